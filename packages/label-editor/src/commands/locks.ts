import type { ElementLock } from '@labelwright/label-document/element-formats'
import { layerId } from '@labelwright/open-label/records'
import type { Editor } from '../editor.ts'
import { changesForFields } from '../geometry/frame-fields.ts'
import { nodesOf } from '../geometry/scene.ts'
import { hasSelection } from './basic.ts'
import type { EditorCommand } from './command.ts'

/** The parts of what is selected that are not to be changed from now on. */
export function setLocks(editor: Editor, locks: readonly ElementLock[]): void {
  const value = locks.length === 0 ? null : locks
  const wanted = editor.view().selection.map((id) => [id, { locks: value }] as const)
  editor.perform(changesForFields(editor.label.records(), new Map(wanted)))
}

/** Those of layers that what is selected is on. */
const layersOf = (editor: Editor): string[] =>
  nodesOf(editor.scene(), editor.view().selection).flatMap(({ fields }) =>
    typeof fields.layer === 'string' ? [layerId(fields.layer)] : [],
  )

/** Only on this screen: what is printed is as the layer says. */
function hideLayers(editor: Editor): void {
  const layers = layersOf(editor)
  editor.select([])
  editor.changeSettings({ hiddenLayers: new Set([...editor.settings().hiddenLayers, ...layers]) })
}

export const lockCommands: readonly EditorCommand[] = [
  {
    id: 'lock',
    keys: ['ctrl+l'],
    isEnabled: hasSelection,
    run: (editor) => setLocks(editor, ['place', 'content', 'look']),
  },
  { id: 'unlock', keys: ['ctrl+shift+l'], isEnabled: hasSelection, run: (editor) => setLocks(editor, []) },
  { id: 'hide-layers', keys: [], isEnabled: (editor) => layersOf(editor).length > 0, run: hideLayers },
  {
    id: 'show-all-layers',
    keys: [],
    isEnabled: (editor) => editor.settings().hiddenLayers.size > 0,
    run: (editor) => editor.changeSettings({ hiddenLayers: new Set() }),
  },
]
