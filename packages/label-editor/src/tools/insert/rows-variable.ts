import type { AddChange } from '@labelwright/open-label/commands'
import { childrenOf } from '@labelwright/open-label/order-keys'
import { labelId, type Records } from '@labelwright/open-label/records'
import { keysBetweenSiblings } from '../../clipboard/copy-records.ts'
import type { EditedLabel } from '../../editor.ts'
import { newTableVariable } from './new-fields.ts'

/** A key above all that is in a parent. */
export function keyOnTop(records: Records, parent: string): string {
  const siblings = childrenOf(records).get(parent) ?? []
  return keysBetweenSiblings(siblings, siblings.length, 1)[0] ?? ''
}

/** The first variable that holds rows, or a new one. */
export function rowsVariable(
  records: Records,
  newId: EditedLabel['newId'],
): { readonly source: string; readonly changes: readonly AddChange[] } {
  const found = [...records.values()].find(({ kind, fields }) => kind === 'variable' && fields.inputType === 'table')
  if (found) return { source: String(found.fields.variableName), changes: [] }
  const source = freeVariableName(records, 'rows')
  const record = {
    kind: 'variable',
    place: { parent: labelId, key: keyOnTop(records, labelId) },
    fields: { ...newTableVariable, variableName: source },
  } as const
  return { source, changes: [{ type: 'add', id: newId('variable'), record } satisfies AddChange] }
}

/** A name that no variable has: `rows`, `rows 2`, … */
export function freeVariableName(records: Records, wanted: string): string {
  const names = new Set([...records.values()].map(({ fields }) => String(fields.variableName ?? '').toLowerCase()))
  let name = wanted
  for (let number = 2; names.has(name.toLowerCase()); number++) name = `${wanted} ${number}`
  return name
}
