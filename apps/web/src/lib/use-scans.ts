import { useEffect, useRef } from 'react'
import { createScanDetector } from './scan-detector.ts'

/**
 * Which scans a page takes: all of them, or those that are not meant for a field of its form. On a printing page a scan means
 * the next article wherever the focus is. `left-over`: those of pages that take none themselves, and not for a field either.
 * `in-cards`: those of a part of a page that hears for itself (`cardAttribute`), which no one else takes, and not for a field.
 */
export type ScansTaken = 'all' | 'not-for-fields' | 'left-over' | 'in-cards'

/** Marks a part of a page whose scans are its own; its value tells which one was scanned in. */
export const cardAttribute = 'data-scan-card'

interface Listener {
  readonly taken: ScansTaken
  readonly tell: (code: string, card: string) => void
}

/** Where a scan began; its listener may have mounted later. */
interface ScanStart {
  readonly before: FieldBefore | undefined
  readonly card: string | undefined
  /** A field that got the focus in the middle of the scan, with its text before the rest was typed into it. */
  caught?: FieldText
}

const listeners = new Set<Listener>()
const detector = createScanDetector()
let start: ScanStart = { before: undefined, card: undefined }
let isHearing = false

/** Hears a scanner wherever the focus is; what it typed into a field is taken out again. While a dialog is open it rests. */
export function useScans(taken: ScansTaken, onScan: (code: string, card: string) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const listener: Listener = { taken, tell: (code, card) => latest.current(code, card) }
    listeners.add(listener)
    // One listener for all, never removed: one that is added in the middle of a scan would take the second half for a code.
    if (!isHearing) document.addEventListener('keydown', hear, { capture: true })
    isHearing = true
    return () => void listeners.delete(listener)
  }, [taken])
}

function hear(event: KeyboardEvent): void {
  const { begins, scan } = detector.press(keyOf(event), event.timeStamp)
  if (begins) start = { before: fieldBefore(event.target), card: cardAround(event.target) }
  else noteCaught(event.target)
  if (scan === undefined) return
  const takers = takersOf(start)
  if (takers.length === 0) return
  // The Enter belongs to the scan: it neither saves a form nor presses a button.
  event.preventDefault()
  event.stopPropagation()
  const told = takers.filter(({ taken }) => !isForField(taken, start.before))
  if (told.length === 0 || isDialogOpen()) return
  if (start.before?.field) putBack(start.before)
  if (start.caught) putBack(start.caught)
  for (const { tell } of told) tell(scan, start.card ?? '')
}

function takersOf({ card }: ScanStart): Listener[] {
  const all = [...listeners]
  const isTakenByPage = all.some(({ taken }) => taken === 'all' || taken === 'not-for-fields')
  return all.filter(({ taken }) => {
    if (taken === 'left-over' && isTakenByPage) return false
    return (card !== undefined) === (taken === 'in-cards')
  })
}

/** Called before the character is in the field. */
function noteCaught(target: EventTarget | null): void {
  if (!isTextField(target) || target === start.before?.field || target === start.caught?.field) return
  start.caught = { field: target, value: target.value }
}

const cardAround = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest(`[${cardAttribute}]`)?.getAttribute(cardAttribute) ?? undefined)
    : undefined

const groupSeparator = '\u001d'

/** A key as the scanner means it: the separator of GS1 (U+001D) comes as Ctrl+] or F8. Empty for shortcuts of a person. */
function keyOf(event: KeyboardEvent): string {
  if (event.isComposing || event.metaKey) return ''
  if (event.key === 'F8') return groupSeparator
  // On many keyboards signs such as @ and ] are typed with AltGr, which is Ctrl and Alt at once.
  if (event.getModifierState('AltGraph')) return event.key
  if (event.ctrlKey && !event.altKey) return event.key === ']' ? groupSeparator : ''
  return event.altKey ? '' : event.key
}

type TextField = HTMLInputElement | HTMLTextAreaElement

interface FieldText {
  readonly field: TextField
  readonly value: string
}

type FieldBefore =
  | (FieldText & { readonly takesScan: boolean })
  | { readonly takesScan: true; readonly field?: undefined }

const isForField = (taken: ScansTaken, before: FieldBefore | undefined): boolean =>
  taken !== 'all' && before !== undefined && before.takesScan

const isDialogOpen = (): boolean => document.querySelector('[role="dialog"][aria-modal="true"]') !== null

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

function fieldBefore(target: EventTarget | null): FieldBefore | undefined {
  if (isTextField(target)) return { field: target, value: target.value, takesScan: takesScan(target) }
  // A text that is edited in place on a label: what is scanned into it is its text.
  const isText = target instanceof HTMLElement && target.matches('[contenteditable="true"]')
  return isText ? { takesScan: true } : undefined
}

/** A field for text that stands empty, or whose text is chosen, is there to be filled; a code is never put behind other text. */
function takesScan(field: TextField): boolean {
  if (field.readOnly || isSearchOrNumber(field)) return false
  return field.selectionStart === 0 && field.selectionEnd === field.value.length
}

/** Fields that offer what they find are searches too; of what is no text at all no selection can be told. */
const isSearchOrNumber = (field: TextField): boolean =>
  field.hasAttribute('aria-haspopup') ||
  field.getAttribute('role') === 'combobox' ||
  /^(numeric|decimal)$/.test(field.getAttribute('inputmode') ?? '') ||
  (field instanceof HTMLInputElement && !/^(text|email|url|tel|password)$/.test(field.type))

/** Sets a field's value in a way that React notices. */
function putBack({ field, value }: FieldText): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
