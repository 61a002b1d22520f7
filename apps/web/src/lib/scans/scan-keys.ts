// What a key means when a scanner types: docs/scanned-codes.md has the keys that makers let be set.

export type ScanKey =
  | { readonly kind: 'character'; readonly text: string; readonly id: string }
  /** May end a code. */
  | { readonly kind: 'suffix'; readonly name: string }
  /** Changes what was typed: only people do. */
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

/** The same for a key that is pressed and let go, also where Shift is let go before it. */
export const idOf = ({ code, key }: Pick<KeyboardEvent, 'code' | 'key'>): string => code || key.toLowerCase()

const silent = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|NumLock|Fn|FnLock|Dead|Process|Unidentified|Compose)$/
const editing = /^(Backspace|Delete|Undo|Redo|Cut|Paste)$/

/** Reads a pressed key. Shortcuts of a person mean nothing. */
export function readKey(event: KeyboardEvent): ScanKey {
  const { key } = event
  if (event.isComposing || event.metaKey || silent.test(key)) return none
  // On many keyboards signs such as @ and ] are typed with AltGr, which is Ctrl and Alt at once.
  if (event.getModifierState('AltGraph')) return key.length === 1 ? character(key, event) : none
  // On a Mac the same signs are typed with Option; with letters and digits it is a shortcut.
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
  // Some scanners press Shift as well; where the keyboard has other letters the place of the key tells it.
  if (key === ']' || key === '}' || event.code === 'BracketRight') return character(groupSeparator, event)
  if (key === '[' || key === '{' || event.code === 'BracketLeft') return suffix('Escape')
  if (key === 'v' || key === 'x') return edit
  return controlSuffixes.includes(key) ? suffix(`Ctrl+${key}`) : none
}

/**
 * Reads characters that are typed as digits of the numeric keypad while Alt is held, as Windows takes them: with and without
 * a zero in front.
 */
export function createAltDigits() {
  let digits = ''
  return {
    press(event: KeyboardEvent): void {
      const [, digit = ''] = /^(?:Numpad)?(\d)$/.exec(event.code || event.key) ?? []
      digits = event.altKey && !event.ctrlKey ? digits + digit : ''
    },
    /** Called when Alt is let go. */
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
