import * as z from 'zod/mini'
import { currentFormatVersion, type LabelDocument, type LabelElement, type LabelVariable } from './label-document.ts'
import type { Micrometres } from './lengths.ts'
import { type Symbology, symbologies } from './symbologies.ts'

/** What a label document may not exceed; sizes in micrometres. */
export const labelLimits = {
  smallestSide: 5_000,
  largestSide: 1_200_000,
  elements: 500,
  variables: 200,
  contentLength: 4_000,
  propertySize: 20_000,
  /** Base64 characters of a picture of 2 MiB. */
  pictureLength: Math.ceil((2 * 1024 * 1024) / 3) * 4,
} as const

// The cast only names the unit: the schema stays a plain integer, so that it can also be written as JSON Schema.
const length = (smallest: number, largest: number): z.ZodMiniType<Micrometres> =>
  z.int().check(z.gte(smallest), z.lte(largest)) as unknown as z.ZodMiniType<Micrometres>

const side = length(labelLimits.smallestSide, labelLimits.largestSide)
const place = length(-labelLimits.largestSide, 2 * labelLimits.largestSide)
const extent = length(0, labelLimits.largestSide)
const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
const content = z.string().check(z.maxLength(labelLimits.contentLength))
const name = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^{}]+$/))

const symbologyNames = Object.keys(symbologies) as Symbology[]

const variable = z.strictObject({
  variableId: z.string().check(z.minLength(1), z.maxLength(100)),
  variableName: name,
  variableData: z.string().check(z.maxLength(labelLimits.propertySize)),
  dataType: z.enum(['default', 'media-ref', 'toggle']),
  propertySize: z.int().check(z.gte(1), z.lte(labelLimits.propertySize)),
  required: z.boolean(),
}) satisfies z.ZodMiniType<LabelVariable>

const placed = {
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  x: place,
  y: place,
  width: extent,
  height: extent,
}

const element = z.discriminatedUnion('type', [
  z.strictObject({
    ...placed,
    type: z.literal('text'),
    content,
    fontFamily: z.string().check(z.minLength(1), z.maxLength(100)),
    bold: z.boolean(),
    fontSize: length(350, 500_000),
    align: z.enum(['left', 'center', 'right']),
    wrap: z.boolean(),
    minimumFontSize: length(350, 500_000),
    rotation,
  }),
  z.strictObject({
    ...placed,
    type: z.literal('barcode'),
    symbology: z.enum(symbologyNames),
    content,
    moduleWidth: length(40, 20_000),
    showText: z.boolean(),
    errorCorrection: z.enum(['L', 'M', 'Q', 'H']),
    rotation,
    checkCharacter: z.exactOptional(z.boolean()),
    columns: z.exactOptional(z.int().check(z.gte(1), z.lte(30))),
    symbolVersion: z.exactOptional(z.string().check(z.maxLength(8), z.regex(/^[A-Za-z0-9]+$/))),
  }),
  z.strictObject({
    ...placed,
    type: z.literal('picture'),
    png: z.string().check(z.maxLength(labelLimits.pictureLength), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
  }),
  z.strictObject({ ...placed, type: z.literal('box'), lineWidth: length(0, 100_000), filled: z.boolean() }),
  z.strictObject({ ...placed, type: z.literal('line'), lineWidth: length(1, 100_000) }),
]) satisfies z.ZodMiniType<LabelElement>

const isUnique = (keys: readonly string[]): boolean => new Set(keys).size === keys.length

/** A label document of the current format; unknown fields are refused. Use `readLabelDocument` to read older ones. */
export const labelDocumentSchema: z.ZodMiniType<LabelDocument> = z.strictObject({
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
  elements: z.array(element).check(
    z.maxLength(labelLimits.elements),
    z.refine((elements) => isUnique(elements.map((one) => one.id)), 'Two elements have the same id.'),
  ),
})
