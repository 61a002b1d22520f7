// How many records a label takes, as its document bounds them.
import { labelLimits } from '@labelwright/label-document/label-limits'
import type { LabelRecord, RecordKind, Records } from './records.ts'

const mostOfKind: Readonly<Partial<Record<RecordKind, number>>> = {
  page: labelLimits.pages,
  element: labelLimits.elements,
  variable: labelLimits.variables,
  layer: labelLimits.layers,
}

/** Whether the label takes one more of a kind. */
export function hasRoomFor(records: Records, kind: RecordKind): boolean {
  const most = mostOfKind[kind]
  return most === undefined || records.size < most || count(records, (other) => other.kind === kind) < most
}

/** Whether a table takes one more column, or a repeater one more element; others are bounded by the label alone. */
export function hasRoomIn(records: Records, parent: string): boolean {
  const type = records.get(parent)?.fields.type
  const most = type === 'table' ? labelLimits.tableColumns : labelLimits.repeaterElements
  if (type !== 'table' && type !== 'repeater') return true
  return count(records, ({ place }) => place?.parent === parent) < most
}

function count(records: Records, matches: (record: LabelRecord) => boolean): number {
  let found = 0
  for (const record of records.values()) if (matches(record)) found++
  return found
}
