// From the draft of the builder to the changes of one step.
import type { Change } from '@labelwright/open-label/commands'
import type { Fields, Records } from '@labelwright/open-label/records'
import { dequal } from 'dequal/lite'

/** The changes that lead from some fields of a record to others. */
export function replaceFields(id: string, before: Fields, after: Fields): Change[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names.flatMap((field): Change[] => {
    const value = after[field] ?? null
    return dequal(before[field] ?? null, value) ? [] : [{ type: 'field', id, field, value }]
  })
}

/** The same for what stands in the label meanwhile; nothing where the barcode is gone. */
export function builtChanges(records: Records, id: string, built: Fields): Change[] {
  const fields = records.get(id)?.fields
  if (!fields) return []
  // Where it stands is not the builder's: somebody may have moved it.
  const { x, y, layer, name, visibleWhen } = fields
  const kept = Object.fromEntries(
    Object.entries({ x, y, layer, name, visibleWhen }).filter(([, value]) => value !== undefined),
  ) as Fields
  return replaceFields(id, fields, { ...built, ...kept })
}
