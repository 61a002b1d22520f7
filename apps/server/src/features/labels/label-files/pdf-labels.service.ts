// Labels of kind `pdf`: filled with values apart from the server, as a PDF or as dots of a printer.
import { ProductError } from '@labelwright/contract/errors'
import { readerProgram } from '../../../platform/readers/reader-program.ts'
import type { ForWhom, Readers } from '../../../platform/readers/readers.ts'
import { dotsOfLabel, type PackedPicture, packedPicture } from '../../label-engine/drawn-labels.service.ts'
import { type PdfLabelOfVersion, pagesOf } from '../../label-engine/label-of-version.service.ts'
import { compileValues, type FillRefusal, resolveValues } from '../../label-engine/label-values.service.ts'
import type { PdfAnswer, PdfLayout, PdfOrder } from '../pdf-files/drawing-protocol.ts'

interface DrawContext {
  readonly readers: Readers
}

type Values = Readonly<Record<string, string>>
interface Refused {
  readonly refusals: readonly FillRefusal[]
}

/** Of one label. */
const bounds = { memoryMib: 512, processorMs: 10_000, wallMs: 60_000, answerBytes: 64 * 1024 * 1024 } as const
/** For readers to load ahead. */
export const pdfDrawing = readerProgram<PdfOrder, PdfAnswer>(
  new URL('../pdf-files/pdf-drawing.ts', import.meta.url),
  bounds,
)
/** Labels in one PDF are written in one go. */
const manyLabels = { ...pdfDrawing, bounds: { ...bounds, processorMs: 20_000 } }

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
  request: { readonly for: ForWhom; readonly values: Iterable<Values>; readonly layout: PdfLayout },
): Promise<{ readonly file: Uint8Array } | Refused> {
  const resolved = resolveEach(label, request.values)
  if ('refusals' in resolved) return resolved
  const order = { texts: resolved.texts, dots: undefined, layout: request.layout }
  const answer = await run(ctx, label, { for: request.for, order })
  if (answer.kind === 'pdf') return { file: Buffer.from(answer.file, 'base64') }
  return { refusals: answer.kind === 'refused' ? answer.refusals : [] }
}

/** The greys of labels for a printer with so many dots an inch, page after page; or why one cannot be filled in. */
export async function drawPdfLabels(
  ctx: DrawContext,
  label: PdfLabelOfVersion,
  { values, dpi, ...request }: { readonly for: ForWhom; readonly values: Iterable<Values>; readonly dpi: number },
): Promise<{ readonly pictures: readonly PackedPicture[] } | Refused> {
  const resolved = resolveEach(label, values)
  if ('refusals' in resolved) return resolved
  const dots = { ...dotsOfLabel(label.document, dpi), dpi }
  const pictures: PackedPicture[] = []
  // Others get their turn between two labels.
  for (const texts of resolved.texts) {
    const answer = await run(ctx, label, { for: request.for, order: { texts: [texts], dots, layout: oneOfEach } })
    if (answer.kind === 'refused') return answer
    if (answer.kind === 'dots') pictures.push(...answer.pictures.map((one) => packedPicture(one, dots)))
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

interface Run {
  readonly for: ForWhom
  readonly order: PdfOrder
}

async function run({ readers }: DrawContext, label: PdfLabelOfVersion, request: Run): Promise<FilledAnswer> {
  const program = request.order.texts.length > 1 ? manyLabels : pdfDrawing
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

/** The greys of the first page of a filled PDF; values that it cannot hold are left out. */
export async function pictureOfPdfLabel(
  ctx: DrawContext,
  label: PdfLabelOfVersion,
  { values, dpi, ...request }: { readonly for: ForWhom; readonly values: Values; readonly dpi: number },
): Promise<PackedPicture | undefined> {
  const dots = { ...dotsOfLabel(label.document, dpi), dpi }
  const { texts } = resolveValues(compileValues(label.document), values)
  const draw = (each: Values): Promise<FilledAnswer> =>
    run(ctx, label, { for: request.for, order: { texts: [each], dots, layout: oneOfEach } })
  const first = await draw(texts)
  const answer = first.kind === 'refused' ? await draw(without(texts, first.refusals)) : first
  const [page] = answer.kind === 'dots' ? answer.pictures : []
  return page === undefined ? undefined : packedPicture(page, dots)
}

const without = (texts: Values, refusals: readonly FillRefusal[]): Values =>
  Object.fromEntries(
    Object.entries(texts).filter(([name]) => !refusals.some(({ variableName }) => variableName === name)),
  )
