import type { Editor, KeyInput } from '../editor.ts'

/** What a menu, a key and the list of keys offer; its title is the page's. */
export interface EditorCommand {
  readonly id: string
  /** As `ctrl+shift+g`: modifiers in the order ctrl, alt, shift, then the key as `KeyboardEvent.key` in small letters. Ctrl is Cmd on a Mac. */
  readonly keys: readonly string[]
  readonly isEnabled: (editor: Editor) => boolean
  readonly run: (editor: Editor) => void
}

/** The name of a key with its modifiers, as commands have it. */
export function nameOfKey({ key, ctrl, alt, shift }: KeyInput): string {
  const letter = key.toLowerCase()
  // Shift is in a sign already: + is a key of its own.
  const isSign = [...key].length === 1 && letter === key.toUpperCase()
  return [ctrl && 'ctrl', alt && 'alt', shift && !isSign && 'shift', letter].filter(Boolean).join('+')
}
