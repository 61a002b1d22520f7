import * as z from 'zod/mini'
import { allElements } from './groups/flatten-elements.ts'
import { currentFormatVersion, type LabelDocument, type LabelLayer } from './label-document.ts'
import { labelLimits } from './label-limits.ts'
import { findWrongBelow } from './reading/check-below.ts'
import { findBadTexts } from './reading/check-texts.ts'
import { element, expression, extent, id, length, mediaName, place } from './reading/element-schemas.ts'
import { printSettingsSchema } from './reading/print-settings-schema.ts'
import { variable } from './reading/variable-schemas.ts'

const side = length(labelLimits.smallestSide, labelLimits.largestSide)
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

const guide = z.strictObject({ axis: z.enum(['x', 'y']), at: place })
const stockPicture = z.strictObject({ media: mediaName, x: place, y: place, width: extent, height: extent })

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
    printSettings: z.exactOptional(printSettingsSchema),
    guides: z.exactOptional(z.array(guide).check(z.maxLength(labelLimits.guides))),
    stockPicture: z.exactOptional(stockPicture),
    accentColor: z.exactOptional(z.string().check(z.regex(/^#[0-9a-f]{6}$/, 'A colour is written like #e2001a.'))),
  })
  .check(
    z.check(({ value, issues }) => {
      for (const { path, message } of findBadTexts(value, 20)) {
        issues.push({ code: 'custom', input: value, path: [...path], message })
      }
    }),
    z.check(({ value, issues }) => {
      for (const { path, message } of findWrongBelow(value))
        issues.push({ code: 'custom', input: value, path, message })
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
