import type { KeyInput } from '../../editor.ts'
import type { EditorContext } from '../../editor-context.ts'
import { startEditing } from '../text-editing.ts'

/** Keys that begin a letter: dead keys, and those that an input method takes. */
const beginnings: ReadonlySet<string> = new Set(['Dead', 'Process'])

/**
 * Where letters do not take up tools, one that is typed on one selected text begins to edit it. The key stays unused: the page's field, which begins with all
 * of the text selected, gets the letter and puts it in place of the text.
 */
export function typeOver(context: EditorContext, { key, ctrl, alt }: KeyInput): void {
  const isLetter = ([...key].length === 1 && key !== ' ') || beginnings.has(key)
  const [only] = context.view().selection
  if (!isLetter || ctrl || alt || context.settings().usesLetterKeys) return
  if (only !== undefined && context.view().selection.length === 1) startEditing(context, only)
}
