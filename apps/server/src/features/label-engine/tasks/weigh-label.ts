import type { PrinterLanguage } from '@labelwright/contract/server/printers-schemas'
import type { LabelEngine } from '../label-engine.service.ts'
import { isZplLabel, type LabelOfVersion } from '../label-of-version.service.ts'
import { oneOfEachKind } from '../weight/one-of-each-kind.ts'
import { assertSuitable, NotPrinted } from './printed-labels.ts'
import type { DrawingTask, Values } from './task.ts'

/** A kind of printer that a label may be printed on. */
export interface PrinterToWeighFor {
  readonly language: PrinterLanguage
  /** Dots an inch. */
  readonly dpi: number
}

interface LabelToWeigh {
  readonly label: LabelOfVersion
  readonly printers: readonly PrinterToWeighFor[]
  readonly rows: readonly Values[]
}

/** The drawing that took the most time. */
export interface Weight {
  /** Processor time of its dearest piece, in milliseconds: a piece is what the bounds of a label count for. */
  readonly processorMs: number
  /** The index of its row. */
  readonly row: number
}

let weighed = 0

/**
 * Measures how much processor time a print of a label takes for each row and printer. The label is compiled anew, as in a process that
 * prints it for the first time. Its encoders and fonts are used once before, so that the start of a process does not count.
 */
export const weighLabel: DrawingTask<LabelToWeigh, Weight> = function* (engine, { label, printers, rows }) {
  weighed += 1
  const fresh = { ...label, versionId: `weighed ${weighed}` }
  // A label that is printed by its own commands is the same for all printers.
  const [first, ...others] = printers
  if (first && !isZplLabel(label)) yield* useOnce(engine, fresh, first)
  const measuredFor = [first, ...(isZplLabel(label) ? [] : others)].flatMap((printer) => printer ?? [])
  let most: Weight = { processorMs: 0, row: 0 }
  for (const [row, values] of rows.entries())
    for (const processorMs of measured(printOnEach(engine, fresh, { printers: measuredFor, values }))) {
      if (processorMs > most.processorMs) most = { processorMs, row }
      yield
    }
  return most
}

function* useOnce(engine: LabelEngine, label: LabelOfVersion, printer: PrinterToWeighFor): Generator<undefined> {
  const { versionId, document } = label
  const once = { ...label, versionId: `${versionId}, before`, document: oneOfEachKind(document) }
  yield* printOnEach(engine, once, { printers: [printer], values: {} })
}

interface ToPrint {
  readonly printers: readonly PrinterToWeighFor[]
  readonly values: Values
}

function* printOnEach(
  engine: LabelEngine,
  label: LabelOfVersion,
  { printers, values }: ToPrint,
): Generator<undefined, undefined> {
  for (const printer of printers) {
    yield* printPieces(engine, label, { ...printer, values })
    yield
  }
  return undefined
}

/** The processor time of each piece, in milliseconds. */
function* measured(pieces: Generator<undefined, unknown>): Generator<number> {
  for (let isDone = false; !isDone; ) {
    const before = process.cpuUsage()
    isDone = pieces.next().done === true
    const { user, system } = process.cpuUsage(before)
    yield (user + system) / 1_000
  }
}

/** Prints a label as far as it can be printed: with problems, too, and nothing where the printer is not suitable. */
function* printPieces(
  engine: LabelEngine,
  label: LabelOfVersion,
  { language, dpi, values }: PrinterToWeighFor & { readonly values: Values },
): Generator<undefined, unknown> {
  if (isZplLabel(label)) return [engine.zpl.checkBarcodes(label, values), engine.zpl.fill(label, values, { copies: 1 })]
  const options = { language, title: '', settings: {}, brotherHead: 'wide' } as const
  try {
    const { drawings } = engine.layOut(label, values, dpi)
    for (const drawing of drawings) assertSuitable(drawing, { dpi, mayPrintRed: true, options })
    return yield* engine.print(drawings, { ...options, copies: 1 })
  } catch (error) {
    if (error instanceof NotPrinted) return undefined
    throw error
  }
}
