import type { Editor } from '../editor.ts'
import { changesForFields } from '../geometry/frame-fields.ts'
import { centerOf } from '../geometry/rectangles.ts'
import { boundsOf, nodesOf } from '../geometry/scene.ts'
import { canTurn, type Quarter, turnElements } from '../transforming/turn-elements.ts'
import { movable } from './basic.ts'
import type { EditorCommand } from './command.ts'

const turnable = (editor: Editor): string[] =>
  nodesOf(editor.scene(), movable(editor))
    .filter(canTurn)
    .map(({ id }) => id)

/** About the middle of all that is selected. */
function turn(editor: Editor, quarter: Quarter): void {
  const ids = turnable(editor)
  const bounds = boundsOf(editor.scene(), ids)
  if (!bounds) return
  const fields = turnElements(editor.scene(), ids, { quarter, about: centerOf(bounds) })
  editor.perform(changesForFields(editor.label.records(), fields))
}

const isEnabled = (editor: Editor): boolean => turnable(editor).length > 0

export const turnCommands: readonly EditorCommand[] = [
  { id: 'turn-right', keys: ['ctrl+alt+arrowright'], isEnabled, run: (editor) => turn(editor, 90) },
  { id: 'turn-left', keys: ['ctrl+alt+arrowleft'], isEnabled, run: (editor) => turn(editor, 270) },
]
