import { removeSelected } from '../commands/basic.ts'
import type { Editor } from '../editor.ts'
import { copySelection } from './clipboard.ts'

/** What is selected, for the clipboard; it is taken out of the label. */
export function cutSelection(editor: Editor): string | undefined {
  const text = copySelection(editor)
  removeSelected(editor)
  return text
}
