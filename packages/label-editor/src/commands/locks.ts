import type { ElementLock } from '@labelwright/label-document/element-formats'
import { type Fields, layerId } from '@labelwright/open-label/records'
import type { Editor } from '../editor.ts'
import { changesForFields } from '../geometry/frame-fields.ts'
import { groupsAbout, hasLock, nodesOf } from '../geometry/scene.ts'
import { hasSelection } from './basic.ts'
import type { EditorCommand } from './command.ts'

/** All that can be locked of an element, in the order in which it is offered. */
export const allLocks: readonly ElementLock[] = ['place', 'content', 'look']

/** The locks of an element itself, in their order. */
export const locksOf = (fields: Fields): readonly ElementLock[] => allLocks.filter((lock) => hasLock(fields, lock))

/** The parts of elements that are not to be changed from now on. */
export function setLocks(editor: Editor, ids: readonly string[], locks: readonly ElementLock[]): void {
  const value = locks.length === 0 ? null : locks
  const wanted = ids.map((id) => [id, { locks: value }] as const)
  editor.perform(changesForFields(editor.label.records(), new Map(wanted)))
}

/** Locks a part of an element, or unlocks it. */
export function toggleLock(editor: Editor, id: string, lock: ElementLock): void {
  const locks = locksOf(editor.label.records().get(id)?.fields ?? {})
  setLocks(
    editor,
    [id],
    allLocks.filter((one) => locks.includes(one) !== (one === lock)),
  )
}

/** Unlocks a part of elements, and where it is a place, of the groups about them that keep it. */
export function unlockPart(editor: Editor, ids: readonly string[], part: ElementLock): void {
  const scene = editor.scene()
  const groups = part === 'place' ? ids.flatMap((id) => groupsAbout(scene, id).map((group) => group.id)) : []
  const records = editor.label.records()
  const wanted = new Map<string, Fields>()
  for (const id of [...ids, ...groups]) {
    const locks = locksOf(records.get(id)?.fields ?? {}).filter((lock) => lock !== part)
    wanted.set(id, { locks: locks.length === 0 ? null : locks })
  }
  editor.perform(changesForFields(records, wanted))
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

/** Hides elements on this screen, or shows them again; they are printed either way. */
export function setHidden(editor: Editor, ids: readonly string[], isHidden: boolean): void {
  const hidden = new Set(editor.settings().hiddenElements)
  for (const id of ids) {
    if (isHidden) hidden.add(id)
    else hidden.delete(id)
  }
  editor.changeSettings({ hiddenElements: hidden })
}

const hasHidden = (editor: Editor): boolean => {
  const { hiddenLayers, hiddenElements } = editor.settings()
  return hiddenLayers.size + hiddenElements.size > 0
}

export const lockCommands: readonly EditorCommand[] = [
  {
    id: 'lock',
    keys: ['ctrl+l'],
    isEnabled: hasSelection,
    run: (editor) => setLocks(editor, editor.view().selection, allLocks),
  },
  {
    id: 'unlock',
    keys: ['ctrl+shift+l'],
    isEnabled: hasSelection,
    run: (editor) => setLocks(editor, editor.view().selection, []),
  },
  {
    id: 'hide',
    keys: ['ctrl+alt+h'],
    isEnabled: hasSelection,
    run: (editor) => {
      const { selection } = editor.view()
      editor.select([])
      setHidden(editor, selection, true)
    },
  },
  { id: 'hide-layers', keys: [], isEnabled: (editor) => layersOf(editor).length > 0, run: hideLayers },
  {
    id: 'show-all',
    keys: ['ctrl+alt+shift+h'],
    isEnabled: hasHidden,
    run: (editor) => editor.changeSettings({ hiddenLayers: new Set(), hiddenElements: new Set() }),
  },
]
