// Labels of kind `svg`: filled with values, and drawn apart from the server as dots of a printer.
import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { compileSvgLabel, fillSvg } from '@labelwright/label-input/svg/compile-svg-label'
import { readerProgram } from '../../../platform/readers/reader-program.ts'
import type { ForWhom, Readers } from '../../../platform/readers/readers.ts'
import { dotsOfLabel, type PackedPicture, packedPicture } from '../../label-engine/drawn-labels.service.ts'
import type { SvgLabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { compileValues, type FillRefusal, resolveValues } from '../../label-engine/label-values.service.ts'
import type { DrawingOrder, DrawnSvg } from '../svg-files/drawing-protocol.ts'

interface DrawContext {
  readonly readers: Readers
}

type Values = Readonly<Record<string, string>>

/** Of one label. */
const bounds = { memoryMib: 512, processorMs: 10_000, wallMs: 60_000, answerBytes: 32 * 1024 * 1024 } as const
/** For readers to load ahead. */
export const svgDrawing = readerProgram<DrawingOrder, DrawnSvg>(
  new URL('../svg-files/svg-drawing.ts', import.meta.url),
  bounds,
)

const compileStored = (svg: Uint8Array) => {
  const template = compileSvgLabel(new TextDecoder().decode(svg))
  if ('problem' in template) throw new Error(`a stored SVG label is not readable: ${template.problem}`)
  return template
}

/** The SVG of each set of values, or why one cannot be filled in. */
export function fillSvgLabel(
  { document, svg }: SvgLabelOfVersion,
  values: Iterable<Values>,
): { readonly sources: readonly string[] } | { readonly refusals: readonly FillRefusal[] } {
  const template = compileStored(svg)
  const contents = compileValues(document)
  const sources: string[] = []
  for (const each of values) {
    const { texts, refusals } = resolveValues(contents, each)
    if (refusals.length > 0) return { refusals }
    sources.push(fillSvg(template, texts))
  }
  return { sources }
}

interface DrawRequest {
  readonly for: ForWhom
  readonly document: LabelDocument
  /** Filled. */
  readonly sources: readonly string[]
  readonly dpi: number
}

/** The greys of filled SVGs, one pixel for each dot of a printer. Others get their turn between two labels. */
export async function drawSvgLabels({ readers }: DrawContext, request: DrawRequest): Promise<PackedPicture[]> {
  const dots = dotsOfLabel(request.document, request.dpi)
  const pictures: PackedPicture[] = []
  for (const source of request.sources) {
    const drawn = await readers.read(svgDrawing, { for: request.for, order: { source, ...dots }, files: [] })
    if (!drawn) throw tooHeavy(source)
    pictures.push(packedPicture(drawn.picture, dots))
  }
  return pictures
}

const tooHeavy = (source: string): ProductError =>
  new ProductError('label-too-heavy', {
    detail: `Drawing the SVG of the label (${Math.ceil(source.length / 1024)} kB) takes too long or too much memory. Simplify its filters, patterns and paths, and upload it as a new label.`,
  })

/** The greys of a filled SVG; values that it cannot hold are left out. */
export async function pictureOfSvgLabel(
  ctx: DrawContext,
  label: SvgLabelOfVersion,
  { values, dpi, ...request }: { readonly for: ForWhom; readonly values: Values; readonly dpi: number },
): Promise<PackedPicture | undefined> {
  const template = compileStored(label.svg)
  const { texts } = resolveValues(compileValues(label.document), values)
  const sources = [fillSvg(template, texts)]
  const [picture] = await drawSvgLabels(ctx, { for: request.for, document: label.document, sources, dpi })
  return picture
}
