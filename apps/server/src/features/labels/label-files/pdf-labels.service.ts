// Labels of kind `pdf`. A reader fills them in, and answers a PDF or the dots of a printer.
import { ProductError } from '@labelwright/contract/errors'
import type { OnBehalfOf } from '../../../platform/jobs/turns.ts'
import { readerProgram } from '../../../platform/readers/reader-program.ts'
import type { Readers } from '../../../platform/readers/readers.ts'
import { dotsOfLabel, type PackedPicture, packedPicture } from '../../label-engine/drawn-labels.service.ts'
import { type PdfLabelOfVersion, pagesOf } from '../../label-engine/label-of-version.service.ts'
import { compileValues, type FillRefusal, resolveValues } from '../../label-engine/label-values.service.ts'
import type { PdfAnswer, PdfLayout, PdfOrder } from '../pdf-files/drawing-protocol.ts'
import { type Refused, resolveRows, type Values } from './resolve-rows.ts'
import { type FilesToDraw, maxFileMs, type PictureOfFile } from './svg-labels.service.ts'

interface DrawContext {
  readonly readers: Readers
}

/** For each label. */
const bounds = { memoryMib: 512, processorMs: maxFileMs, wallMs: 60_000, answerBytes: 64 * 1024 * 1024 } as const
export const pdfDrawing = readerProgram<PdfOrder, PdfAnswer>(
  new URL('../pdf-files/pdf-drawing.ts', import.meta.url),
  bounds,
)
/** All labels of one PDF are written in one reading. */
const manyLabels = { ...pdfDrawing, bounds: { ...bounds, processorMs: 20_000 } }

const oneOfEach: PdfLayout = {
  copies: 1,
  isCollated: true,
  right: 0,
  down: 0,
  isMirrored: false,
  isUpsideDown: false,
}

/** Writes one PDF with a label for each row of values, for printers of PDF; or answers why a row cannot be printed. */
export async function writePdfLabels(
  ctx: DrawContext,
  label: PdfLabelOfVersion,
  { values, layout, ...request }: Omit<FilesToDraw, 'dpi'> & { readonly layout: PdfLayout },
): Promise<{ readonly file: Uint8Array } | Refused> {
  const resolved = resolveRows(label.document, values)
  if ('refusals' in resolved) return resolved
  const order = { texts: resolved.texts, dots: undefined, layout }
  const answer = await run(ctx, label, { ...request, order })
  if (answer.kind === 'pdf') return { file: Buffer.from(answer.file, 'base64') }
  return { refusals: answer.kind === 'refused' ? answer.refusals : [] }
}

/** Draws the pages of a label for each row of values, one pixel for each dot of a printer; or answers why a row cannot be printed. */
export async function drawPdfLabels(
  ctx: DrawContext,
  label: PdfLabelOfVersion,
  { values, dpi, ...request }: FilesToDraw,
): Promise<{ readonly pictures: readonly PackedPicture[] } | Refused> {
  const resolved = resolveRows(label.document, values)
  if ('refusals' in resolved) return resolved
  const dots = { ...dotsOfLabel(label.document, dpi), dpi }
  const pictures: PackedPicture[] = []
  // One reading for each label: others get their turn in between.
  for (const texts of resolved.texts) {
    const answer = await run(ctx, label, { ...request, order: { texts: [texts], dots, layout: oneOfEach } })
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'dots') pictures.push(...answer.pictures.map((one) => packedPicture(one, dots)))
  }
  return { pictures }
}

interface Run {
  readonly for: OnBehalfOf
  readonly order: PdfOrder
  readonly maxProcessorMs?: number | undefined
}

async function run(
  { readers }: DrawContext,
  label: PdfLabelOfVersion,
  { maxProcessorMs: processorMs = maxFileMs, ...request }: Run,
): Promise<FilledAnswer> {
  const one = { ...pdfDrawing, bounds: { ...bounds, processorMs } }
  const program = request.order.texts.length > 1 ? manyLabels : one
  const answer = await readers.read(program, { ...request, files: [label.pdf] })
  if (!answer) throw tooHeavy(label, request.order)
  if (answer.kind !== 'refused') return answer
  return { kind: 'refused', refusals: answer.refusals.map((each) => ({ ...each, code: 'value-not-printable' })) }
}

function tooHeavy(label: PdfLabelOfVersion, { texts }: PdfOrder): ProductError {
  const pages = pagesOf(label) * texts.length
  const what = `${pages === 1 ? 'one page' : `${pages} pages`} of a PDF of ${Math.ceil(label.pdf.length / 1024)} kB`
  return new ProductError('label-too-heavy', {
    detail: `Filling in and drawing the label (${what}) takes too long or too much memory. Print fewer labels at once, or simplify the pictures and paths of the PDF and upload it as a new label.`,
  })
}

type FilledAnswer = Exclude<PdfAnswer, { readonly kind: 'refused' }> | ({ readonly kind: 'refused' } & Refused)

/** Draws the first page of a label, where it has one. Values that cannot be printed are left out. */
export async function pictureOfPdfLabel(
  ctx: DrawContext,
  label: PdfLabelOfVersion,
  { values, dpi, ...request }: PictureOfFile,
): Promise<PackedPicture | undefined> {
  const dots = { ...dotsOfLabel(label.document, dpi), dpi }
  const { texts } = resolveValues(compileValues(label.document), values)
  const draw = (each: Values): Promise<FilledAnswer> =>
    run(ctx, label, { ...request, order: { texts: [each], dots, layout: oneOfEach } })
  const first = await draw(texts)
  const answer = first.kind === 'refused' ? await draw(without(texts, first.refusals)) : first
  const [page] = answer.kind === 'dots' ? answer.pictures : []
  return page === undefined ? undefined : packedPicture(page, dots)
}

const without = (texts: Values, refusals: readonly FillRefusal[]): Values =>
  Object.fromEntries(
    Object.entries(texts).filter(([name]) => !refusals.some(({ variableName }) => variableName === name)),
  )
