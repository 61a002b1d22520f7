// @vitest-environment jsdom
import { tableOfPage } from '@labelwright/label-layout/testing/table-of-page'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pressKeys } from '../../testing/press-keys.ts'
import { codeSearchAttribute } from './scan-place.ts'
import { type ScansTaken, useScans } from './use-scans.ts'

const page = 'scanned-codes.md'
const suffixes = tableOfPage(page, '## How a code ends')
const signs = tableOfPage(page, '## Signs within a code')

const Listener = ({
  onScan,
  taken = 'all',
}: {
  readonly onScan: (code: string) => void
  readonly taken?: ScansTaken
}) => {
  useScans(taken, (code) => onScan(code))
  return null
}

const codes: string[] = []
const print = vi.fn()
beforeEach(() => {
  codes.length = 0
  print.mockReset()
})
afterEach(() => vi.useRealTimers())

const searchMark = { [codeSearchAttribute]: true }

interface FormProps {
  readonly taken?: ScansTaken
}

/** A page with a search of codes, a field for text, a list, and a button that prints. */
function Page({ taken = 'all' }: FormProps) {
  const [searched, setSearched] = useState('')
  const [lot, setLot] = useState('')
  return (
    <>
      <Listener taken={taken} onScan={(code) => codes.push(code)} />
      <input
        aria-label="Search"
        {...searchMark}
        value={searched}
        onChange={(event) => setSearched(event.target.value)}
        onKeyDown={({ key }) => key === 'Enter' && codes.push(`entered ${searched}`)}
      />
      <input aria-label="Lot" value={lot} onChange={(event) => setLot(event.target.value)} />
      <select aria-label="Size" defaultValue="M">
        <option>M</option>
        <option>L</option>
      </select>
      <button type="button" onClick={print}>
        Print
      </button>
    </>
  )
}

let startMs = 0
/** Each begins long after the one before. */
function press(target: Element, keys: readonly string[], how: { readonly gapMs: number; readonly holdMs?: number }) {
  startMs += 100_000
  return pressKeys(target, { keys, startMs, ...how })
}
const quick = { gapMs: 5 }
const scanner = { gapMs: 60, holdMs: 5 }
const person = { gapMs: 80, holdMs: 70 }
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const button = () => screen.getByRole('button')

describe('A code', () => {
  it.each(suffixes)('ends with %s: %s, which does nothing else [SCAN-03]', (_, keys = '') => {
    render(<Page />)
    for (const target of [document.body, button(), field('Lot'), field('Search')]) {
      const left = press(target, ['Ctrl+B', ...'NB-20418', ...keys.split(' ')], quick)
      expect(codes).toEqual(['NB-20418'])
      expect(left).toEqual(['Ctrl+B', ...'NB-20418'])
      codes.length = 0
    }
    expect(field('Lot').value).toBe('')
    expect(print).not.toHaveBeenCalled()
  })

  it.each(signs)('has %s: %s within [SCAN-03]', (_, key = '', text = '') => {
    render(<Page />)
    press(document.body, ['N', 'B', key, '1', 'Enter'], quick)
    expect(codes).toEqual([`NB${text.replace('␝', '\u001d')}1`])
  })

  it.each([35, 60, 99])('at a pace of %i ms is whole wherever the focus is [SCAN-03]', (gapMs) => {
    render(<Page />)
    for (const target of [document.body, button(), field('Lot'), field('Search'), screen.getByLabelText('Size')]) {
      press(target, [...'NB-20418', 'Enter'], { gapMs, holdMs: 5 })
    }
    expect(codes).toEqual(Array.from({ length: 5 }, () => 'NB-20418'))
    expect([field('Lot').value, field('Size').value]).toEqual(['', 'M'])
    expect(print).not.toHaveBeenCalled()
  })

  it('ends with a pause of 1 s where only a scanner types so [SCAN-03]', () => {
    vi.useFakeTimers()
    render(<Page />)
    for (const target of [document.body, field('Lot'), field('Search')]) {
      press(target, [...'NB-20418'], scanner)
      vi.advanceTimersByTime(999)
      expect(codes).toEqual([])
      vi.advanceTimersByTime(100)
      expect(codes).toEqual(['NB-20418'])
      codes.length = 0
      press(target, [...'NB-20418'], person)
      vi.advanceTimersByTime(5_000)
      expect(codes).toEqual([])
    }
  })

  it('that is waited for goes on where the browser hands its keys over late', () => {
    vi.useFakeTimers()
    render(<Page />)
    press(document.body, [...'NB-2'], quick)
    vi.advanceTimersByTime(2_000)
    pressKeys(document.body, { keys: [...'0418', 'Enter'], startMs: startMs + 20, ...quick })
    expect(codes).toEqual(['NB-2', 'NB-20418'])
  })
})

describe('In a search of codes', () => {
  it('the whole text counts at the end of a scan, however long a gap cuts off its head [SCAN-03]', () => {
    render(<Page />)
    const search = field('Search')
    press(search, [...'NB-2'], scanner)
    press(search, [...'0418', 'Tab'], scanner)
    expect(codes).toEqual(['NB-20418'])
  })

  it('a scan at any pace counts [SCAN-03]', () => {
    render(<Page />)
    press(field('Search'), [...'NB-20418', 'Tab'], { gapMs: 900, holdMs: 5 })
    expect(codes).toEqual(['NB-20418'])
  })

  it('Enter and the arrows of a person are left to the field [SCAN-04]', () => {
    render(<Page />)
    const search = field('Search')
    expect(press(search, [...'jam', 'ArrowDown', 'Tab', 'Enter'], person)).toHaveLength(6)
    expect(codes).toEqual(['entered jam'])
  })

  it('a scan does not come behind a text that was looked up', () => {
    render(<Page />)
    const search = field('Search')
    press(search, [...'jam', 'Enter'], person)
    press(search, [...'NB-7', 'Enter'], quick)
    fireEvent.change(search, { target: { value: 'NB-7' } })
    press(search, [...'NB-8', 'Enter'], quick)
    expect(codes).toEqual(['entered jam', 'NB-7', 'NB-8'])
  })
})

describe('Typing by people is no scan [SCAN-04]', () => {
  it.each([
    ['fast', { gapMs: 60, holdMs: 90 }],
    ['at a usual pace', { gapMs: 120, holdMs: 90 }],
    ['slowly', { gapMs: 400, holdMs: 110 }],
    ['as fast as nobody who is told to let go of no key', { gapMs: 60 }],
  ])('in a field, %s', (_, how) => {
    render(<Page />)
    expect(press(field('Lot'), [...'L2407A', 'Tab'], how)).toHaveLength(7)
    expect([field('Lot').value, codes]).toEqual(['L2407A', []])
  })

  it('where letters have no use: their Enter does not print either', () => {
    render(<Page />)
    press(button(), [...'NB-20418', 'Enter'], person)
    press(button(), [...'NB-20418', 'Enter'], { gapMs: 120 })
    expect([codes, print.mock.calls]).toEqual([[], []])
    press(button(), ['2', 'Enter'], person)
    expect(print).toHaveBeenCalledTimes(1)
  })

  it('nor are keys that are held down', () => {
    render(<Page />)
    for (let index = 0; index < 20; index++) {
      const repeat = new KeyboardEvent('keydown', { key: 'a', repeat: index > 0, bubbles: true, cancelable: true })
      Object.defineProperty(repeat, 'timeStamp', { value: 1e9 + index * 30 })
      fireEvent(document.body, repeat)
    }
    pressKeys(document.body, { keys: ['Enter'], startMs: 1e9 + 620, gapMs: 5 })
    expect(codes).toEqual([])
  })

  it('nor is what they correct', () => {
    render(<Page />)
    press(field('Lot'), [...'LOT', 'Backspace', 'Tab'], quick)
    expect(codes).toEqual([])
  })
})

describe('A page that leaves scans to its fields', () => {
  it('keeps a code in an empty field; Enter saves nothing, Tab leads on', () => {
    render(<Page taken="not-for-fields" />)
    const lot = field('Lot')
    lot.setSelectionRange(0, 0)
    expect(press(lot, [...'LOT-17', 'Enter', 'Tab'], quick)).toEqual([...'LOT-17', 'Tab'])
    expect([lot.value, codes]).toEqual(['LOT-17', []])
    press(lot, [...'NB-20418', 'Enter'], quick)
    expect([lot.value, codes]).toEqual(['LOT-17', ['NB-20418']])
  })
})

/** Its listener mounts when the field gets the focus, which is in the middle of the scan. */
function LatePage({ onScan }: { readonly onScan: (code: string) => void }) {
  const [isReady, setReady] = useState(false)
  return (
    <>
      <input aria-label="Late" onFocus={() => setReady(true)} />
      {isReady && <Listener onScan={onScan} />}
    </>
  )
}

describe('A scan', () => {
  it('is whole for a page that comes in its middle, and what a field caught of it is taken out again', () => {
    const [onScan, first] = [vi.fn(), vi.fn()]
    render(
      <>
        <Listener onScan={first} />
        <LatePage onScan={onScan} />
      </>,
    )
    const late = field('Late')
    fireEvent.change(late, { target: { value: 'jam' } })
    press(document.body, [...'NB-20'], quick)
    fireEvent.focus(late)
    pressKeys(late, { keys: [...'418', 'Enter'], startMs: startMs + 25, ...quick })
    expect(first.mock.calls).toEqual([['NB-20418']])
    expect(onScan.mock.calls).toEqual([['NB-20418']])
    expect(late.value).toBe('jam')
  })

  it('is heard no more by a page that is gone', () => {
    const onScan = vi.fn()
    render(<Listener onScan={onScan} />)
    press(document.body, [...'NB-20418', 'Enter'], quick)
    cleanup()
    press(document.body, [...'NB-20419', 'Enter'], quick)
    expect(onScan.mock.calls).toEqual([['NB-20418']])
  })
})
