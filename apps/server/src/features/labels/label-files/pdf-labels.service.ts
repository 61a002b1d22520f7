// Labels of kind `pdf`: filled with values apart from the server, as a PDF or as dots of a printer.
import { fileURLToPath } from 'node:url'
import { ProductError } from '@labelwright/contract/errors'
import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { withTemporaryFile } from '../../../platform/http/uploads.ts'
import { createWorkQueue } from '../../../platform/jobs/work-queue.ts'
import { runLimited } from '../../../platform/limited-program.ts'
import { dotsOfLabel, pictureOf, svgOfPicture } from '../../label-engine/drawn-labels.service.ts'
import { type PdfLabelOfVersion, pagesOf } from '../../label-engine/label-of-version.service.ts'
import { compileValues, type FillRefusal, resolveValues } from '../../label-engine/label-values.service.ts'
import type { PdfAnswer, PdfLayout, PdfOrder } from '../pdf-files/drawing-protocol.ts'

interface DrawContext {
  readonly config: { readonly dataDirectory: string }
}

type Values = Readonly<Record<string, string>>
interface Refused {
  readonly refusals: readonly FillRefusal[]
}

const program = fileURLToPath(new URL('../pdf-files/pdf-drawing.ts', import.meta.url))
/** A server stays quick when labels come in heaps. */
const queue = createWorkQueue(1, 100)
const bounds = { memoryMib: 768, processorMs: 20_000, wallMs: 60_000, answerBytes: 64 * 1024 * 1024 } as const
/** Its answer stays within bounds. */
const pagesPerRun = 10

const oneOfEach: PdfLayout = {
  copies: 1,
  isCollated: true,
  right: 0,
  down: 0,
  isMirrored: false,
  isUpsideDown: false,
}

/** The PDF of labels, one for each set of values, that printers of PDF print; or why one cannot be filled in. */
export async function writePdfLabels(
  ctx: DrawContext,
  label: PdfLabelOfVersion,
  { values, layout }: { readonly values: Iterable<Values>; readonly layout: PdfLayout },
): Promise<{ readonly file: Uint8Array } | Refused> {
  const resolved = resolveEach(label, values)
  if ('refusals' in resolved) return resolved
  const answer = await run(ctx, label, { texts: resolved.texts, dots: undefined, layout })
  if (answer.kind === 'pdf') return { file: Buffer.from(answer.file, 'base64') }
  return { refusals: answer.kind === 'refused' ? answer.refusals : [] }
}

/** The greys of labels for a printer with so many dots an inch, page after page; or why one cannot be filled in. */
export async function drawPdfLabels(
  ctx: DrawContext,
  label: PdfLabelOfVersion,
  { values, dpi }: { readonly values: Iterable<Values>; readonly dpi: number },
): Promise<{ readonly pictures: readonly Picture[] } | Refused> {
  const resolved = resolveEach(label, values)
  if ('refusals' in resolved) return resolved
  const dots = { ...dotsOfLabel(label.document, dpi), dpi }
  const labelsPerRun = Math.max(1, Math.floor(pagesPerRun / pagesOf(label)))
  const pictures: Picture[] = []
  for (let from = 0; from < resolved.texts.length; from += labelsPerRun) {
    const texts = resolved.texts.slice(from, from + labelsPerRun)
    const answer = await run(ctx, label, { texts, dots, layout: oneOfEach })
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'dots') pictures.push(...answer.pictures.map((one) => pictureOf(one, dots)))
  }
  return { pictures }
}

function resolveEach(
  { document }: PdfLabelOfVersion,
  values: Iterable<Values>,
): { readonly texts: readonly Values[] } | Refused {
  const contents = compileValues(document)
  const texts: Values[] = []
  for (const each of values) {
    const resolved = resolveValues(contents, each)
    if (resolved.refusals.length > 0) return { refusals: resolved.refusals }
    texts.push(resolved.texts)
  }
  return { texts }
}

async function run(ctx: DrawContext, { pdf }: PdfLabelOfVersion, order: Omit<PdfOrder, 'pdf'>): Promise<FilledAnswer> {
  const whole: PdfOrder = { ...order, pdf: Buffer.from(pdf).toString('base64') }
  const answer = await withTemporaryFile(ctx.config.dataDirectory, Buffer.from(JSON.stringify(whole)), (path) =>
    queue.run(() => runLimited<PdfAnswer>(program, { arguments: [path], bounds })),
  )
  if (!answer) {
    throw new ProductError('label-not-printable', {
      detail:
        'Filling in the PDF of the label took too long or too much memory. Print fewer labels at once, or simplify the PDF.',
    })
  }
  if (answer.kind !== 'refused') return answer
  return { kind: 'refused', refusals: answer.refusals.map((each) => ({ ...each, code: 'value-not-printable' })) }
}

type FilledAnswer = Exclude<PdfAnswer, { readonly kind: 'refused' }> | ({ readonly kind: 'refused' } & Refused)

/** The first page of a filled PDF as a picture that holds dots and nothing of the file; values that it cannot hold are left out. */
export async function pictureOfPdfLabel(
  ctx: DrawContext,
  label: PdfLabelOfVersion,
  { values, dpi }: { readonly values: Values; readonly dpi: number },
): Promise<string> {
  const dots = { ...dotsOfLabel(label.document, dpi), dpi }
  const { texts } = resolveValues(compileValues(label.document), values)
  const draw = (each: Values): Promise<FilledAnswer> => run(ctx, label, { texts: [each], dots, layout: oneOfEach })
  const first = await draw(texts)
  const answer = first.kind === 'refused' ? await draw(without(texts, first.refusals)) : first
  const [page] = answer.kind === 'dots' ? answer.pictures : []
  return page === undefined ? '' : svgOfPicture(pictureOf(page, dots))
}

const without = (texts: Values, refusals: readonly FillRefusal[]): Values =>
  Object.fromEntries(
    Object.entries(texts).filter(([name]) => !refusals.some(({ variableName }) => variableName === name)),
  )
