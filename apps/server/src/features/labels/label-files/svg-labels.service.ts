// Labels of kind `svg`: filled with values, and drawn apart from the server as dots of a printer.
import { fileURLToPath } from 'node:url'
import { ProductError } from '@labelwright/contract/errors'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { compileSvgLabel, fillSvg } from '@labelwright/label-input/svg/compile-svg-label'
import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { withTemporaryFile } from '../../../platform/http/uploads.ts'
import { createWorkQueue } from '../../../platform/jobs/work-queue.ts'
import { runLimited } from '../../../platform/limited-program.ts'
import { dotsOfLabel, pictureOf, svgOfPicture } from '../../label-engine/drawn-labels.service.ts'
import type { SvgLabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import { compileValues, type FillRefusal, resolveValues } from '../../label-engine/label-values.service.ts'
import type { DrawingOrder, DrawnSvgs } from '../svg-files/drawing-protocol.ts'

interface DrawContext {
  readonly config: { readonly dataDirectory: string }
}

type Values = Readonly<Record<string, string>>

const program = fileURLToPath(new URL('../svg-files/svg-drawing.ts', import.meta.url))
/** A server stays quick when labels come in heaps. */
const queue = createWorkQueue(1, 100)
const bounds = { memoryMib: 768, processorMs: 20_000, wallMs: 60_000, answerBytes: 32 * 1024 * 1024 } as const
/** Its answer stays within bounds. */
const labelsPerRun = 10

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
  readonly document: LabelDocument
  /** Filled. */
  readonly sources: readonly string[]
  readonly dpi: number
}

/** The greys of filled SVGs, one pixel for each dot of a printer with so many dots an inch. */
export async function drawSvgLabels(ctx: DrawContext, { document, sources, dpi }: DrawRequest): Promise<Picture[]> {
  const dots = dotsOfLabel(document, dpi)
  const pictures: Picture[] = []
  for (let from = 0; from < sources.length; from += labelsPerRun) {
    const order: DrawingOrder = { sources: sources.slice(from, from + labelsPerRun), ...dots }
    const drawn = await withTemporaryFile(ctx.config.dataDirectory, Buffer.from(JSON.stringify(order)), (path) =>
      queue.run(() => runLimited<DrawnSvgs>(program, { arguments: [path], bounds })),
    )
    if (!drawn) {
      throw new ProductError('label-not-printable', {
        detail:
          'Drawing the SVG of the label took too long or too much memory. Simplify the SVG and upload it as a new label.',
      })
    }
    pictures.push(...drawn.pictures.map((answer) => pictureOf(answer, dots)))
  }
  return pictures
}

/** A filled SVG as a picture that holds dots and nothing of the file. */
export async function pictureOfSvgLabel(
  ctx: DrawContext,
  label: SvgLabelOfVersion,
  { values, dpi }: { readonly values: Values; readonly dpi: number },
): Promise<string> {
  const template = compileStored(label.svg)
  const { texts } = resolveValues(compileValues(label.document), values)
  const [picture] = await drawSvgLabels(ctx, { document: label.document, sources: [fillSvg(template, texts)], dpi })
  return picture ? svgOfPicture(picture) : ''
}
