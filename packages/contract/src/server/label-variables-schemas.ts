import { labelLimits } from '@labelwright/label-document/label-limits'
import * as z from 'zod/mini'
import { id, recordOf } from '../wire.ts'
import { labelVariableAnswer } from './labels-schemas.ts'

const value = z.string().check(z.maxLength(labelLimits.propertySize))

/** Fields that are left out stay as they are; null takes an optional one away. */
const changedVariable = z.strictObject({
  /** Which variable: its name, whatever the case. */
  variableName: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The default value. */
  variableData: z.optional(value),
  sampleValue: z.optional(z.nullable(value)),
  required: z.optional(z.boolean()),
  propertySize: z.optional(z.int().check(z.gte(1), z.lte(labelLimits.propertySize))),
  help: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  group: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  order: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(10_000)))),
  options: z.optional(z.nullable(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500)))),
})

export const setLabelVariablesBody = z.strictObject({
  labelId: id,
  variables: z.array(changedVariable).check(z.minLength(1), z.maxLength(labelLimits.variables)),
})

/** As they stand in the designer now. */
const setVariablesAnswer = recordOf(z.object({ labelId: id, variables: z.array(labelVariableAnswer) }))

export const labelVariablesSchemas = {
  setLabelVariables: { body: setLabelVariablesBody, answer: setVariablesAnswer },
} as const

export type ChangedVariable = z.infer<typeof changedVariable>
export type SetLabelVariablesBody = z.infer<typeof setLabelVariablesBody>
export type LabelVariables = z.infer<typeof setVariablesAnswer>['data']
