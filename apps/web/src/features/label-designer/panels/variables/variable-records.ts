// The variables of an open label as a list, and the commands of the list.
import { findUses } from '@labelwright/label-editor/texts/rename-variable'
import { editTexts } from '@labelwright/label-editor/texts/text-fields'
import { freeVariableName } from '@labelwright/label-editor/tools/insert/rows-variable'
import type { AddChange, Change } from '@labelwright/open-label/commands'
import { childrenOf, keysBetween } from '@labelwright/open-label/order-keys'
import { type Fields, labelId, type Records } from '@labelwright/open-label/records'

export interface VariableRow {
  readonly id: string
  readonly fields: Fields
}

export const nameOf = ({ fields }: VariableRow): string => String(fields.variableName)

/** In the order of the form: those with a number first, the others as they stand in the document. */
export function variableRows(records: Records): readonly VariableRow[] {
  const inDocument = (childrenOf(records).get(labelId) ?? []).filter(([, { kind }]) => kind === 'variable')
  return inDocument
    .map(([id, { fields }]) => ({ id, fields }))
    .sort((one, other) => orderOf(one.fields) - orderOf(other.fields))
}

const behindAll = 1_000_000
const orderOf = ({ order }: Fields): number => (typeof order === 'number' ? order : behindAll)

/** Puts a variable to another place of the list. The order of the document is then that of the form, without numbers. */
export function moveVariable(records: Records, id: string, to: number): Change[] {
  const rows = variableRows(records)
  const from = rows.findIndex((row) => row.id === id)
  const moved = rows[from]
  const target = Math.max(0, Math.min(rows.length - 1, to))
  if (!moved || target === from) return []
  const next = rows.toSpliced(from, 1).toSpliced(target, 0, moved)
  const keyOf = (row: VariableRow | undefined) => row && records.get(row.id)?.place?.key
  const [before, after] = [keyOf(next[target - 1]), keyOf(next[target + 1])]
  const hasNumbers = rows.some(({ fields }) => fields.order !== undefined)
  const isBetween = before === undefined || after === undefined || before < after
  if (!hasNumbers && isBetween) {
    const [key = ''] = keysBetween(before, after, 1)
    return [{ type: 'move', id, place: { parent: labelId, key } }]
  }
  const keys = keysBetween(undefined, undefined, next.length)
  return next.flatMap((row, index): Change[] => [
    { type: 'move', id: row.id, place: { parent: labelId, key: keys[index] ?? '' } },
    ...(row.fields.order === undefined ? [] : [{ type: 'field', id: row.id, field: 'order', value: null } as const]),
  ])
}

/** A variable behind the others, under a name that none has. */
export function addVariable(records: Records, id: string, { variableName, ...fields }: Fields): AddChange {
  const last = childrenOf(records).get(labelId)?.at(-1)?.[1].place?.key
  const [key = ''] = keysBetween(last, undefined, 1)
  const usual = { variableData: '', dataType: 'default', propertySize: 2_000, required: false } as const
  const name = freeVariableName(records, String(variableName))
  const record = {
    kind: 'variable',
    place: { parent: labelId, key },
    fields: { ...usual, ...fields, variableName: name },
  } as const
  return { type: 'add', id, record }
}

/** Ids of the records that read a variable, the columns of tables by their table. */
export function usesOf(records: Records, id: string): readonly string[] {
  const from = records.get(id)?.fields.variableName
  if (typeof from !== 'string') return []
  // Any other name shows where the texts would change.
  const edits = editTexts(records, (text, language) => findUses(text, language, { from, to: `${from}_` }))
  return [...new Set(edits.map((edit) => ownerOf(records, edit.id)))]
}

function ownerOf(records: Records, id: string): string {
  const record = records.get(id)
  return record?.kind === 'column' ? (record.place?.parent ?? id) : id
}
