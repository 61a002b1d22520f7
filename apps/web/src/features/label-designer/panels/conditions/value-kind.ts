import type { LabelVariable } from '@labelwright/label-document/label-variable'
import type { ValueKind } from '../../../../ui/label/simple-condition.ts'

/** The kind of a variable's values in expressions; what is not known is text. */
export function valueKindOf(variables: readonly LabelVariable[], name: string): ValueKind {
  const variable = variables.find(({ variableName }) => variableName.toLowerCase() === name.toLowerCase())
  if (!variable) return 'text'
  const { inputType, dataType, recipe } = variable
  if (dataType === 'toggle' || inputType === 'toggle') return 'toggle'
  if (inputType === 'number' || recipe?.type === 'counter') return 'number'
  return inputType === 'date' || inputType === 'date-time' || recipe?.type === 'date' ? 'date' : 'text'
}
