// Variables of standard labels. They have samples and no defaults: what is not given is not printed.
import type { LabelVariable } from '../../label-variable.ts'

interface VariableLook extends Partial<Omit<LabelVariable, 'variableId' | 'variableName' | 'sampleValue'>> {
  /** The longest value. */
  readonly most?: number
}

/** A variable that is asked for as a line of text unless it says otherwise. */
export const variable = (
  variableName: string,
  sampleValue: string,
  { most, ...look }: VariableLook = {},
): LabelVariable => ({
  variableId: '',
  variableName,
  variableData: '',
  ...(sampleValue !== '' && { sampleValue }),
  dataType: 'default',
  propertySize: most ?? 60,
  required: false,
  ...look,
})

/** A date, asked for by a calendar. */
export const dateVariable = (name: string, sample: string, look: VariableLook = {}): LabelVariable =>
  variable(name, sample, { most: 10, inputType: 'date', format: { type: 'date', pattern: 'YYYY-MM-DD' }, ...look })

/** Puts variables under the heading that they are asked for. */
export const grouped = (group: string, variables: readonly LabelVariable[]): LabelVariable[] =>
  variables.map((one) => ({ ...one, group }))

/** A global trade item number; the check digit is checked by the barcode. */
export const gtinPattern = '#{13,14}'
