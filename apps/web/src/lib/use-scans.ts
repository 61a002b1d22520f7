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

let pagesThatTake = 0

/** Hears a scanner wherever the focus is; what it typed into a field is taken out again. While a dialog is open it rests. */
export function useScans(taken: ScansTaken, onScan: (code: string, card: string) => void): void {
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => hearScans(taken, (code, card) => latest.current(code, card)), [taken])
}

function hearScans(taken: ScansTaken, tellPage: (code: string, card: string) => void): () => void {
  const detector = createScanDetector()
  let before: FieldBefore | undefined
  let card: string | undefined
  const isPage = taken === 'all' || taken === 'not-for-fields'
  if (isPage) pagesThatTake += 1

  const tell = (code: string, before: FieldBefore | undefined) => {
    if (isDialogOpen()) return
    if (before?.field) putBack(before)
    tellPage(code, card ?? '')
  }
  const hear = (event: KeyboardEvent) => {
    if (taken === 'left-over' && pagesThatTake > 0) return
    const { begins, scan } = detector.press(keyOf(event), event.timeStamp)
    if (begins) {
      before = fieldBefore(event.target)
      card = cardAround(event.target)
    }
    if (scan === undefined || (card !== undefined) !== (taken === 'in-cards')) return
    // The Enter belongs to the scan: it neither saves a form nor presses a button.
    event.preventDefault()
    event.stopPropagation()
    if (!isForField(taken, before)) tell(scan, before)
  }
  document.addEventListener('keydown', hear, { capture: true })
  return () => {
    if (isPage) pagesThatTake -= 1
    document.removeEventListener('keydown', hear, { capture: true })
  }
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

type FieldBefore =
  | { readonly field: TextField; readonly value: string; readonly takesScan: boolean }
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
function putBack({ field, value }: Extract<FieldBefore, { readonly value: string }>): void {
  const kind = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
