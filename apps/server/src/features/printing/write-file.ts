// The print file of a line: its labels drawn, and written in the printer's language.
import type { FieldError } from '@labelwright/contract/errors'
import { ProductError } from '@labelwright/contract/errors'
import { hasErrors, type Problem } from '@labelwright/label-document/problem'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { mostDots } from '@labelwright/label-output/raster/glyph-bitmap'
import { findBrotherRoll } from '@labelwright/label-output/raster-languages/brother-rolls'
import type { Context } from '../../context.ts'
import { isPdfLabel, isSvgLabel, isZplLabel } from '../label-engine/label-of-version.service.ts'
import { mayPrintRed } from '../printers/printer-models.service.ts'
import { brotherHeadOf } from '../printers/printers.service.ts'
import { assertSheetSuits, assertWidthSuits } from './assert-width.ts'
import { drawPdfLine, writePdfLine } from './label-files/print-pdf-label.ts'
import { drawSvgLine } from './label-files/print-svg-label.ts'
import { printZplLabel } from './label-files/print-zpl-label.ts'
import type { PrintLine } from './print-line.ts'
import { type FilledLine, isNumbered, withNumbers } from './serial-numbers.ts'
import { settingsOf } from './settings-of-line.ts'

const fieldErrors = (index: number, problems: readonly Problem[]): FieldError[] =>
  problems
    .filter((problem) => problem.severity === 'error')
    .map((problem) => ({
      path: problem.variableName ? `labels.${index}.editableData.${problem.variableName}` : `labels.${index}`,
      code: problem.code,
      message: problem.message,
    }))

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

/** The bytes for the printer: designs, SVGs and PDFs are drawn for it, those of a ZPL file are its own, as a PDF is for printers of PDF. */
export async function writeFile(ctx: Context, filledLine: FilledLine): Promise<Uint8Array> {
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
