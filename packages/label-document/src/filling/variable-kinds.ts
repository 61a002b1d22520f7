// The type of a variable as one choice, and which fields go with it.
import type { LabelVariable } from '../label-variable.ts'

export const variableKinds = [
  'text',
  'multiline',
  'number',
  'date',
  'date-time',
  'option',
  'toggle',
  'picture',
  'table',
  'serial',
  'computed',
] as const
export type VariableKind = (typeof variableKinds)[number]

/** The kind of a variable, or of its fields as an open label has them. */
export function kindOfVariable({ dataType, inputType }: { dataType?: unknown; inputType?: unknown }): VariableKind {
  if (dataType === 'media-ref') return 'picture'
  if (dataType === 'toggle') return 'toggle'
  return variableKinds.find((kind) => kind === inputType) ?? 'text'
}

/** The fields that only some kinds have. */
const onlyOf: Readonly<Record<string, readonly VariableKind[]>> = {
  pattern: ['text', 'multiline'],
  minimum: ['number'],
  maximum: ['number'],
  options: ['option'],
  series: ['serial'],
  recipe: ['computed'],
  expression: ['computed'],
  allowsMarkup: ['text', 'multiline', 'computed'],
}

/** Fields that a variable of this kind does not have. */
export const fieldsNotOf = (kind: VariableKind): readonly string[] =>
  Object.keys(onlyOf).filter((field) => !onlyOf[field]?.includes(kind))

const formatsOf: Readonly<Partial<Record<VariableKind, readonly string[]>>> = {
  text: ['text'],
  multiline: ['text'],
  option: ['text'],
  number: ['number'],
  date: ['date'],
  'date-time': ['date'],
  serial: ['text'],
  computed: ['text', 'number', 'date'],
}

/** The types of format that values of this kind can have. */
export const formatTypesOfKind = (kind: VariableKind): readonly string[] => formatsOf[kind] ?? []

/** What says that a variable is of this kind. */
export function fieldsOfKind(kind: VariableKind): Pick<LabelVariable, 'dataType'> & {
  readonly inputType: Exclude<LabelVariable['inputType'], undefined> | null
} {
  if (kind === 'picture') return { dataType: 'media-ref', inputType: null }
  return { dataType: kind === 'toggle' ? 'toggle' : 'default', inputType: kind === 'text' ? null : kind }
}
