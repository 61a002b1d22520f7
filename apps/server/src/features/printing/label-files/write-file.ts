// The print file of a line: its labels drawn, and written in the printer's language.
import type { FieldError } from '@labelwright/contract/errors'
import { ProductError } from '@labelwright/contract/errors'
import type { Problem } from '@labelwright/label-document/problem'
import type { Context } from '../../../context.ts'
import type { DrawnFor } from '../../label-engine/drawing-pool.service.ts'
import { isPdfLabel, isSvgLabel, isZplLabel } from '../../label-engine/label-of-version.service.ts'
import { maxPages, type PrintedLabels } from '../../label-engine/tasks.service.ts'
import type { PrintedPictures } from '../../labels/frozen/frozen-parts.service.ts'
import { mayPrintRed } from '../../printers/printer-models.service.ts'
import { brotherHeadOf } from '../../printers/printers.service.ts'
import { assertSheetSuits, assertWidthSuits } from '../assert-width.ts'
import type { PrintLine } from '../print-line.ts'
import { type FilledLine, runOf } from '../serial-numbers.ts'
import { settingsOf } from '../settings-of-line.ts'
import { drawPdfLine, writePdfLine } from './print-pdf-label.ts'
import { drawSvgLine } from './print-svg-label.ts'
import { printZplLabel } from './print-zpl-label.ts'

const fieldErrors = (index: number, problems: readonly Problem[]): FieldError[] =>
  problems
    .filter((problem) => problem.severity === 'error')
    .map((problem) => ({
      path: problem.variableName ? `labels.${index}.editableData.${problem.variableName}` : `labels.${index}`,
      code: problem.code,
      message: problem.message,
    }))

interface WrittenFile {
  readonly bytes: Uint8Array
  /** Null where values named none. */
  readonly pictures: PrintedPictures | null
}

/** The hashes of the pictures that values named. */
function hashesOf({ pictures }: PrintLine['label'], names: readonly string[]): PrintedPictures | null {
  if (names.length === 0) return null
  const known = new Map(pictures.map(({ name, sha256 }) => [name.toLowerCase(), sha256]))
  return Object.fromEntries(names.map((name) => [name, known.get(name) ?? name]))
}

/** The bytes for the printer: designs, SVGs and PDFs are drawn for it, those of a ZPL file are its own, as a PDF is for printers of PDF. */
export async function writeFile(ctx: Context, filledLine: FilledLine, organizationId: string): Promise<WrittenFile> {
  const { line } = filledLine
  const { label, printer } = line
  const drawnFor = { organizationId, urgency: 'print', allowance: label.allowance } as const
  if (isZplLabel(label))
    return { pictures: null, bytes: await printZplLabel(ctx, filledLine, { line: { ...line, label }, drawnFor }) }
  if (isPdfLabel(label) && printer.language === 'pdf')
    return { pictures: null, bytes: await writePdfLine(ctx, filledLine, { line: { ...line, label }, drawnFor }) }
  assertWidthSuits(line)
  assertSheetSuits(line)
  const printed = await printLine(ctx, filledLine, drawnFor)
  if ('bytes' in printed) return { bytes: printed.bytes, pictures: hashesOf(label, printed.pictures) }
  if ('problems' in printed) throw notPrintableDesign(line, printed.problems)
  if ('tooManyPages' in printed) throw tooManyPages(line, printed.tooManyPages)
  throw new ProductError('printer-unsuitable', { detail: `${printer.name}: ${printed.unsuitable}` })
}

async function printLine(ctx: Context, filledLine: FilledLine, drawnFor: DrawnFor): Promise<PrintedLabels> {
  const { line } = filledLine
  const { label, printer, wanted } = line
  const { language, dpi } = printer
  const options = { language, title: label.name, settings: settingsOf(line), brotherHead: brotherHeadOf(printer) }
  const kind = { dpi, mayPrintRed: mayPrintRed(printer) }
  if (!(isSvgLabel(label) || isPdfLabel(label))) {
    const run = runOf(filledLine)
    const place = { copies: wanted.quantity, startAt: (wanted.startPlace ?? 1) - 1 }
    return ctx.drawing.draw('printDesign', { label, run, ...place, ...kind, options }, drawnFor)
  }
  const { pictures, copies, repeats } = isSvgLabel(label)
    ? await drawSvgLine(ctx, filledLine, { line: { ...line, label }, drawnFor })
    : await drawPdfLine(ctx, filledLine, { line: { ...line, label }, drawnFor })
  return ctx.drawing.draw('printPictures', { pictures, repeats, ...kind, options: { ...options, copies } }, drawnFor)
}

function notPrintableDesign({ index }: PrintLine, problems: readonly Problem[]): ProductError {
  const errors = fieldErrors(index, problems)
  return new ProductError('label-not-printable', {
    errors,
    detail: errors[0]?.message ?? 'The label cannot be printed.',
  })
}

/** Pages are written one by one: more would take a job minutes. */
function tooManyPages({ index }: PrintLine, pages: number): ProductError {
  const what = pages === 1 ? 'The label stands on sheets' : `The label has ${pages} pages`
  const message = `${what}. Print at most ${Math.floor(maxPages / pages)} of it at once.`
  return new ProductError('validation-failed', {
    errors: [{ path: `labels.${index}.quantity`, code: 'too-many', message }],
  })
}
