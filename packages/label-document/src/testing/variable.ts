import type { LabelVariable } from '../label-variable.ts'

/** A text variable of 200 characters that is not required. */
export const variable = (variableName: string, more: Partial<LabelVariable> = {}): LabelVariable => ({
  variableId: variableName,
  variableName,
  variableData: '',
  dataType: 'default',
  propertySize: 200,
  required: false,
  ...more,
})
