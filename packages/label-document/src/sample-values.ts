import type { LabelVariable } from './label-variable.ts'

/**
 * What a picture of a label is filled with where no data are given; variables without a sample take their default. Never
 * for printing.
 */
export const sampleValuesOf = (
  variables: readonly Pick<LabelVariable, 'variableName' | 'sampleValue'>[],
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    variables.flatMap(({ variableName, sampleValue }) =>
      sampleValue === undefined ? [] : [[variableName, sampleValue]],
    ),
  )
