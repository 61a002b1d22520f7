import { labelLimits } from '@labelwright/label-document/label-limits'
import { printSettingsSchema } from '@labelwright/label-document/reading/print-settings-schema'
import { variableInput } from '@labelwright/label-document/reading/variable-schemas'
import * as z from 'zod/mini'
import { id, recordOf, version } from '../wire.ts'
import { exportDelimiter, exportFormat } from './articles-schemas.ts'
import { labelVariableAnswer } from './labels-schemas.ts'

const value = z.string().check(z.maxLength(labelLimits.propertySize))
const optionList = z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500))
const question = z.enum(['field', 'list', 'buttons', 'scan'])

/** Fields that are left out stay as they are; null takes an optional one away. */
const changedVariable = z.strictObject({
  /** Which variable: its name, whatever the case. */
  variableName: z.string().check(z.minLength(1), z.maxLength(200)),
  /** The default value. */
  variableData: z.optional(value),
  sampleValue: z.optional(z.nullable(value)),
  dataType: z.optional(z.enum(['default', 'media-ref', 'toggle'])),
  /** Null is a line of text. */
  inputType: z.optional(z.nullable(variableInput)),
  required: z.optional(z.boolean()),
  propertySize: z.optional(z.int().check(z.gte(1), z.lte(labelLimits.propertySize))),
  pattern: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  minimum: z.optional(z.nullable(z.number())),
  maximum: z.optional(z.nullable(z.number())),
  /** The series that a serial number comes from. */
  series: z.optional(z.nullable(id)),
  help: z.optional(z.nullable(z.string().check(z.maxLength(500)))),
  group: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
  order: z.optional(z.nullable(z.int().check(z.gte(0), z.lte(10_000)))),
  options: z.optional(z.nullable(optionList)),
  question: z.optional(z.nullable(question)),
})

/** What the person saw (`version` of the answer): refused with `stale-version` when the label is another since. */
const seen = z.optional(version)

export const setLabelVariablesBody = z.strictObject({
  labelId: id,
  version: seen,
  variables: z.array(changedVariable).check(z.minLength(1), z.maxLength(labelLimits.variables)),
})

const describedVariable = z.extend(labelVariableAnswer, {
  pattern: z.optional(z.string()),
  options: z.optional(z.readonly(z.array(z.string()))),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  series: z.optional(z.string()),
  help: z.optional(z.string()),
  group: z.optional(z.string()),
  order: z.optional(z.int()),
  question: z.optional(question),
})

const standingVariables = {
  labelId: id,
  name: z.string(),
  kind: z.enum(['design', 'zpl', 'svg']),
  /** Of the label as it stands: the number of its last step in the designer, or of its published version for a file. */
  version,
  /** Those that a person fills. */
  variables: z.array(describedVariable),
  printSettings: printSettingsSchema,
}
const variablesAnswer = z.object(standingVariables)

/** The form fields beside `file`. */
export const variablesFileBody = z.strictObject({
  /** `check` stores nothing and answers what `apply` would do. */
  step: z._default(z.enum(['check', 'apply']), 'apply'),
  version: z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))),
})

/** What a row does, told as the table's cells: null where nothing stands. */
const variableChange = z.object({
  /** Of the file, from 1. */
  line: z.int(),
  variableName: z.string(),
  what: z.enum(['added', 'changed', 'same']),
  cells: z.array(z.object({ column: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
})

const variablesFromFile = z.object({
  ...standingVariables,
  isApplied: z.boolean(),
  changes: z.array(variableChange),
  /** Columns of the file that say nothing about a variable. */
  ignoredColumns: z.array(z.string()),
})

export const exportVariablesQuery = z.strictObject({
  delimiter: z._default(exportDelimiter, ','),
  format: z._default(exportFormat, 'csv'),
})

export const setPrintSettingsBody = z.strictObject({ version: seen, printSettings: printSettingsSchema })

export const labelVariablesSchemas = {
  getLabelVariables: { answer: recordOf(variablesAnswer) },
  setLabelVariables: { body: setLabelVariablesBody, answer: recordOf(variablesAnswer) },
  setVariablesFromFile: { body: variablesFileBody, answer: recordOf(variablesFromFile) },
  exportLabelVariables: { query: exportVariablesQuery, answer: z.unknown() },
  setPrintSettings: { body: setPrintSettingsBody, answer: recordOf(variablesAnswer) },
} as const

export type ChangedVariable = z.infer<typeof changedVariable>
export type DescribedVariable = z.infer<typeof describedVariable>
export type SetLabelVariablesBody = z.infer<typeof setLabelVariablesBody>
export type LabelVariables = z.infer<typeof variablesAnswer>
export type VariablesFileBody = Partial<z.infer<typeof variablesFileBody>>
export type VariableChange = z.infer<typeof variableChange>
export type VariablesFromFile = z.infer<typeof variablesFromFile>
export type ExportVariablesQuery = z.infer<typeof exportVariablesQuery>
export type SetPrintSettingsBody = z.infer<typeof setPrintSettingsBody>
