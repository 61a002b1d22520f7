import * as z from 'zod/mini'
import { applicationStandards } from '../application-standards.ts'
import type { TextRun } from '../element-formats.ts'
import type { LabelElement, PictureElement, PrintedElement } from '../label-document.ts'
import { labelLimits } from '../label-limits.ts'
import type { Micrometres } from '../lengths.ts'
import { type Symbology, symbologies } from '../symbologies.ts'

/** An integer of micrometres between two bounds. The cast only names the unit: the schema stays a plain integer, so that it can also be written as JSON Schema. */
export const length = (smallest: number, largest: number): z.ZodMiniType<Micrometres> =>
  z.int().check(z.gte(smallest), z.lte(largest)) as unknown as z.ZodMiniType<Micrometres>

export const place = length(-labelLimits.largestSide, 2 * labelLimits.largestSide)
export const extent = length(0, labelLimits.largestSide)
const lineWidth = length(0, 100_000)
const fontSize = length(350, 500_000)
const rotation = z.union([z.literal(0), z.literal(90), z.literal(180), z.literal(270)])
const turned = z.exactOptional(rotation)
const align = z.enum(['left', 'center', 'right'])
const arcRadius = length(-labelLimits.largestSide, labelLimits.largestSide).check(
  z.refine((radius) => Math.abs(radius) >= 1_000, 'An arc has a radius of at least 1000 to either side.'),
)
const content = z.string().check(z.maxLength(labelLimits.contentLength))
const fontFamily = z.string().check(z.minLength(1), z.maxLength(100))
const symbology = z.enum(Object.keys(symbologies) as Symbology[])

/** An identifier of an element, layer or variable. */
export const id = z.string().check(z.minLength(1), z.maxLength(100))
export const expression = z.string().check(z.minLength(1), z.maxLength(labelLimits.expressionLength))
export const variableName = z
  .string()
  .check(z.minLength(1), z.maxLength(200), z.regex(/^[^{}]+$/, 'The name of a variable has no braces.'))

const placed = {
  id,
  name: z.exactOptional(z.string().check(z.maxLength(200))),
  locks: z.exactOptional(
    z
      .array(z.enum(['place', 'content', 'look']))
      .check(z.refine((locks) => new Set(locks).size === locks.length, 'A lock stands twice.')),
  ),
  anchor: z.exactOptional(
    z.enum(['top', 'top-right', 'left', 'center', 'right', 'bottom-left', 'bottom', 'bottom-right']),
  ),
  below: z.exactOptional(id),
  layer: z.exactOptional(id),
  visibleWhen: z.exactOptional(expression),
  x: place,
  y: place,
  width: extent,
  height: extent,
}

const ink = z.exactOptional(z.enum(['black', 'white', 'accent']))
const conditional = { condition: expression, ink }
const formats = <Format extends z.ZodMiniType>(format: Format) =>
  z.exactOptional(z.array(format).check(z.minLength(1), z.maxLength(labelLimits.conditionalFormats)))
const conditionalFont = {
  ...conditional,
  fontFamily: z.exactOptional(fontFamily),
  fontSize: z.exactOptional(fontSize),
}

const painted = { ...placed, ink, conditionalFormats: formats(z.strictObject(conditional)) }
const lineStyle = z.exactOptional(z.enum(['dashed', 'dotted']))
const shape = {
  ...painted,
  lineWidth,
  filled: z.boolean(),
  shade: z.exactOptional(z.union([z.literal(25), z.literal(50), z.literal(75)])),
  lineStyle,
}

/** Refuses two wishes that cannot both be met. */
const hasOneFit = z.check<{ readonly fit?: string; readonly grows?: boolean }>(({ value, issues }) => {
  if (value.fit === undefined || value.grows !== true) return
  issues.push({ code: 'custom', input: value, path: ['fit'], message: 'A text that grows always fits.' })
})

/** Refuses a look that the shape does not have, so that no wish is passed over. */
const hasLookOfItsKind = z.check<{ readonly filled: boolean; readonly shade?: number; readonly lineStyle?: string }>(
  ({ value, issues }) => {
    if (value.shade !== undefined && !value.filled) {
      issues.push({ code: 'custom', input: value, path: ['shade'], message: 'Only a filled shape has a shade.' })
    }
    if (value.lineStyle !== undefined && value.filled) {
      issues.push({ code: 'custom', input: value, path: ['lineStyle'], message: 'A filled shape has no line.' })
    }
  },
)

const cut = z.int().check(z.gte(0), z.lte(990))
const cropped = z.check<{
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}>(({ value, issues }) => {
  if (value.left + value.right < 1_000 && value.top + value.bottom < 1_000) return
  issues.push({ code: 'custom', input: value, path: [], message: 'The crop leaves nothing of the picture.' })
})

/** Refuses wishes of a picture that cannot be met together. */
const hasOnePicture = z.check<Pick<PictureElement, 'png' | 'media' | 'dots' | 'threshold'>>(({ value, issues }) => {
  if (value.media !== undefined && value.png !== undefined) {
    issues.push({ code: 'custom', input: value, path: ['media'], message: 'A picture has either media or png.' })
  }
  if (value.threshold !== undefined && value.dots !== 'threshold') {
    issues.push({ code: 'custom', input: value, path: ['threshold'], message: 'Only dots by threshold have one.' })
  }
})

const textRun = z.strictObject({
  content,
  fontFamily: z.exactOptional(fontFamily),
  bold: z.exactOptional(z.boolean()),
  scale: z.exactOptional(z.int().check(z.gte(10), z.lte(400))),
  rise: z.exactOptional(z.int().check(z.gte(-100), z.lte(100))),
  isUnderlined: z.exactOptional(z.boolean()),
}) satisfies z.ZodMiniType<TextRun>

/** PNG in base64. */
export const base64 = z
  .string()
  .check(z.maxLength(labelLimits.pictureLength), z.regex(/^[A-Za-z0-9+/]*={0,2}$/, 'A picture is written in base64.'))
const pathData = z
  .string()
  .check(
    z.maxLength(20_000),
    z.regex(/^[MLHVCQZ0-9 ,\-\n]*$/, 'A path has the commands M L H V C Q Z and whole numbers.'),
  )

export const mediaName = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, 'Media are named by their SHA-256, in small hexadecimal digits.'))

const picture = z
  .strictObject({
    ...painted,
    type: z.literal('picture'),
    png: z.exactOptional(base64),
    media: z.exactOptional(mediaName),
    source: z.exactOptional(content),
    fit: z.exactOptional(z.enum(['cover', 'stretch'])),
    crop: z.exactOptional(z.strictObject({ left: cut, top: cut, right: cut, bottom: cut }).check(cropped)),
    dots: z.exactOptional(z.enum(['threshold', 'ordered'])),
    threshold: z.exactOptional(z.int().check(z.gte(1), z.lte(99))),
    rotation: turned,
  })
  .check(hasOnePicture)

const printed = [
  z
    .strictObject({
      ...painted,
      type: z.literal('text'),
      conditionalFormats: formats(z.strictObject({ ...conditionalFont, bold: z.exactOptional(z.boolean()) })),
      content,
      fontFamily,
      bold: z.boolean(),
      fontSize,
      align: z.enum(['left', 'center', 'right', 'justify']),
      wrap: z.boolean(),
      minimumFontSize: fontSize,
      fit: z.exactOptional(z.enum(['shrink', 'narrow', 'wrap', 'cut', 'refuse'])),
      rotation,
      runs: z.exactOptional(z.array(textRun).check(z.maxLength(100))),
      lineSpacing: z.exactOptional(z.int().check(z.gte(50), z.lte(400))),
      verticalAlign: z.exactOptional(z.enum(['top', 'middle', 'bottom'])),
      grows: z.exactOptional(z.boolean()),
      direction: z.exactOptional(z.enum(['ltr', 'rtl'])),
      tilt: z.exactOptional(z.number().check(z.gte(0.1), z.lte(89.9))),
      arcRadius: z.exactOptional(arcRadius),
      letterSpacing: z.exactOptional(z.int().check(z.gte(-100), z.lte(1_000))),
      fontStretch: z.exactOptional(z.int().check(z.gte(50), z.lte(100))),
    })
    .check(hasOneFit),
  z.strictObject({
    ...painted,
    type: z.literal('barcode'),
    conditionalFormats: formats(z.strictObject({ ...conditional, symbology: z.exactOptional(symbology) })),
    symbology,
    content,
    moduleWidth: length(40, 20_000),
    showText: z.boolean(),
    errorCorrection: z.exactOptional(z.enum(['L', 'M', 'Q', 'H'])),
    rotation,
    checkCharacter: z.exactOptional(z.boolean()),
    codeSet: z.exactOptional(z.enum(['A', 'B', 'C'])),
    columns: z.exactOptional(z.int().check(z.gte(1), z.lte(30))),
    textPlace: z.exactOptional(z.enum(['below', 'above'])),
    text: z.exactOptional(content),
    textSize: z.exactOptional(fontSize),
    textFont: z.exactOptional(fontFamily),
    wideRatio: z.exactOptional(z.int().check(z.gte(20), z.lte(30))),
    bearerBars: z.exactOptional(z.boolean()),
    applicationStandard: z.exactOptional(z.enum(applicationStandards)),
    symbolVersion: z.exactOptional(
      z
        .string()
        .check(z.maxLength(8), z.regex(/^[A-Za-z0-9]+$/, 'The version of a symbol has letters and digits only.')),
    ),
  }),
  picture,
  z.strictObject({ ...shape, type: z.literal('box'), cornerRadius: z.exactOptional(extent) }).check(hasLookOfItsKind),
  z.strictObject({ ...painted, type: z.literal('line'), lineWidth: length(1, 100_000), lineStyle }),
  z.strictObject({ ...shape, type: z.literal('ellipse') }).check(hasLookOfItsKind),
  z.strictObject({ ...shape, type: z.literal('path'), d: pathData, rotation: turned }).check(hasLookOfItsKind),
  z.strictObject({ ...painted, type: z.literal('pictogram'), pictogram: content, rotation: turned }),
] as const

const printedElement = z.discriminatedUnion('type', printed) satisfies z.ZodMiniType<PrintedElement>

const continuesOn = z.exactOptional(z.literal('page'))

const tableColumn = z.strictObject({
  title: z.string().check(z.maxLength(200)),
  content,
  width: length(100, labelLimits.largestSide),
  align,
  bold: z.exactOptional(z.boolean()),
  mergeEqual: z.exactOptional(z.boolean()),
  spanEmpty: z.exactOptional(z.boolean()),
})

/** Any element; groups hold others, whose depth `readLabelDocument` bounds before. */
export const element: z.ZodMiniType<LabelElement> = z.discriminatedUnion('type', [
  ...printed,
  z.strictObject({
    ...placed,
    type: z.literal('group'),
    elements: z.array(z.lazy(() => element)).check(z.maxLength(labelLimits.elements)),
    rotation: turned,
    scale: z.exactOptional(z.int().check(z.gte(10), z.lte(1_000))),
  }),
  z
    .strictObject({
      ...placed,
      type: z.literal('repeater'),
      source: variableName,
      elements: z.array(printedElement).check(z.maxLength(labelLimits.repeaterElements)),
      stepX: place,
      stepY: place,
      mostRows: z.int().check(z.gte(1), z.lte(labelLimits.rows)),
      columns: z.exactOptional(z.int().check(z.gte(1), z.lte(20))),
      continuesOn,
    })
    .check(
      z.refine(({ columns, stepX, stepY }) => columns === undefined || (stepX === 0 && stepY > 0), {
        path: ['columns'],
        message: 'In columns, rows go down: stepX is 0 and stepY more than 0.',
      }),
    ),
  z.strictObject({
    ...painted,
    type: z.literal('table'),
    conditionalFormats: formats(z.strictObject(conditionalFont)),
    source: variableName,
    columns: z.array(tableColumn).check(z.minLength(1), z.maxLength(labelLimits.tableColumns)),
    rowHeight: length(500, labelLimits.largestSide),
    rowsGrow: z.exactOptional(z.boolean()),
    headerHeight: extent,
    continuesOn,
    lineWidth,
    fontFamily,
    fontSize,
    minimumFontSize: fontSize,
  }),
])
