// What a list of wished changes makes of a label's variables, and what is wrong with it.
import type { ChangedVariable } from '@labelwright/contract/server/label-variables-schemas'
import { checkValue } from '@labelwright/label-document/filling/check-value'
import {
  fieldsNotOf,
  formatTypesOfKind,
  kindOfVariable,
  type VariableKind,
} from '@labelwright/label-document/filling/variable-kinds'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { sayIssue } from '@labelwright/label-document/reading/say-issue'
import { variable as variableSchema } from '@labelwright/label-document/reading/variable-schemas'
import { newId } from '../../../platform/database/ids.ts'

export interface Mistake {
  /** Of the change in the list. */
  readonly index: number
  readonly field: string
  readonly code: string
  readonly message: string
}

export interface MergedVariables {
  readonly variables: readonly LabelVariable[]
  /** In the order of the changes: the variable before and after each, where nothing is wrong with it. */
  readonly pairs: readonly { readonly before: LabelVariable | undefined; readonly after: LabelVariable }[]
  readonly mistakes: readonly Mistake[]
}

const usual = { variableData: '', dataType: 'default', propertySize: 2_000, required: false } as const

/** A name that no variable has adds one where `mayAdd`, else it is a mistake. */
export function mergeVariables(
  present: readonly LabelVariable[],
  changes: readonly ChangedVariable[],
  { mayAdd }: { readonly mayAdd: boolean },
): MergedVariables {
  const variables = [...present]
  const pairs: { before: LabelVariable | undefined; after: LabelVariable }[] = []
  const mistakes: Mistake[] = []
  const named = new Set<string>()
  for (const [index, change] of changes.entries()) {
    const key = change.variableName.toLowerCase()
    const at = variables.findIndex(({ variableName }) => variableName.toLowerCase() === key)
    const before = variables[at]
    const refusal = refuseName(change.variableName, {
      isKnown: before !== undefined,
      isRepeated: named.has(key),
      mayAdd,
    })
    named.add(key)
    if (refusal) {
      mistakes.push({ index, field: 'variableName', ...refusal })
      continue
    }
    const after = changed(before ?? { ...usual, variableId: newId(), variableName: change.variableName }, change)
    mistakes.push(...mistakesIn(after, before).map((mistake) => ({ index, ...mistake })))
    pairs.push({ before, after })
    variables.splice(at === -1 ? variables.length : at, 1, after)
  }
  return { variables, pairs, mistakes }
}

interface Naming {
  readonly isKnown: boolean
  readonly isRepeated: boolean
  readonly mayAdd: boolean
}

function refuseName(
  name: string,
  { isKnown, isRepeated, mayAdd }: Naming,
): Omit<Mistake, 'index' | 'field'> | undefined {
  if (isRepeated) return { code: 'repeated', message: `"${name}" is there twice.` }
  // Filled by the system, and shown nowhere.
  if (/^meta_/i.test(name)) return { code: 'system-variable', message: `"${name}" is filled by Labelwright.` }
  if (isKnown || mayAdd) return undefined
  return { code: 'not-found', message: `The label has no variable named "${name}".` }
}

/** What only the kind before had goes, so that nothing unseen is checked or printed. */
function changed(before: LabelVariable, { variableName: _, ...wished }: ChangedVariable): LabelVariable {
  const fields = Object.entries({ ...before, ...dropUndefined(wished) }).filter(([, value]) => value !== null)
  const after = Object.fromEntries(fields) as unknown as LabelVariable
  const kind = kindOfVariable(after)
  return kind === kindOfVariable(before) ? after : withoutOthers(after, kind, wished)
}

const dropUndefined = (fields: object): object =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

function withoutOthers(variable: LabelVariable, kind: VariableKind, wished: object): LabelVariable {
  const { format, question } = variable
  const isOffer = question === 'list' || question === 'buttons'
  const gone = new Set<string>([
    ...fieldsNotOf(kind).filter((field) => !Object.hasOwn(wished, field) || kind === 'computed'),
    ...(format && !formatTypesOfKind(kind).includes(format.type) ? ['format'] : []),
    ...(isOffer && !Object.hasOwn(wished, 'question') && kind !== 'option' ? ['question'] : []),
  ])
  return Object.fromEntries(Object.entries(variable).filter(([field]) => !gone.has(field))) as unknown as LabelVariable
}

function mistakesIn(after: LabelVariable, before: LabelVariable | undefined): Omit<Mistake, 'index'>[] {
  const read = variableSchema.safeParse(after)
  if (!read.success) {
    return read.error.issues.map((issue) => ({
      field: String(issue.path[0] ?? 'variableName'),
      code: 'invalid',
      message: sayIssue(issue, after).replace(/^[^ ]+: /, ''),
    }))
  }
  return [...mistakesOfKind(after), ...mistakesInValues(after, before)]
}

function mistakesOfKind(variable: LabelVariable): Omit<Mistake, 'index'>[] {
  const { minimum = -Infinity, maximum = Infinity } = variable
  const refuse = (field: string, code: string, message: string) => [{ field, code, message }]
  if (minimum > maximum)
    return refuse('minimum', 'crossed', 'The minimum is larger than the maximum, so no number fits.')
  if (variable.inputType === 'serial' && variable.series === undefined)
    return refuse(
      'inputType',
      'series-missing',
      'A serial number needs a series. Choose it in the designer or on the variables page.',
    )
  if (variable.inputType === 'computed' && variable.expression === undefined && variable.recipe === undefined)
    return refuse('inputType', 'recipe-missing', 'How a value is computed is set up in the designer.')
  if (variable.inputType === 'option' && !variable.options?.length)
    return refuse('options', 'options-missing', 'A choice needs options to choose from.')
  return []
}

/** Values that were wrong before and are left alone are the designer's to report. */
function mistakesInValues(after: LabelVariable, before: LabelVariable | undefined): Omit<Mistake, 'index'>[] {
  return (['variableData', 'sampleValue'] as const).flatMap((field) => {
    const value = after[field] ?? ''
    const problem = value === '' ? undefined : checkValue(after, value)
    if (!problem || (before && checkValue(before, before[field] ?? '')?.message === problem.message)) return []
    return [{ field, code: problem.detail ?? problem.code, message: problem.message }]
  })
}
