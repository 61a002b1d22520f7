import * as z from 'zod/mini'
import { allElements } from './flatten-elements.ts'
import type { ValueFormat } from './formats/value-format.ts'
import { currentFormatVersion, type LabelDocument, type LabelLayer, type LabelVariable } from './label-document.ts'
import { labelLimits } from './label-limits.ts'
import { findBadTexts } from './reading/check-texts.ts'
import { element, expression, id, length, variableName } from './reading/element-schemas.ts'

const side = length(labelLimits.smallestSide, labelLimits.largestSide)
const extent = length(0, labelLimits.largestSide)
const short = z.string().check(z.maxLength(50))
const locale = z.exactOptional(
  z.string().check(z.regex(/^[a-z]{2}(-[A-Z]{2})?$/, 'A language is written like sv or en-GB.')),
)

const valueFormat = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('number'),
    decimals: z.exactOptional(z.int().check(z.gte(0), z.lte(10))),
    isGrouped: z.exactOptional(z.boolean()),
    locale,
    fromUnit: z.exactOptional(short),
    toUnit: z.exactOptional(short),
    prefix: z.exactOptional(short),
    suffix: z.exactOptional(short),
  }),
  z.strictObject({ type: z.literal('date'), pattern: short, locale }),
  z.strictObject({
    type: z.literal('text'),
    letters: z.exactOptional(z.enum(['upper', 'lower'])),
    padTo: z.exactOptional(z.int().check(z.gte(0), z.lte(200))),
    fill: z.exactOptional(z.string().check(z.minLength(1), z.maxLength(1))),
  }),
]) satisfies z.ZodMiniType<ValueFormat>

export const variableInput = z.enum([
  'text',
  'multiline',
  'number',
  'date',
  'date-time',
  'option',
  'toggle',
  'table',
  'serial',
  'computed',
])

const variable = z.strictObject({
  variableId: id,
  variableName,
  variableData: z.string().check(z.maxLength(labelLimits.propertySize)),
  sampleValue: z.exactOptional(z.string().check(z.maxLength(labelLimits.propertySize))),
  dataType: z.enum(['default', 'media-ref', 'toggle']),
  propertySize: z.int().check(z.gte(1), z.lte(labelLimits.propertySize)),
  required: z.boolean(),
  inputType: z.exactOptional(variableInput),
  pattern: z.exactOptional(z.string().check(z.maxLength(500))),
  options: z.exactOptional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(500))),
  minimum: z.exactOptional(z.number()),
  maximum: z.exactOptional(z.number()),
  allowsMarkup: z.exactOptional(z.boolean()),
  format: z.exactOptional(valueFormat),
  expression: z.exactOptional(expression),
  series: z.exactOptional(id),
}) satisfies z.ZodMiniType<LabelVariable>

const layer = z.strictObject({
  layerId: id,
  name: z.string().check(z.maxLength(200)),
  prints: z.enum(['always', 'never', 'when']),
  condition: z.exactOptional(expression),
}) satisfies z.ZodMiniType<LabelLayer>

const count = z.int().check(z.gte(1), z.lte(100))
const sheet = z.strictObject({
  width: side,
  height: side,
  left: extent,
  top: extent,
  columns: count,
  rows: count,
  gapX: extent,
  gapY: extent,
})

const continuous = z
  .strictObject({ least: side, most: side, margin: extent })
  .check(z.refine(({ least, most }) => least <= most, { path: ['most'], message: 'The most is not below the least.' }))

const elements = z.array(element).check(z.maxLength(labelLimits.elements))

const isUnique = (keys: readonly string[]): boolean => new Set(keys).size === keys.length

/** A label document of the current format; unknown fields are refused. Use `readLabelDocument` to read older ones. */
export const labelDocumentSchema: z.ZodMiniType<LabelDocument> = z
  .strictObject({
    formatVersion: z.literal(currentFormatVersion),
    width: side,
    height: side,
    cornerRadius: length(0, labelLimits.largestSide / 2),
    variables: z.array(variable).check(
      z.maxLength(labelLimits.variables),
      z.refine(
        (variables) => isUnique(variables.map((one) => one.variableId)),
        'Two variables have the same variableId.',
      ),
      z.refine(
        (variables) => isUnique(variables.map((one) => one.variableName.toLowerCase())),
        'Two variables have the same name.',
      ),
    ),
    elements,
    pages: z.exactOptional(z.array(z.strictObject({ elements })).check(z.maxLength(labelLimits.pages - 1))),
    layers: z.exactOptional(z.array(layer).check(z.maxLength(labelLimits.layers))),
    sheet: z.exactOptional(sheet),
    continuous: z.exactOptional(continuous),
    accentColor: z.exactOptional(z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'A colour is written like #e2001a.'))),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const { path, message } of findBadTexts(value, 20)) {
        issues.push({ code: 'custom', input: value, path: [...path], message })
      }
    }),
    z.refine(({ sheet, continuous }) => sheet === undefined || continuous === undefined, {
      path: ['continuous'],
      message: 'Labels on sheets all have the same length.',
    }),
    z.refine((document) => isUnique(allElements(document).map((one) => one.id)), {
      path: ['elements'],
      message: 'Two elements have the same id.',
    }),
    z.refine((document) => allElements(document).length <= labelLimits.elements, {
      path: ['elements'],
      message: `A label has at most ${labelLimits.elements} elements.`,
    }),
  )

/** The format as JSON Schema (draft 2020-12), for programs that write labels. */
export const labelDocumentJsonSchema = (): object => z.toJSONSchema(labelDocumentSchema, { reused: 'ref' })
