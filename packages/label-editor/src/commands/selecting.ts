import type { Editor } from '../editor.ts'
import type { SceneNode } from '../geometry/scene.ts'
import { hasSelection } from './basic.ts'
import type { EditorCommand } from './command.ts'

/** What a pointer may take at the level that was entered. */
function atLevel(editor: Editor): SceneNode[] {
  const { insideOf, page } = editor.view()
  const level = insideOf ?? page
  return [...editor.scene().nodes.values()].filter(
    ({ parent, isLocked, isHidden }) => parent === level && !isLocked && !isHidden,
  )
}

const selectThose = (editor: Editor, isWanted: (node: SceneNode) => boolean): void =>
  editor.select(
    atLevel(editor)
      .filter(isWanted)
      .map(({ id }) => id),
  )

function selectInverse(editor: Editor): void {
  const { selection } = editor.view()
  selectThose(editor, ({ id }) => !selection.includes(id))
}

function selectSameKind(editor: Editor): void {
  const { nodes } = editor.scene()
  const kinds = new Set(editor.view().selection.map((id) => nodes.get(id)?.type))
  selectThose(editor, ({ type }) => kinds.has(type))
}

export const selectingCommands: readonly EditorCommand[] = [
  { id: 'select-all', keys: ['ctrl+a'], isEnabled: () => true, run: (editor) => selectThose(editor, () => true) },
  { id: 'select-none', keys: ['ctrl+shift+a'], isEnabled: hasSelection, run: (editor) => editor.select([]) },
  { id: 'select-inverse', keys: ['ctrl+i'], isEnabled: () => true, run: selectInverse },
  { id: 'select-same-kind', keys: [], isEnabled: hasSelection, run: selectSameKind },
]
