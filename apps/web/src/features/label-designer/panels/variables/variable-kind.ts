// The type of a variable as one choice, and what has to go with it.
import {
  fieldsNotOf,
  fieldsOfKind,
  formatTypesOfKind,
  kindOfVariable,
  type VariableKind,
} from '@labelwright/label-document/filling/variable-kinds'
import type { Change } from '@labelwright/open-label/commands'
import type { Fields, Json } from '@labelwright/open-label/records'
import type { VariableRow } from './variable-records.ts'

/** The types of format that the values of a variable can have. */
export const formatTypesOf = (fields: Fields): readonly string[] => formatTypesOfKind(kindOfVariable(fields))

/** Makes a variable one of another kind. What only the kind before had goes, so that nothing unseen is checked or printed. */
export function changeKind({ id, fields }: VariableRow, kind: VariableKind): Change[] {
  if (kindOfVariable(fields) === kind) return []
  const wanted: Record<string, Json> = {
    ...Object.fromEntries(fieldsNotOf(kind).map((field) => [field, null])),
    ...(!formatTypesOfKind(kind).includes(typeOf(fields.format)) && { format: null }),
    ...((fields.question === 'list' || fields.question === 'buttons') && kind !== 'option' && { question: null }),
    ...(kind === 'computed' && fields.expression === undefined && { recipe: fields.recipe ?? { type: 'date' } }),
    ...fieldsOfKind(kind),
  }
  return setAll({ id, fields }, wanted)
}

const typeOf = (format: Json | undefined): string =>
  typeof format === 'object' && format !== null && 'type' in format ? String(format.type) : ''

/** Sets fields of a variable, each only where it has another value; null takes a field away. */
export const setAll = ({ id, fields }: VariableRow, wanted: Readonly<Record<string, Json>>): Change[] =>
  Object.entries(wanted).flatMap(([field, value]): Change[] =>
    JSON.stringify(fields[field] ?? null) === JSON.stringify(value) ? [] : [{ type: 'field', id, field, value }],
  )

/** The values allowed, a line each. Empty lines and repetitions are left out; a question that offers them goes with the last. */
export function changeOptions(row: VariableRow, lines: string): Change[] {
  const options = [...new Set(lines.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  const needsOptions = row.fields.question === 'list' || row.fields.question === 'buttons'
  if (options.length > 0) return setAll(row, { options: options.slice(0, mostOptions).map((one) => one.slice(0, 500)) })
  return setAll(row, { options: null, ...(needsOptions && { question: null }) })
}

const mostOptions = 500
