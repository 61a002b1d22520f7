import { copyInPlace, subtree } from '../clipboard/copy-records.ts'
import type { Editor } from '../editor.ts'
import { fieldsForMove } from '../geometry/frame-fields.ts'
import { mayRemove } from '../locks/locked-parts.ts'
import type { EditorCommand } from './command.ts'

/** Micrometres that a copy is off. */
const duplicateOff = 2_000

export const hasSelection = (editor: Editor): boolean => editor.view().selection.length > 0

/** What is selected and whose place is not locked. */
export function movable(editor: Editor): string[] {
  const { nodes } = editor.scene()
  return editor.view().selection.filter((id) => nodes.get(id)?.isLocked === false)
}

const removable = (editor: Editor): string[] => {
  const scene = editor.scene()
  return editor.view().selection.filter((id) => mayRemove(scene, id))
}

/** Takes away what is selected, but for what is locked. */
export function removeSelected(editor: Editor): void {
  const ids = removable(editor)
  const changes = subtree(editor.label.records(), ids).map(([id]) => ({ type: 'remove', id }) as const)
  editor.perform(changes, { selection: editor.view().selection.filter((id) => !ids.includes(id)) })
}

function duplicate(editor: Editor): void {
  const way = { x: duplicateOff, y: duplicateOff }
  const { changes, copies } = copyInPlace(editor, editor.view().selection, {
    times: 1,
    fieldsOf: (node) => fieldsForMove(node, way),
  })
  editor.perform(changes, { selection: copies })
}

export const basicCommands: readonly EditorCommand[] = [
  { id: 'undo', keys: ['ctrl+z'], isEnabled: () => true, run: (editor) => editor.undo() },
  { id: 'redo', keys: ['ctrl+y', 'ctrl+shift+z'], isEnabled: () => true, run: (editor) => editor.redo() },
  {
    id: 'delete',
    keys: ['delete', 'backspace'],
    isEnabled: (editor) => removable(editor).length > 0,
    run: removeSelected,
  },
  { id: 'duplicate', keys: ['ctrl+d'], isEnabled: hasSelection, run: duplicate },
]
