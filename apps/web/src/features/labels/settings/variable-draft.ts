// A variable of a label as it is being typed at, and back to what the server takes.
import type { ChangedVariable, DescribedVariable } from '@labelwright/contract/server/label-variables-schemas'
import { fieldsOfKind, kindOfVariable, type VariableKind } from '@labelwright/label-document/filling/variable-kinds'
import { readNumber } from '@labelwright/label-document/formats/numbers'

export interface VariableDraft {
  readonly variableName: string
  readonly kind: VariableKind
  readonly variableData: string
  readonly sampleValue: string
  readonly required: boolean
  readonly propertySize: string
  /** One on each line. */
  readonly options: string
  readonly minimum: string
  readonly maximum: string
  readonly pattern: string
  readonly series: string
  readonly group: string
  readonly help: string
  readonly order: string
  /** '' chooses by the type. */
  readonly question: '' | 'field' | 'list' | 'buttons' | 'scan'
}

const written = (number: number | undefined): string => (number === undefined ? '' : String(number))

export const variableDraft = (variable: DescribedVariable): VariableDraft => ({
  variableName: variable.variableName,
  kind: kindOfVariable(variable),
  variableData: variable.variableData,
  sampleValue: variable.sampleValue ?? '',
  required: variable.required,
  propertySize: written(variable.propertySize),
  options: variable.options?.join('\n') ?? '',
  minimum: written(variable.minimum),
  maximum: written(variable.maximum),
  pattern: variable.pattern ?? '',
  series: variable.series ?? '',
  group: variable.group ?? '',
  help: variable.help ?? '',
  order: written(variable.order),
  question: variable.question ?? '',
})

const numberFields = ['propertySize', 'minimum', 'maximum', 'order'] as const

/** Fields where something stands that is no number, or no whole one where it has to be. */
export const wrongNumbers = (draft: VariableDraft): readonly (typeof numberFields)[number][] =>
  numberFields.filter((field) => {
    const typed = draft[field].trim()
    if (typed === '') return field === 'propertySize'
    const number = readNumber(typed)
    if (field === 'minimum' || field === 'maximum') return number === undefined
    return number === undefined || !Number.isInteger(number) || number < (field === 'order' ? 0 : 1)
  })

const textOrNull = (typed: string): string | null => (typed.trim() === '' ? null : typed.trim())
const numberOrNull = (typed: string): number | null => readNumber(typed.trim()) ?? null

/** What a draft wishes, for a call that leaves nothing out but what its kind does not have. */
export function changeOf(draft: VariableDraft): ChangedVariable {
  const { kind } = draft
  const options = [...new Set(draft.options.split('\n').map((line) => line.trim()))].filter((line) => line !== '')
  const isText = kind === 'text' || kind === 'multiline'
  return {
    variableName: draft.variableName,
    // How a value is computed is the designer's.
    ...(kind === 'computed' ? {} : fieldsOfKind(kind)),
    variableData: draft.variableData,
    sampleValue: draft.sampleValue === '' ? null : draft.sampleValue,
    required: draft.required,
    propertySize: numberOrNull(draft.propertySize) ?? undefined,
    ...(isText && { pattern: textOrNull(draft.pattern) }),
    ...(kind === 'number' && { minimum: numberOrNull(draft.minimum), maximum: numberOrNull(draft.maximum) }),
    ...(kind === 'serial' && { series: textOrNull(draft.series) }),
    ...(kind === 'option' && { options: options.length > 0 ? options : null }),
    group: textOrNull(draft.group),
    help: textOrNull(draft.help),
    order: numberOrNull(draft.order),
    question: draft.question === '' || (kind !== 'option' && isOffer(draft.question)) ? null : draft.question,
  }
}

const isOffer = (question: VariableDraft['question']): boolean => question === 'list' || question === 'buttons'
