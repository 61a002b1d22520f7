// The columns of a table, from left to right: added, moved, taken away.
import type { Change } from '@labelwright/open-label/commands'
import { childrenOf, type Placed } from '@labelwright/open-label/order-keys'
import type { Fields, Records } from '@labelwright/open-label/records'
import { hasRoomIn } from '@labelwright/open-label/room-for-records'
import { keysBetweenSiblings } from '../clipboard/copy-records.ts'
import type { Editor } from '../editor.ts'
import { isPartLocked } from '../locks/locked-parts.ts'

/** Micrometres: a narrower column is not halved. */
const leastToHalve = 2_000

export const columnsOf = (records: Records, table: string): readonly Placed[] =>
  (childrenOf(records).get(table) ?? []).filter(([, { kind }]) => kind === 'column')

/** Whether columns may come and go: their number belongs to the content. */
export const mayChangeColumns = (records: Records, table: string): boolean => !isPartLocked(records, table, 'content')

/** Adds a column at the right, in what the others leave free of the table or else in half of the last one. Answers its id. */
export function addColumn(editor: Editor, table: string): string | undefined {
  const records = editor.label.records()
  if (!mayChangeColumns(records, table) || !hasRoomIn(records, table)) return undefined
  const columns = columnsOf(records, table)
  const room = roomFor(columns, widthOf(records.get(table)?.fields))
  const id = editor.label.newId('column')
  const [key = ''] = keysBetweenSiblings(columns, columns.length, 1)
  const fields = { title: '', content: `{{row.${columns.length + 1}}}`, width: room.width, align: 'left' }
  const added: Change = { type: 'add', id, record: { kind: 'column', place: { parent: table, key }, fields } }
  return editor.perform([...room.changes, added]) ? id : undefined
}

function roomFor(columns: readonly Placed[], width: number): { readonly width: number; readonly changes: Change[] } {
  const taken = columns.reduce((sum, [, { fields }]) => sum + widthOf(fields), 0)
  if (width - taken >= leastToHalve) return { width: width - taken, changes: [] }
  const [last, record] = columns.at(-1) ?? []
  const half = Math.round(widthOf(record?.fields) / 2)
  if (last === undefined || half < leastToHalve / 2) return { width: leastToHalve, changes: [] }
  const narrower: Change = { type: 'field', id: last, field: 'width', value: widthOf(record?.fields) - half }
  return { width: half, changes: [narrower] }
}

const widthOf = (fields: Fields | undefined): number => (typeof fields?.width === 'number' ? fields.width : 0)

/** Moves a column past its neighbour at one side. */
export function moveColumn(editor: Editor, id: string, way: 'left' | 'right'): boolean {
  const records = editor.label.records()
  const table = records.get(id)?.place?.parent ?? ''
  const columns = columnsOf(records, table)
  const at = columns.findIndex(([other]) => other === id)
  const past = way === 'left' ? at - 1 : at + 1
  if (at === -1 || !columns[past] || !mayChangeColumns(records, table)) return false
  const others = columns.filter(([other]) => other !== id)
  const [key = ''] = keysBetweenSiblings(others, past, 1)
  return editor.perform([{ type: 'move', id, place: { parent: table, key } }])
}

/** Takes a column away; a table keeps its last one. */
export function removeColumn(editor: Editor, id: string): boolean {
  const records = editor.label.records()
  const table = records.get(id)?.place?.parent ?? ''
  if (columnsOf(records, table).length < 2 || !mayChangeColumns(records, table)) return false
  return editor.perform([{ type: 'remove', id }])
}
