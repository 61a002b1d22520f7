import { useEffect, useRef } from 'react'
import { createScanDetector, type KeyReading, pauseMs } from './scan-detector.ts'
import { createAltDigits, idOf, readKey, type ScanKey } from './scan-keys.ts'
import { type FieldValue, isField, nowhere, placeOf, putBack, type ScanStart, startAt } from './scan-place.ts'
import { hearShortcuts } from './shortcut.ts'

/**
 * Which scans a page takes: all of them, or those that are not meant for a field of its form. On a printing page a scan means
 * the next article wherever the focus is. `left-over`: those of pages that take none themselves, and not for a field either.
 * `in-cards`: those of a part of a page that hears for itself (`cardAttribute`), which no one else takes, and not for a field.
 */
export type ScansTaken = 'all' | 'not-for-fields' | 'left-over' | 'in-cards'

interface Listener {
  readonly taken: ScansTaken
  readonly onScan: (code: string, card: string) => void
}

/** A code that was read, and where it was typed. */
interface Scan {
  readonly code: string
  readonly start: ScanStart
  /** No person types so. */
  readonly isSure: boolean
}

/** `left`: the page hears scans, but this one is for its field or for a dialog. */
type Outcome = 'told' | 'left' | 'unheard'

/** A code without suffix ends after a pause; keys that a busy page has not handled yet come first. */
const handledMs = 50
const leastCode = 3
/** So many letters before an Enter are no person's who wants to print. */
const mostLooseLetters = leastCode - 1

const listeners = new Set<Listener>()
const detector = createScanDetector()
const altDigits = createAltDigits()
/** Where the keys with gaps up to 1 s began, and where those of a code may have begun; a listener may have mounted later. */
let chain = nowhere
let start = nowhere
/** A field that got the focus in the middle of a scan, with its text before the rest was typed into it. */
let caught: FieldValue | undefined
/** What stands in the search was looked up: the next scan does not come behind it. */
let isTextLookedUp = false
let outcome: Outcome = 'unheard'
/** So many keys of the chain were a code without suffix. */
let keysEndedByPause = 0
let pausing: ReturnType<typeof setTimeout> | undefined
let isHearing = false

/** Hears a scanner wherever the focus is; what it typed into a field is taken out again. While a dialog is open it rests. */
export function useScans(taken: ScansTaken, onScan: (code: string, card: string) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const listener: Listener = { taken, onScan: (code, card) => latest.current(code, card) }
    listeners.add(listener)
    // Added once, never removed: one that is added in the middle of a scan would take the second half for a code.
    if (!isHearing) {
      document.addEventListener('keydown', hear, { capture: true })
      document.addEventListener('keyup', hearRelease, { capture: true })
    }
    isHearing = true
    hearShortcuts()
    return () => void listeners.delete(listener)
  }, [taken])
}

function hear(event: KeyboardEvent): void {
  altDigits.press(event)
  const key = readKey(event)
  // Scanners hold no key down.
  if (event.repeat && key.kind !== 'none') detector.clear()
  else take(key, event)
}

function hearRelease(event: KeyboardEvent): void {
  if (event.key === 'Alt') take(altDigits.release(), event)
  else detector.release(idOf(event), event.timeStamp)
}

function take(key: ScanKey, event: KeyboardEvent): void {
  if (key.kind === 'character') press(key.text, key.id, event)
  if (key.kind === 'suffix') end(key.name, event)
  if (key.kind === 'edit') {
    detector.clear()
    isTextLookedUp = false
  }
}

/** Called before the character is in the field. */
function press(text: string, id: string, { target, timeStamp }: KeyboardEvent): void {
  const { isFirst, mayBegin } = detector.press(text, id, timeStamp)
  if (isFirst) {
    chain = startAt(target)
    if (isTextLookedUp) chain = { ...chain, textBefore: '' }
    isTextLookedUp = false
    keysEndedByPause = 0
  }
  if (mayBegin) {
    start = isFirst ? chain : startAt(target)
    caught = undefined
  } else noteCaught(target)
  waitForPause(timeStamp)
}

function noteCaught(target: EventTarget | null): void {
  if (!isField(target) || target === start.before?.field || target === caught?.field) return
  caught = { field: target, value: target.value }
}

function waitForPause(atMs: number): void {
  clearTimeout(pausing)
  const endByPause = () => {
    const reading = detector.read(atMs)
    const scan = reading && readScan(reading)
    if (!scan?.isSure) return
    // The keys stay: what a busy browser hands over late belongs to the same code.
    keysEndedByPause = reading?.all.count ?? 0
    tell(scan)
  }
  pausing = setTimeout(() => {
    pausing = setTimeout(endByPause, handledMs)
  }, pauseMs)
}

function end(name: string, event: KeyboardEvent): void {
  clearTimeout(pausing)
  const { timeStamp } = event
  if (detector.isMoreOfEnd(timeStamp)) {
    takeFrom(event, name)
    return
  }
  const reading = detector.read(timeStamp)
  const scan = reading && readScan(reading)
  if (scan) {
    if (reading.all.count !== keysEndedByPause) outcome = tell(scan)
    detector.end(timeStamp)
    takeFrom(event, name)
  } else leaveKey(name, event, reading)
}

/** A suffix belongs to its scan: it neither saves a form nor presses a button. In a form a Tab leads on to the next field. */
function takeFrom(event: KeyboardEvent, name: string): void {
  if (outcome === 'told' || (outcome === 'left' && name !== 'Tab')) swallow(event)
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** A key of a person, or of a scanner that is slower than a code may begin. The Enter of such a scanner prints nothing. */
function leaveKey(name: string, event: KeyboardEvent, reading: KeyReading | undefined): void {
  detector.clear()
  if (name !== 'Enter') return
  const place = placeOf(event.target)
  if (place === 'search') isTextLookedUp = true
  const isBehindLetters = reading !== undefined && reading.all.count > mostLooseLetters
  if (listeners.size > 0 && isBehindLetters && chain.place === 'loose' && place === 'loose') swallow(event)
}

function readScan({ all, code }: KeyReading): Scan | undefined {
  const isAllInOne = start === chain || start.before?.field === chain.before?.field
  if (start.place === 'search') {
    // The text before the first key is what a gap has cut off, or what was typed before.
    const [row, from] = isAllInOne ? [all, chain] : [code, start]
    if (!row || row.count < leastCode || !row.isScanner) return undefined
    return { code: from.textBefore + row.text, start: from, isSure: true }
  }
  if (!code || code.isPerson || (start.place === 'typing' && !code.isScanner)) return undefined
  return { code: code.text, start, isSure: code.isScanner }
}

function tell({ code, start: { card, before, takesScan } }: Scan): Outcome {
  const takers = takersOf(card)
  if (takers.length === 0) return 'unheard'
  isTextLookedUp = true
  const told = takers.filter(({ taken }) => taken === 'all' || !takesScan)
  if (told.length === 0 || isDialogOpen()) return 'left'
  if (before) putBack(before)
  if (caught) putBack(caught)
  for (const { onScan } of told) onScan(code, card ?? '')
  return 'told'
}

function takersOf(card: string | undefined): Listener[] {
  const all = [...listeners]
  const isTakenByPage = all.some(({ taken }) => taken === 'all' || taken === 'not-for-fields')
  return all.filter(({ taken }) => {
    if (taken === 'left-over' && isTakenByPage) return false
    return (card !== undefined) === (taken === 'in-cards')
  })
}

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null
