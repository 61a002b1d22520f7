// The element that a scan is typed into, and how to undo what it typed there.

/** Marks a search field for codes: the whole text of the field counts as the code. */
export const codeSearchAttribute = 'data-code-search'
/** Marks a card, a part of a page that takes the scans typed in it. Its value identifies the card. */
export const cardAttribute = 'data-scan-card'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** A field with the value that it had before a scan was typed into it. */
export interface FieldValue {
  readonly field: Field
  readonly value: string
}

export interface ScanStart {
  /** `search`: a search field for codes. `typing`: another field, a list or a menu. `loose`: anywhere else. */
  readonly place: 'search' | 'typing' | 'loose'
  readonly before: FieldValue | undefined
  /** The text of the field, without the selection. */
  readonly textBefore: string
  /** The scan may fill the field: it is for text, and empty or wholly selected. A code is never appended to other text. */
  readonly takesScan: boolean
  readonly card: string | undefined
}

export const nowhere: ScanStart = {
  place: 'loose',
  before: undefined,
  textBefore: '',
  takesScan: false,
  card: undefined,
}

export function startAt(target: EventTarget | null): ScanStart {
  const before = isField(target) ? { field: target, value: target.value } : undefined
  return {
    place: placeOf(target),
    before,
    textBefore: before ? textAround(before.field) : '',
    takesScan: before ? takesScan(before.field) : isText(target),
    card: cardAround(target),
  }
}

const notTyped = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const typingPlaces = [
  `input${notTyped.map((type) => `:not([type="${type}"])`).join('')}`,
  'textarea',
  'select',
  '[contenteditable="true"]',
  ...['combobox', 'listbox', 'option', 'menu', 'tree', 'treeitem', 'textbox'].map((role) => `[role="${role}"]`),
  '[role^="menuitem"]',
].join()

export function placeOf(target: EventTarget | null): ScanStart['place'] {
  if (!(target instanceof Element)) return 'loose'
  if (target.matches(`[${codeSearchAttribute}]`)) return 'search'
  return target.matches(typingPlaces) ? 'typing' : 'loose'
}

export const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement

/** A text that is edited in place on a label. */
const isText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('[contenteditable="true"]')

const cardAround = (target: EventTarget | null): string | undefined =>
  target instanceof Element
    ? (target.closest(`[${cardAttribute}]`)?.getAttribute(cardAttribute) ?? undefined)
    : undefined

/** The text of a field without the selection, which the next key replaces. */
function textAround(field: Field): string {
  if (field instanceof HTMLSelectElement || field.selectionStart === null) return field.value
  return field.value.slice(0, field.selectionStart) + field.value.slice(field.selectionEnd ?? field.value.length)
}

function takesScan(field: Field): boolean {
  if (field instanceof HTMLSelectElement || field.readOnly || isSearchOrNumber(field)) return false
  return field.selectionStart === 0 && field.selectionEnd === field.value.length
}

/** Fields that suggest matches are searches as well. Number inputs report no selection. */
const isSearchOrNumber = (field: HTMLInputElement | HTMLTextAreaElement): boolean =>
  field.hasAttribute('aria-haspopup') ||
  field.getAttribute('role') === 'combobox' ||
  /^(numeric|decimal)$/.test(field.getAttribute('inputmode') ?? '') ||
  (field instanceof HTMLInputElement && !/^(text|email|url|tel|password)$/.test(field.type))

/** Restores the value of a field, in a way that React notices. */
export function putBack({ field, value }: FieldValue): void {
  if (field.value === value) return
  const kinds = [HTMLInputElement, HTMLTextAreaElement, HTMLSelectElement]
  const kind = kinds.find((each) => field instanceof each)
  if (kind) Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
