import type { FieldError } from '@labelwright/contract/errors'
import { ProductError } from '@labelwright/contract/errors'
import type { Printer } from '@labelwright/contract/server/printers-schemas'
import { hasErrors, type Problem } from '@labelwright/label-document/problem'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { mostDots } from '@labelwright/label-output/raster/glyph-bitmap'
import { findBrotherRoll } from '@labelwright/label-output/raster-languages/brother-rolls'
import type { Context } from '../../context.ts'
import { newIdBeside } from '../../platform/database/ids.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { isPdfLabel, isSvgLabel, isZplLabel } from '../labels/engine/label-engine.service.ts'
import { mayPrintRed, statusQuestionOf } from '../printers/printer-models.service.ts'
import { brotherHeadOf } from '../printers/printers.service.ts'
import type { GivenRange } from '../series/series.service.ts'
import { assertSheetSuits, assertStartPlace, assertWidthSuits } from './assert-width.ts'
import { drawPdfLine, writePdfLine } from './label-files/print-pdf-label.ts'
import { drawSvgLine } from './label-files/print-svg-label.ts'
import { printZplLabel } from './label-files/print-zpl-label.ts'
import type { PrintLine } from './print-line.ts'
import type { NewEntry, PrintTarget } from './printing.store.ts'
import { type FilledLine, isNumbered, withNumbers } from './serial-numbers.ts'
import { addressKeyOf } from './server-printers/target-of-entry.ts'
import { assertSettingsSupported, settingsOf } from './settings-of-line.ts'
import { withVerifyAddress } from './verify-address.ts'

const fieldErrors = (index: number, problems: readonly Problem[]): FieldError[] =>
  problems
    .filter((problem) => problem.severity === 'error')
    .map((problem) => ({
      path: problem.variableName ? `labels.${index}.editableData.${problem.variableName}` : `labels.${index}`,
      code: problem.code,
      message: problem.message,
    }))

function targetOf(printer: Printer): PrintTarget {
  const statusQuestion = statusQuestionOf(printer)
  return {
    ...(statusQuestion === undefined ? {} : { statusQuestion }),
    targetIpAddress: printer.targetIpAddress,
    targetPort: printer.targetPort,
    targetPrintQueue: printer.targetPrintQueue,
    useLocalPrinterDriver: printer.useLocalPrinterDriver,
    orientation: 'portrait',
    scale: 'none',
    side: 'one-sided',
    paperSize: printer.paperSize,
    customPaperSize: printer.customPaperSize,
  }
}

const fileNameOf = ({ label, article, printer }: PrintLine): string =>
  `${[label.name, article.externalIdentifier ?? article.name].join(' ').trim()}.${printer.language}`
    .replaceAll(/[^\p{L}\p{N}. _-]/gu, '_')
    .slice(0, 150)

/** Refuses a label that is too wide for the printer, or that has more dots at its resolution than can be painted. */
function assertSuitable(line: PrintLine, { width, height, dot }: Drawing): void {
  const { printer } = line
  assertWidthSuits(line)
  assertSheetSuits(line)
  if (printer.language === 'brother') {
    const roll = findBrotherRoll({ width, height }, { settings: settingsOf(line), head: brotherHeadOf(printer) })
    const problem =
      typeof roll === 'string' ? roll : roll.isRed && !mayPrintRed(printer) && 'The printer does not print red.'
    if (problem) throw new ProductError('printer-unsuitable', { detail: `${printer.name}: ${problem}` })
  }
  if (printer.language !== 'pdf' && (width / dot) * (height / dot) > mostDots) {
    throw new ProductError('printer-unsuitable', {
      detail: `The label is too large for ${printer.name} at ${printer.dpi} dpi. Choose another printer.`,
    })
  }
}

type Pages = readonly [Drawing, ...Drawing[]]

function draw({ engine, line }: Pick<Work, 'engine' | 'line'>, values: Readonly<Record<string, string>>): Pages {
  const { drawings, problems } = engine.layOut(line.label, values, line.printer.dpi)
  if (hasErrors(problems)) {
    const errors = fieldErrors(line.index, problems)
    throw new ProductError('label-not-printable', {
      errors,
      detail: errors[0]?.message ?? 'The label cannot be printed.',
    })
  }
  for (const drawing of drawings) assertSuitable(line, drawing)
  return drawings
}

interface Work {
  readonly engine: Context['engine']
  readonly line: PrintLine
  readonly filledLine: FilledLine
}

/** The drawings of a file. Pages of one label stay together: the file then repeats them, not each page by itself. */
interface PrintRun {
  readonly drawings: Iterable<Drawing>
  readonly copies: number
}

/** On the sheets of the document, where it has one: they are filled whatever the number of copies. */
function runOf(work: Work): PrintRun {
  const { engine, line } = work
  const { sheet } = line.label.document
  const startAt = (line.wanted.startPlace ?? 1) - 1
  const labels = labelsOf(work)
  return sheet ? { drawings: engine.arrange(repeatEach(labels), sheet, startAt), copies: 1 } : labels
}

function labelsOf(work: Work): PrintRun {
  const { line, filledLine } = work
  const { quantity } = line.wanted
  if (isNumbered(line)) return { drawings: numbered(work), copies: 1 }
  const pages = draw(work, withNumbers(filledLine, 0))
  if (pages.length > 1 || line.label.document.sheet) assertPagesBounded(line, pages.length)
  if (pages.length === 1 || settingsOf(line).isCollated === false) return { drawings: pages, copies: quantity }
  return { drawings: repeat(pages, quantity), copies: 1 }
}

/** Labels with numbers of their own, made when they are asked for. */
function* numbered(work: Work): Generator<Drawing> {
  for (let place = 0; place < work.line.wanted.quantity; place++) yield* draw(work, withNumbers(work.filledLine, place))
}

function* repeat(pages: Pages, quantity: number): Generator<Drawing> {
  for (let copy = 0; copy < quantity; copy++) yield* pages
}

function* repeatEach({ drawings, copies }: PrintRun): Generator<Drawing> {
  for (const drawing of drawings) for (let copy = 0; copy < copies; copy++) yield drawing
}

/** Pages are written one by one: more would take a job minutes. */
const mostPages = 10_000

function assertPagesBounded({ index, wanted }: PrintLine, pages: number): void {
  if (wanted.quantity * pages <= mostPages) return
  const most = Math.floor(mostPages / pages)
  const what = pages === 1 ? 'The label stands on sheets' : `The label has ${pages} pages`
  const message = `${what}. Print at most ${most} of it at once.`
  throw new ProductError('validation-failed', {
    errors: [{ path: `labels.${index}.quantity`, code: 'too-many', message }],
  })
}

export interface MadeEntry {
  readonly entry: NewEntry
  /** Its one print file. */
  readonly bytes: Uint8Array
  readonly ranges: readonly GivenRange[]
  /** In the address on it, where it has one. */
  readonly verifyId?: string | undefined
}

/** The bytes for the printer: designs, SVGs and PDFs are drawn for it, those of a ZPL file are its own, as a PDF is for printers of PDF. */
async function writeFile(ctx: Context, filledLine: FilledLine): Promise<Uint8Array> {
  const { engine } = ctx
  const { line } = filledLine
  const { label, printer } = line
  if (isZplLabel(label)) return printZplLabel({ engine }, filledLine, { ...line, label })
  if (isPdfLabel(label) && printer.language === 'pdf') return writePdfLine(ctx, filledLine, { ...line, label })
  const { drawings, copies } = await drawLine(ctx, filledLine)
  return engine.print(drawings, {
    language: printer.language,
    copies,
    title: label.name,
    settings: settingsOf(line),
    brotherHead: brotherHeadOf(printer),
  })
}

async function drawLine(ctx: Context, filledLine: FilledLine): Promise<PrintRun> {
  const { line } = filledLine
  const { label } = line
  if (!(isSvgLabel(label) || isPdfLabel(label))) return runOf({ engine: ctx.engine, line, filledLine })
  const run = isSvgLabel(label)
    ? await drawSvgLine(ctx, filledLine, { ...line, label })
    : await drawPdfLine(ctx, filledLine, { ...line, label })
  for (const drawing of run.drawings) assertSuitable(line, drawing)
  return run
}

export interface EntryToMake {
  readonly actor: Actor
  readonly jobId: string
  readonly filledLine: FilledLine
  /** Bytes that the same printer had for the same label before. */
  readonly storedFile?: Uint8Array | undefined
}

/** Makes an entry with its print file; nothing is stored yet. */
export async function makeEntry(
  ctx: Context,
  { actor, jobId, filledLine: wanted, storedFile }: EntryToMake,
): Promise<MadeEntry> {
  const { filledLine, verifyId } = withVerifyAddress(ctx, wanted)
  const { line, given } = filledLine
  assertSettingsSupported(line)
  assertStartPlace(line)
  const bytes = storedFile ?? (await writeFile(ctx, filledLine))
  const { organizationId } = actor
  // A job that is made at midnight stands in one partition all the same.
  const id = newIdBeside(jobId)
  const entry: NewEntry = {
    id,
    position: line.index,
    labelId: line.label.labelId,
    labelName: line.label.name,
    labelVersionId: line.label.isTest ? null : line.label.versionId,
    labelVersionNumber: line.label.versionNumber,
    testDocument: line.label.isTest ? line.label.document : null,
    articleId: line.article.id,
    // A label without an article goes by its own name.
    articleName: line.article.name || line.label.name,
    externalIdentifier: line.article.externalIdentifier,
    printerId: line.printer.id,
    printerName: line.printer.name,
    dpi: line.printer.dpi,
    quantity: line.wanted.quantity,
    orderLineId: line.wanted.orderLineId ?? null,
    orderId: line.wanted.orderId ?? null,
    widgetId: line.wanted.widgetId ?? null,
    // With numbers of their own those of the first label; the ranges beside tell the others' serial numbers.
    filled: withNumbers(filledLine, 0),
    fileSha256: sha256Of(bytes),
    fileBytes: bytes.length,
    fileName: fileNameOf(line),
    target: targetOf(line.printer),
    printerAddress: line.printer.printsVia === 'server' ? addressKeyOf(targetOf(line.printer)) : null,
  }
  const ranges = given.map(({ seriesId, variableName, range }) => ({
    organizationId,
    entryId: id,
    seriesId,
    variableName,
    range,
  }))
  return { entry, bytes, ranges, verifyId }
}
