import type { PrinterLanguage } from '@labelwright/contract/server/printers-schemas'
import type { LabelEngine } from '../label-engine.service.ts'
import { isZplLabel, type LabelOfVersion, type ZplLabelOfVersion } from '../label-of-version.service.ts'
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

/**
 * Measures how much processor time a print of a label takes for each row and printer. The label is compiled anew, as in a process that
 * prints it for the first time. Its encoders and fonts are used once before, so that the start of a process does not count.
 */
export const weighLabel: DrawingTask<LabelToWeigh, Weight> = function* (engine, { label, printers, rows }) {
  yield* useOnce(engine, label, printers)
  const prints = isZplLabel(label) ? [printerOfZpl(engine, label)] : printers.map(printerOf(engine, label))
  let most: Weight = { processorMs: 0, row: 0 }
  for (const [row, values] of rows.entries())
    for (const print of prints)
      for (const processorMs of measured(print(values))) {
        if (processorMs > most.processorMs) most = { processorMs, row }
        yield
      }
  return most
}

/** Prints a label with these values, piece by piece. */
type Print = (values: Values) => Generator<undefined, unknown>

function* useOnce(
  engine: LabelEngine,
  label: LabelOfVersion,
  [printer]: LabelToWeigh['printers'],
): Generator<undefined, undefined> {
  if (isZplLabel(label) || !printer) return undefined
  yield* printerOf(engine, { ...label, document: oneOfEachKind(label.document) })(printer)({})
  yield
  return undefined
}

/** Prints as far as a label can be printed: with problems, too, and nothing where the printer is not suitable. */
const printerOf =
  (engine: LabelEngine, label: LabelOfVersion) =>
  ({ language, dpi }: PrinterToWeighFor): Print => {
    const options = { language, title: '', settings: {}, brotherHead: 'wide' } as const
    // By the first print, whose time it counts to.
    let layOut: ReturnType<LabelEngine['compileAnew']> | undefined
    return function* (values) {
      layOut ??= engine.compileAnew(label, dpi)
      try {
        const { drawings } = layOut(values)
        for (const drawing of drawings) assertSuitable(drawing, { dpi, mayPrintRed: true, options })
        return yield* engine.print(drawings, { ...options, copies: 1 })
      } catch (error) {
        if (error instanceof NotPrinted) return undefined
        throw error
      }
    }
  }

/** A label that is printed by its own commands is the same for all printers. */
const printerOfZpl = ({ zpl }: LabelEngine, label: LabelOfVersion & ZplLabelOfVersion): Print =>
  // biome-ignore lint/correctness/useYield: it is one piece.
  function* (values) {
    return [zpl.checkBarcodes(label, values), zpl.fill(label, values, { copies: 1 })]
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
