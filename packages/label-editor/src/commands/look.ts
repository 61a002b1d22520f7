import type { Fields } from '@labelwright/open-label/records'
import type { Editor } from '../editor.ts'
import { changesForFields } from '../geometry/frame-fields.ts'
import { leavesOf, nodesOf, type SceneNode } from '../geometry/scene.ts'
import { isPartLocked } from '../locks/locked-parts.ts'
import { type Look, lookFor, lookOf } from '../looks/looks.ts'
import type { EditorCommand } from './command.ts'

/** The look of the one that was selected first. */
function selectedLook(editor: Editor): Look | undefined {
  const [first] = nodesOf(editor.scene(), editor.view().selection)
  return first && lookOf(first.fields)
}

/** What takes a look: selected elements, and those in selected groups, but none whose look is locked. */
function takers(editor: Editor): SceneNode[] {
  const { copiedLook } = editor.settings()
  const scene = editor.scene()
  if (!copiedLook) return []
  const records = editor.label.records()
  return editor
    .view()
    .selection.flatMap((id) => leavesOf(scene, id))
    .filter(
      ({ id, fields }) => !isPartLocked(records, id, 'look') && Object.keys(lookFor(copiedLook, fields)).length > 0,
    )
}

function pasteLook(editor: Editor): void {
  const { copiedLook } = editor.settings()
  if (!copiedLook) return
  const wanted = takers(editor).map(({ id, fields }): readonly [string, Fields] => [id, lookFor(copiedLook, fields)])
  editor.perform(changesForFields(editor.label.records(), new Map(wanted)))
}

export const lookCommands: readonly EditorCommand[] = [
  {
    id: 'copy-look',
    keys: ['ctrl+alt+c'],
    isEnabled: (editor) => selectedLook(editor) !== undefined,
    run: (editor) => editor.changeSettings({ copiedLook: selectedLook(editor) }),
  },
  { id: 'paste-look', keys: ['ctrl+alt+v'], isEnabled: (editor) => takers(editor).length > 0, run: pasteLook },
]
