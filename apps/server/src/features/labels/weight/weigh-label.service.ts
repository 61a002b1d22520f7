// Labels that take too long to draw are refused before people print them: they are drawn as a print does, and measured.
import { ProductError } from '@labelwright/contract/errors'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { type DrawnFor, maxPublishedMs } from '../../label-engine/drawing-pool.service.ts'
import { isPdfLabel, isSvgLabel, type LabelOfVersion } from '../../label-engine/label-of-version.service.ts'
import type { PrinterToWeighFor, Values } from '../../label-engine/tasks.service.ts'
import { tooHeavyError } from '../../label-engine/weight/too-heavy.service.ts'
import { findFinestOfLanguages } from '../../printers/printers.service.ts'
import { pictureOfPdfLabel } from '../label-files/pdf-labels.service.ts'
import { maxFileMs, type PictureOfFile, pictureOfSvgLabel } from '../label-files/svg-labels.service.ts'

/** A label with what it is drawn for. */
export interface LabelToWeigh {
  readonly label: LabelOfVersion
  readonly rows: readonly Values[]
  readonly printers: readonly PrinterToWeighFor[]
}

/** Where the organization has no printer yet: 8 dots in a millimetre. */
const defaultPrinter: PrinterToWeighFor = { language: 'zpl', dpi: 203.2 }
/** Half of what a print may take. */
const maxPublishedFileMs = maxFileMs / 2

/** The printers that a label is weighed for: each language in use, at its highest resolution. */
export async function findPrintersToWeighFor(trx: Transaction): Promise<readonly PrinterToWeighFor[]> {
  const found = await findFinestOfLanguages(trx)
  return found.length > 0 ? found : [defaultPrinter]
}

/** A label with its sample values, where no test rows are known. */
export async function withSampleValues(trx: Transaction, label: LabelOfVersion): Promise<LabelToWeigh> {
  return { label, rows: [sampleValuesOf(label.document.variables)], printers: await findPrintersToWeighFor(trx) }
}

export interface LabelWeight {
  /** Processor time of one label, in milliseconds; undefined where only is known whether it is too long. */
  readonly processorMs: number | undefined
  /** The refusal to publish a label that takes more than half of the time of a print. */
  readonly tooHeavy: ProductError | undefined
}

/** Draws a label as a print does, and measures it. */
export async function weighLabel(
  ctx: Pick<Context, 'drawing' | 'readers'>,
  { label, rows, printers }: LabelToWeigh,
  drawnFor: DrawnFor,
): Promise<LabelWeight> {
  try {
    const file = fileOf(ctx, label)
    if (file) return await weighFile(file, { rows, printers, drawnFor })
    const { processorMs, row } = await ctx.drawing.draw('weighLabel', { label, rows, printers }, drawnFor)
    const time = { seconds: processorMs / 1_000, maxSeconds: maxPublishedMs / 1_000 }
    const isTooHeavy = processorMs > maxPublishedMs
    return { processorMs, tooHeavy: isTooHeavy ? tooHeavyError({ label, values: rows[row] ?? {} }, time) : undefined }
  } catch (error) {
    if (isTooHeavyError(error)) return { processorMs: undefined, tooHeavy: error }
    throw error
  }
}

const isTooHeavyError = (error: unknown): error is ProductError =>
  error instanceof ProductError && error.code === 'label-too-heavy'

/** Refuses a label with `label-too-heavy` that takes more than half of the processor time that a print may take. */
export async function assertNotTooHeavy(...weighed: Parameters<typeof weighLabel>): Promise<void> {
  const { tooHeavy } = await weighLabel(...weighed)
  if (tooHeavy) throw tooHeavy
}

interface LabelFile {
  readonly kind: 'SVG' | 'PDF'
  readonly bytes: Uint8Array
  readonly draw: (wanted: PictureOfFile) => Promise<unknown>
}

/** The file of a label that a reader draws. */
function fileOf(ctx: Pick<Context, 'readers'>, label: LabelOfVersion): LabelFile | undefined {
  if (isSvgLabel(label))
    return { kind: 'SVG', bytes: label.svg, draw: (wanted) => pictureOfSvgLabel(ctx, label, wanted) }
  if (isPdfLabel(label))
    return { kind: 'PDF', bytes: label.pdf, draw: (wanted) => pictureOfPdfLabel(ctx, label, wanted) }
  return undefined
}

type FileToWeigh = Omit<LabelToWeigh, 'label'> & { readonly drawnFor: DrawnFor }

/** Draws a file within half of its bounds: how much of them it takes is not known. */
async function weighFile(file: LabelFile, { rows, printers, drawnFor }: FileToWeigh): Promise<LabelWeight> {
  const dpi = Math.max(...printers.map((printer) => printer.dpi))
  for (const values of rows) {
    try {
      await file.draw({ for: drawnFor, values, dpi, maxProcessorMs: maxPublishedFileMs })
    } catch (error) {
      if (isTooHeavyError(error)) return { processorMs: undefined, tooHeavy: fileTooHeavy(file) }
      // Larger than the printer can print: it is never drawn for it.
      if (!(error instanceof ProductError && error.code === 'printer-unsuitable')) throw error
    }
  }
  return { processorMs: undefined, tooHeavy: undefined }
}

function fileTooHeavy({ kind, bytes }: LabelFile): ProductError {
  const what = `the ${kind} of this label (${Math.ceil(bytes.length / 1024)} kB)`
  const detail = `Drawing ${what} takes more than ${maxPublishedFileMs / 1_000} s of processor time, or too much memory. Labels that take more are not published. Simplify its pictures, filters and paths, and upload it again.`
  return new ProductError('label-too-heavy', { detail })
}
