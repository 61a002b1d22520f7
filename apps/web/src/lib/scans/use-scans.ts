import { useEffect, useRef } from 'react'
import { isDialogOpen } from '../open-dialog.ts'
import { createScanDetector, type KeyReading, pauseMs } from './scan-detector.ts'
import { createAltDigits, idOf, readKey, type ScanKey } from './scan-keys.ts'
import { type FieldValue, isField, nowhere, placeOf, putBack, type ScanStart, startAt } from './scan-place.ts'
import { listenForShortcuts } from './shortcut.ts'

/**
 * The scans that a listener takes. `all`: also those typed into a field, as on printing pages, where a scan is always the next
 * article. `not-for-fields`: not those that fill a field of its form. `left-over`: those on pages that take none themselves, and
 * not for fields. `in-cards`: those typed in a card (`cardAttribute`), which no other listener gets, and not for fields.
 */
export type ScansTaken = 'all' | 'not-for-fields' | 'left-over' | 'in-cards'

interface Listener {
  readonly taken: ScansTaken
  /** `card`: the value of `cardAttribute`; empty outside cards. */
  readonly onScan: (code: string, card: string) => void
}

/** A code and where it was typed. */
interface Scan {
  readonly code: string
  readonly start: ScanStart
  /** Only a scanner types like this. */
  readonly isSure: boolean
}

/** `left`: the page takes scans, but this one is for a field, or a dialog is open. `unheard`: nothing takes scans here. */
type Outcome = 'taken' | 'left' | 'unheard'

/** Added to the pause after a code without suffix, so that a busy page handles late keys first. */
const lateKeysMs = 50
const minCodeKeys = 3
/** A person who wants to print types no more letters than this before Enter. */
const maxLooseLetters = minCodeKeys - 1

const listeners = new Set<Listener>()
const detector = createScanDetector()
const altDigits = createAltDigits()
/** Where the keys with gaps of up to 1 s began. */
let chain = nowhere
/** Where those of a code may have begun. */
let start = nowhere
/** A field that got the focus in the middle of a scan, with its value from before. */
let laterField: FieldValue | undefined
/** The text in the search field was looked up. The next scan replaces it. */
let isTextLookedUp = false
let outcome: Outcome = 'unheard'
/** The number of keys of the chain that were read as a code without suffix. */
let keysEndedByPause = 0
let pausing: ReturnType<typeof setTimeout> | undefined

/** Calls `onScan` for scans, wherever the focus is, and restores the fields they were typed into. Rests while a dialog is open. */
export function useScans(taken: ScansTaken, onScan: (code: string, card: string) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const listener: Listener = { taken, onScan: (code, card) => latest.current(code, card) }
    listeners.add(listener)
    // Added once, as they are the same functions, and never removed: a listener that is added in the middle of a scan would take
    // its second half for a code.
    document.addEventListener('keydown', onKeyDown, { capture: true })
    document.addEventListener('keyup', onKeyUp, { capture: true })
    listenForShortcuts()
    return () => void listeners.delete(listener)
  }, [taken])
}

function onKeyDown(event: KeyboardEvent): void {
  altDigits.press(event)
  const key = readKey(event)
  // Scanners hold no key down.
  if (event.repeat && key.kind !== 'none') detector.clear()
  else handleKey(key, event)
}

function onKeyUp(event: KeyboardEvent): void {
  if (event.key === 'Alt') handleKey(altDigits.release(), event)
  else detector.release(idOf(event), event.timeStamp)
}

function handleKey(key: ScanKey, event: KeyboardEvent): void {
  if (key.kind === 'character') onCharacter(key.text, key.id, event)
  if (key.kind === 'suffix') onSuffix(key.name, event)
  if (key.kind === 'edit') {
    detector.clear()
    isTextLookedUp = false
  }
}

/** Called before the character is in the field. */
function onCharacter(text: string, id: string, { target, timeStamp }: KeyboardEvent): void {
  const { isFirst, mayBegin } = detector.press(text, id, timeStamp)
  if (isFirst) {
    chain = startAt(target)
    if (isTextLookedUp) chain = { ...chain, textBefore: '' }
    isTextLookedUp = false
    keysEndedByPause = 0
  }
  if (mayBegin) {
    start = isFirst ? chain : startAt(target)
    laterField = undefined
  } else noteLaterField(target)
  waitForPause(timeStamp)
}

function noteLaterField(target: EventTarget | null): void {
  if (!isField(target) || target === start.before?.field || target === laterField?.field) return
  laterField = { field: target, value: target.value }
}

function waitForPause(atMs: number): void {
  clearTimeout(pausing)
  const endByPause = () => {
    const reading = detector.read(atMs)
    const scan = reading && readScan(reading)
    if (!scan?.isSure) return
    // The keys stay: those that a busy browser delivers late belong to the same code.
    keysEndedByPause = reading?.all.count ?? 0
    notify(scan)
  }
  pausing = setTimeout(() => {
    pausing = setTimeout(endByPause, lateKeysMs)
  }, pauseMs)
}

function onSuffix(name: string, event: KeyboardEvent): void {
  clearTimeout(pausing)
  const { timeStamp } = event
  if (detector.isMoreOfEnd(timeStamp)) {
    swallowSuffix(event, name)
    return
  }
  const reading = detector.read(timeStamp)
  const scan = reading && readScan(reading)
  if (scan) {
    if (reading.all.count !== keysEndedByPause) outcome = notify(scan)
    detector.end(timeStamp)
    swallowSuffix(event, name)
  } else leaveSuffix(name, event, reading)
}

/** Keeps a suffix from saving a form or pressing a button. After a scan into a field, Tab still moves to the next one. */
function swallowSuffix(event: KeyboardEvent, name: string): void {
  if (outcome === 'taken' || (outcome === 'left' && name !== 'Tab')) swallow(event)
}

function swallow(event: KeyboardEvent): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Leaves a key of a person, or of a scanner too slow to begin a code, to the page. The Enter of such a scanner prints nothing. */
function leaveSuffix(name: string, event: KeyboardEvent, reading: KeyReading | undefined): void {
  detector.clear()
  if (name !== 'Enter') return
  const place = placeOf(event.target)
  if (place === 'search') isTextLookedUp = true
  const isBehindLetters = reading !== undefined && reading.all.count > maxLooseLetters
  if (listeners.size > 0 && isBehindLetters && chain.place === 'loose' && place === 'loose') swallow(event)
}

function readScan({ all, code }: KeyReading): Scan | undefined {
  const isAllInOne = start === chain || start.before?.field === chain.before?.field
  if (start.place === 'search') {
    // The field may hold the beginning of the code, cut off by a gap, or what was typed before.
    const [row, from] = isAllInOne ? [all, chain] : [code, start]
    if (!row || row.count < minCodeKeys || !row.isScanner) return undefined
    return { code: from.textBefore + row.text, start: from, isSure: true }
  }
  if (!code || code.isPerson || (start.place === 'typing' && !code.isScanner)) return undefined
  return { code: code.text, start, isSure: code.isScanner }
}

function notify({ code, start: { card, before, takesScan } }: Scan): Outcome {
  const candidates = listenersIn(card)
  if (candidates.length === 0) return 'unheard'
  isTextLookedUp = true
  const takers = candidates.filter(({ taken }) => taken === 'all' || !takesScan)
  if (takers.length === 0 || isDialogOpen()) return 'left'
  if (before) putBack(before)
  if (laterField) putBack(laterField)
  for (const { onScan } of takers) onScan(code, card ?? '')
  return 'taken'
}

function listenersIn(card: string | undefined): Listener[] {
  const all = [...listeners]
  const isTakenByPage = all.some(({ taken }) => taken === 'all' || taken === 'not-for-fields')
  return all.filter(({ taken }) => {
    if (taken === 'left-over' && isTakenByPage) return false
    return (card !== undefined) === (taken === 'in-cards')
  })
}
