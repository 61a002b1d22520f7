// Labels of kind `svg`. A reader fills them in and draws them as dots of a printer.
import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import type { OnBehalfOf } from '../../../platform/jobs/turns.ts'
import { readerProgram } from '../../../platform/readers/reader-program.ts'
import type { Readers } from '../../../platform/readers/readers.ts'
import type { DrawnFor } from '../../label-engine/drawing-pool.service.ts'
import { type Dots, dotsOfLabel, type PackedPicture, packedPicture } from '../../label-engine/drawn-labels.service.ts'
import type { SvgLabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { compileValues, resolveValues } from '../../label-engine/label-values.service.ts'
import type { DrawingOrder, DrawnSvg } from '../svg-files/drawing-protocol.ts'
import { type Refused, resolveRows, type Values } from './resolve-rows.ts'

interface DrawContext {
  readonly readers: Readers
}

/** Processor time of each label, in milliseconds. */
export const maxFileMs = 10_000
const bounds = { memoryMib: 512, processorMs: maxFileMs, wallMs: 60_000, answerBytes: 32 * 1024 * 1024 } as const
export const svgDrawing = readerProgram<DrawingOrder, DrawnSvg>(
  new URL('../svg-files/svg-drawing.ts', import.meta.url),
  bounds,
)

/** For labels that were published before labels were weighed: as much as all had then. */
const longFileMs = 20_000

export const boundsFor = ({ allowance }: Pick<DrawnFor, 'allowance'>): Pick<FileBounds, 'maxProcessorMs'> =>
  allowance ? { maxProcessorMs: longFileMs } : {}

interface FileBounds {
  /** Of each label; `maxFileMs` where it is absent. */
  readonly maxProcessorMs?: number | undefined
}

/** Labels that are drawn for a printer one behind another. */
export interface FilesToDraw extends FileBounds {
  readonly for: OnBehalfOf
  readonly values: Iterable<Values>
  /** Dots an inch. */
  readonly dpi: number
}

/** A picture of a label that is a file. */
export interface PictureOfFile extends FileBounds {
  readonly for: OnBehalfOf
  readonly values: Values
  /** Dots an inch. */
  readonly dpi: number
}

interface SvgToDraw extends FileBounds {
  readonly for: OnBehalfOf
  readonly svg: Uint8Array
  readonly texts: DrawingOrder['texts']
  readonly dots: Dots
}

async function drawSvg({ readers }: DrawContext, request: SvgToDraw): Promise<PackedPicture> {
  const { svg, texts, dots, maxProcessorMs: processorMs = maxFileMs } = request
  const program = { ...svgDrawing, bounds: { ...bounds, processorMs } }
  const drawn = await readers.read(program, { for: request.for, order: { texts, ...dots }, files: [svg] })
  if (!drawn) throw tooHeavy(svg)
  return packedPicture(drawn.picture, dots)
}

const tooHeavy = (svg: Uint8Array): ProductError =>
  new ProductError('label-too-heavy', {
    detail: `Drawing the SVG of the label (${Math.ceil(svg.length / 1024)} kB) takes too long or too much memory. Simplify its filters, patterns and paths, and upload it as a new label.`,
  })

/** Draws a label for each row of values, one pixel for each dot of a printer; or answers why a row cannot be printed. */
export async function drawSvgLabels(
  ctx: DrawContext,
  { document, svg }: SvgLabelOfVersion,
  { values, dpi, ...request }: FilesToDraw,
): Promise<{ readonly pictures: readonly PackedPicture[] } | Refused> {
  const resolved = resolveRows(document, values)
  if ('refusals' in resolved) return resolved
  const dots = dotsOfLabel(document, dpi)
  const pictures: PackedPicture[] = []
  // One reading for each label: others get their turn in between.
  for (const texts of resolved.texts) pictures.push(await drawSvg(ctx, { ...request, svg, texts, dots }))
  return { pictures }
}

interface FilledSvgs {
  readonly for: OnBehalfOf
  readonly document: LabelDocument
  readonly sources: readonly string[]
  readonly dpi: number
}

/** Draws SVGs without variables, one pixel for each dot of a printer. */
export async function drawFilledSvgs(
  ctx: DrawContext,
  { document, sources, dpi, ...request }: FilledSvgs,
): Promise<readonly PackedPicture[]> {
  const dots = dotsOfLabel(document, dpi)
  const pictures: PackedPicture[] = []
  for (const source of sources)
    pictures.push(await drawSvg(ctx, { for: request.for, svg: Buffer.from(source), texts: null, dots }))
  return pictures
}

/** Draws a label. Values that cannot be printed are left out. */
export function pictureOfSvgLabel(
  ctx: DrawContext,
  { document, svg }: SvgLabelOfVersion,
  { values, dpi, ...request }: PictureOfFile,
): Promise<PackedPicture> {
  const { texts } = resolveValues(compileValues(document), values)
  return drawSvg(ctx, { ...request, svg, texts, dots: dotsOfLabel(document, dpi) })
}
