import type { PlaceAnchor } from '@labelwright/label-document/element-formats'
import type { Change } from '@labelwright/open-label/commands'
import { documentId } from '@labelwright/open-label/records'
import { mayStandBelow } from '@labelwright/open-label/stand-below'
import type { Editor } from '../editor.ts'
import { changesForFields, cornerFields } from '../geometry/frame-fields.ts'
import { nodesOf } from '../geometry/scene.ts'
import { ownFrame } from '../geometry/spaces.ts'
import { isPartLocked } from '../locks/locked-parts.ts'
import { movable } from './basic.ts'

/** The point of its frame that x and y of each selected element mean from now on; nothing moves. Undefined is the top left corner. */
export function setAnchor(editor: Editor, anchor: PlaceAnchor | undefined): boolean {
  const wanted = nodesOf(editor.scene(), movable(editor)).map(({ id, fields }) => {
    const anchored = { ...fields, anchor: anchor ?? null }
    return [id, { anchor: anchor ?? null, ...cornerFields(anchored, ownFrame(fields)) }] as const
  })
  return editor.perform(changesForFields(editor.label.records(), new Map(wanted)))
}

/** Whether an element may stand below the content of another: both on the page itself, and not in a circle; its place is not locked. */
export function canStandBelow(editor: Editor, id: string, other: string): boolean {
  const records = editor.label.records()
  const parent = records.get(id)?.place?.parent ?? ''
  return !isPartLocked(records, id, 'place') && mayStandBelow(records, { id, parent, below: documentId(other) })
}

/** Keeps an element below another that grows; undefined lets it go. False where it may not stand there. */
export function setBelow(editor: Editor, id: string, other: string | undefined): boolean {
  const isKept = isPartLocked(editor.label.records(), id, 'place')
  if (isKept || (other !== undefined && !canStandBelow(editor, id, other))) return false
  const change: Change = { type: 'field', id, field: 'below', value: other === undefined ? null : documentId(other) }
  return editor.perform([change])
}
