// @vitest-environment jsdom
import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pressKeys } from '../../testing/press-keys.ts'
import { actWhenAlone, listenForShortcuts } from './shortcut.ts'

const act = vi.fn()
const hear = ({ key }: KeyboardEvent) => key === 'o' && actWhenAlone(act)
let startMs = 0
beforeEach(() => {
  vi.useFakeTimers()
  act.mockReset()
  listenForShortcuts()
  document.body.addEventListener('keydown', hear)
})
afterEach(() => {
  document.body.removeEventListener('keydown', hear)
  vi.useRealTimers()
})

/** Each begins long after the one before; the time of the page goes on with the keys. */
function press(keys: readonly string[], gapMs: number): void {
  startMs += 100_000
  for (const [index, key] of keys.entries()) {
    pressKeys(document.body, { keys: [key], startMs: startMs + index * gapMs, gapMs })
    if (index < keys.length - 1) vi.advanceTimersByTime(gapMs)
  }
}

it('A shortcut of one key acts when 150 ms have brought no other key [SCAN-06]', () => {
  press(['o'], 0)
  vi.advanceTimersByTime(149)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledTimes(1)
})

it.each([
  ['with which a code begins', [...'on-7']],
  ['within a code', [...'ion7']],
  ['that ends a code', [...'n-7o']],
  ['before Enter', ['o', 'Enter']],
])('It is no shortcut %s [SCAN-06]', (_, keys) => {
  press(keys, 140)
  vi.advanceTimersByTime(5_000)
  expect(act).not.toHaveBeenCalled()
})

it('It is one behind Shift, which is no key of its own, and behind keys of long ago', () => {
  press(['x', 'Shift', 'o', 'Shift'], 160)
  vi.advanceTimersByTime(150)
  expect(act).toHaveBeenCalledTimes(1)
})

it('It is one behind a shortcut of several keys, however soon', () => {
  press(['Ctrl+A', 'o'], 20)
  vi.advanceTimersByTime(150)
  expect(act).toHaveBeenCalledTimes(1)
})

it('A pointer that is pressed does not wait for it', () => {
  press(['o'], 0)
  fireEvent.pointerDown(document.body)
  expect(act).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(5_000)
  expect(act).toHaveBeenCalledTimes(1)
})
