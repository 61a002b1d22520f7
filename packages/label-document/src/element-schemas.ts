import * as z from 'zod/mini'
import type { LabelElement, PrintedElement, TextRun } from './label-document.ts'
import { labelLimits } from './label-limits.ts'
import type { Micrometres } from './lengths.ts'
import { type Symbology, symbologies } from './symbologies.ts'

/** An integer of micrometres between two bounds. The cast only names the unit: the schema stays a plain integer, so that it can also be written as JSON Schema. */
export const length = (smallest: number, largest: number): z.ZodMiniType<Micrometres> =>
  z.int().check(z.gte(smallest), z.lte(largest)) as unknown as z.ZodMiniType<Micrometres>

const place = length(-labelLimits.largestSide, 2 * labelLimits.largestSide)
const extent = length(0, labelLimits.largestSide)
const lineWidth = length(0, 100_000)
const fontSize = length(350, 500_000)
const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
const turned = z.exactOptional(rotation)
const align = z.enum(['left', 'center', 'right'])
const content = z.string().check(z.maxLength(labelLimits.contentLength))
const fontFamily = z.string().check(z.minLength(1), z.maxLength(100))
const symbologyNames = Object.keys(symbologies) as Symbology[]

/** An identifier of an element, layer or variable. */
export const id = z.string().check(z.minLength(1), z.maxLength(100))
export const expression = z.string().check(z.minLength(1), z.maxLength(labelLimits.expressionLength))
export const variableName = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[^{}]+$/))

const placed = {
  id,
  layer: z.exactOptional(id),
  visibleWhen: z.exactOptional(expression),
  x: place,
  y: place,
  width: extent,
  height: extent,
}

const textRun = z.strictObject({
  content,
  fontFamily: z.exactOptional(fontFamily),
  bold: z.exactOptional(z.boolean()),
  scale: z.exactOptional(z.int().check(z.gte(10), z.lte(400))),
  rise: z.exactOptional(z.int().check(z.gte(-100), z.lte(100))),
  isUnderlined: z.exactOptional(z.boolean()),
}) satisfies z.ZodMiniType<TextRun>

const base64 = z.string().check(z.maxLength(labelLimits.pictureLength), z.regex(/^[A-Za-z0-9+/]*={0,2}$/))
const pathData = z.string().check(z.maxLength(20_000), z.regex(/^[MLHVCQZ0-9 ,\-\n]*$/))

const printed = [
  z.strictObject({
    ...placed,
    type: z.literal('text'),
    content,
    fontFamily,
    bold: z.boolean(),
    fontSize,
    align,
    wrap: z.boolean(),
    minimumFontSize: fontSize,
    rotation,
    runs: z.exactOptional(z.array(textRun).check(z.maxLength(100))),
    lineSpacing: z.exactOptional(z.int().check(z.gte(50), z.lte(400))),
    verticalAlign: z.exactOptional(z.enum(['top', 'middle', 'bottom'])),
    grows: z.exactOptional(z.boolean()),
    direction: z.exactOptional(z.enum(['ltr', 'rtl'])),
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
    png: base64,
    source: z.exactOptional(content),
    rotation: turned,
  }),
  z.strictObject({
    ...placed,
    type: z.literal('box'),
    lineWidth,
    filled: z.boolean(),
    cornerRadius: z.exactOptional(extent),
  }),
  z.strictObject({ ...placed, type: z.literal('line'), lineWidth: length(1, 100_000) }),
  z.strictObject({ ...placed, type: z.literal('ellipse'), lineWidth, filled: z.boolean() }),
  z.strictObject({ ...placed, type: z.literal('path'), d: pathData, lineWidth, filled: z.boolean(), rotation: turned }),
] as const

const printedElement = z.discriminatedUnion('type', printed) satisfies z.ZodMiniType<PrintedElement>

const tableColumn = z.strictObject({
  title: z.string().check(z.maxLength(200)),
  content,
  width: length(100, labelLimits.largestSide),
  align,
})

/** Any element; groups hold others, whose depth `readLabelDocument` bounds before. */
export const element: z.ZodMiniType<LabelElement> = z.discriminatedUnion('type', [
  ...printed,
  z.strictObject({
    ...placed,
    type: z.literal('group'),
    elements: z.array(z.lazy(() => element)).check(z.maxLength(labelLimits.elements)),
    rotation: turned,
  }),
  z.strictObject({
    ...placed,
    type: z.literal('repeater'),
    source: variableName,
    elements: z.array(printedElement).check(z.maxLength(50)),
    stepX: place,
    stepY: place,
    mostRows: z.int().check(z.gte(1), z.lte(labelLimits.rows)),
  }),
  z.strictObject({
    ...placed,
    type: z.literal('table'),
    source: variableName,
    columns: z.array(tableColumn).check(z.minLength(1), z.maxLength(20)),
    rowHeight: length(500, labelLimits.largestSide),
    headerHeight: extent,
    lineWidth,
    fontFamily,
    fontSize,
    minimumFontSize: fontSize,
  }),
])
