import { describe, expect, it } from 'vitest'
import { createScanDetector } from './scan-detector.ts'

interface Typed {
  /** Before each key. */
  readonly gapsMs: readonly number[]
  readonly holdMs?: number
  readonly msToEnd?: number
}

/** Types a text and answers what an Enter at its end tells. */
function type(text: string, { gapsMs, holdMs, msToEnd = 10 }: Typed) {
  const detector = createScanDetector()
  let at = 1_000
  for (const [index, key] of [...text].entries()) {
    at += gapsMs[index] ?? gapsMs.at(-1) ?? 0
    detector.press(key, key, at)
    if (holdMs !== undefined) detector.release(key, at + holdMs)
  }
  return detector.read(at + msToEnd)
}

const codeOf = (text: string, typed: Typed) => type(text, typed)?.code?.text
const every = (gapMs: number): Typed => ({ gapsMs: [gapMs] })

describe('A code [SCAN-03]', () => {
  it.each([5, 29, 30, 35, 60, 99])('begins with three keys %i ms apart', (gapMs) => {
    expect(codeOf('7350001234564', every(gapMs))).toBe('7350001234564')
  })

  it.each([35, 99, 100, 500, 1_000])('keeps its head and its tail over a gap of %i ms', (gapMs) => {
    expect(codeOf('NB-20418', { gapsMs: [0, 5, 5, gapMs, 5] })).toBe('NB-20418')
    expect(codeOf('NB-20418', { gapsMs: [0, 5, 5, 5, 5, 5, 5, gapMs] })).toBe('NB-20418')
    expect(codeOf('NB-20418', { gapsMs: [0, 5], msToEnd: gapMs })).toBe('NB-20418')
  })

  it('is none with two keys, with keys that are slow at first, or after more than 1 s', () => {
    expect(codeOf('ab', every(5))).toBeUndefined()
    expect(codeOf('NB-20418', every(100))).toBeUndefined()
    expect(codeOf('NB-20418', { gapsMs: [0, 5], msToEnd: 1_001 })).toBeUndefined()
    expect(codeOf('NB-20418', { gapsMs: [0, 5, 5, 5, 5, 5, 1_001, 5] })).toBeUndefined()
  })

  it('begins anew behind something that was typed by hand', () => {
    expect(codeOf('x123', { gapsMs: [0, 500, 5, 5] })).toBe('123')
    expect(type('x123', { gapsMs: [0, 500, 5, 5] })?.all.text).toBe('x123')
  })

  it('has all keys with gaps up to 1 s, begun or not', () => {
    expect(type('NB-20418', every(120))?.all.text).toBe('NB-20418')
    expect(type('NB-20418', { gapsMs: [0, 120, 120, 1_001, 120] })?.all.text).toBe('20418')
  })
})

describe('A person [SCAN-04]', () => {
  it.each([
    [30, 60],
    [60, 90],
    [80, 70],
    [99, 50],
  ])('who types every %i ms is known by keys held for %i ms', (gapMs, holdMs) => {
    expect(type('NB-20418', { gapsMs: [gapMs], holdMs })?.code).toMatchObject({ isPerson: true, isScanner: false })
  })

  it.each([
    [5, 1],
    [20, 10],
    [60, 0],
    [99, 30],
    [150, 2],
  ])('is not who types every %i ms and holds a key for %i ms: a scanner does', (gapMs, holdMs) => {
    expect(type('NB-20418', { gapsMs: [gapMs], holdMs })?.all).toMatchObject({ isPerson: false, isScanner: true })
  })

  it('may be who types as fast as people do where nothing tells how long keys were held', () => {
    expect(type('NB-20418', every(49))?.code).toMatchObject({ isPerson: false, isScanner: true })
    expect(type('NB-20418', every(50))?.code).toMatchObject({ isPerson: false, isScanner: false })
  })

  it('is known while the last keys are still held', () => {
    const detector = createScanDetector()
    for (const [index, key] of [...'abc'].entries()) detector.press(key, key, index * 40)
    detector.release('a', 110)
    expect(detector.read(170)?.code?.isPerson).toBe(true)
  })
})

describe('Further suffixes', () => {
  function endOf(gapMs: number) {
    const detector = createScanDetector()
    for (const [index, key] of [...'NB-1'].entries()) detector.press(key, key, index * gapMs)
    const endMs = 4 * gapMs
    detector.end(endMs)
    return { detector, endMs }
  }

  it.each([
    [5, 50],
    [60, 120],
  ])('belong to a code of a pace of %i ms for %i ms, one after the other', (gapMs, paceMs) => {
    const { detector, endMs } = endOf(gapMs)
    expect(detector.isMoreOfEnd(endMs + paceMs)).toBe(true)
    expect(detector.isMoreOfEnd(endMs + 2 * paceMs)).toBe(true)
    expect(detector.isMoreOfEnd(endMs + 3 * paceMs + 1)).toBe(false)
  })

  it('leave another scan to begin behind them, however soon', () => {
    const { detector, endMs } = endOf(5)
    expect(detector.press('N', 'n', endMs + 5)).toEqual({ isFirst: true, mayBegin: true })
    expect(detector.isMoreOfEnd(endMs + 10)).toBe(false)
  })
})
