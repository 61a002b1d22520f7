// Reads the keys that a scanner may send. docs/scanned-codes.md lists those that can be set.

export type ScanKey =
  | { readonly kind: 'character'; readonly text: string; readonly id: string }
  /** Ends a code, if there is one. */
  | { readonly kind: 'suffix'; readonly name: string }
  /** Changes typed text, as only people do. */
  | { readonly kind: 'edit' }
  | { readonly kind: 'none' }

const none: ScanKey = { kind: 'none' }
const edit: ScanKey = { kind: 'edit' }
const suffix = (name: string): ScanKey => ({ kind: 'suffix', name })

const groupSeparator = '\u001d'
const character = (text: string, { code, key }: KeyboardEvent): ScanKey => ({
  kind: 'character',
  text,
  id: idOf({ code, key }),
})

/** Identifies a key when it is pressed and released, also when Shift is released first. */
export const idOf = ({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): string => code || key.toLowerCase()

const silent = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn|FnLock|Dead|Process|Unidentified|Compose)$/
const editing = /^(Backspace|Delete|Undo|Redo|Cut|Paste)$/

/** Reads a pressed key. Keyboard shortcuts are `none`. */
export function readKey(event: KeyboardEvent): ScanKey {
  const { key } = event
  if (event.isComposing || event.metaKey || silent.test(key)) return none
  // On many keyboards characters such as @ and ] are typed with AltGr, which is Ctrl and Alt at once.
  if (event.getModifierState('AltGraph')) return key.length === 1 ? character(key, event) : none
  // On a Mac the same characters are typed with Option. Option with a letter or digit is a shortcut.
  if (event.altKey) return /^[^\p{L}\p{N}]$/u.test(key) ? character(key, event) : none
  return event.ctrlKey ? readControlKey(event) : readPlainKey(event)
}

function readPlainKey(event: KeyboardEvent): ScanKey {
  const { key } = event
  if ([...key].length === 1) return character(key, event)
  if (key === 'F8') return character(groupSeparator, event)
  if (editing.test(key)) return edit
  return event.shiftKey ? none : suffix(key)
}

/** Control characters as keys: CR is Ctrl+M, LF Ctrl+J, Tab Ctrl+I, VT Ctrl+K, FF Ctrl+L, ETX Ctrl+C, EOT Ctrl+D, SUB Ctrl+Z. */
const controlSuffixes = 'mjiklcdz'

function readControlKey(event: KeyboardEvent): ScanKey {
  const key = event.key.toLowerCase()
  // Some scanners press Shift as well. On keyboards with another layout, the position of the key decides.
  if (key === ']' || key === '}' || event.code === 'BracketRight') return character(groupSeparator, event)
  if (key === '[' || key === '{' || event.code === 'BracketLeft') return suffix('Escape')
  if (key === 'v' || key === 'x') return edit
  return controlSuffixes.includes(key) ? suffix(`Ctrl+${key}`) : none
}

/**
 * Reads characters that are typed as Alt codes, as in Windows: digits of the numeric keypad while Alt is held, with or without
 * a leading zero.
 */
export function createAltDigits() {
  let digits = ''
  return {
    press(event: KeyboardEvent): void {
      const [, digit = ''] = /^(?:Numpad)?(\d)$/.exec(event.code || event.key) ?? []
      digits = event.altKey && !event.ctrlKey ? digits + digit : ''
    },
    /** Called when Alt is released. */
    release(): ScanKey {
      const number = digits === '' ? Number.NaN : Number(digits)
      digits = ''
      return number > 0 && number < 256 ? readNumber(number) : none
    },
  }
}

const namedControls: Readonly<Record<number, string>> = {
  3: 'Ctrl+c',
  4: 'Ctrl+d',
  9: 'Tab',
  10: 'Ctrl+j',
  13: 'Enter',
  27: 'Escape',
}

function readNumber(number: number): ScanKey {
  const name = namedControls[number]
  if (name !== undefined) return suffix(name)
  const text = String.fromCharCode(number)
  return text >= ' ' || text === groupSeparator ? { kind: 'character', text, id: 'Alt' } : none
}
