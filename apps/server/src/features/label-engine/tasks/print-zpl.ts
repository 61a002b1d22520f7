import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { FillOptions } from '@labelwright/label-input/zpl/filling/fill-zpl'
import type { LabelOfVersion, ZplLabelOfVersion } from '../label-of-version.service.ts'
import type { FillRefusal } from '../label-values.service.ts'
import { type RunOfValues, valuesAt } from './run-of-values.ts'
import type { DrawingTask } from './task.ts'

interface ZplToPrint {
  readonly label: LabelOfVersion & ZplLabelOfVersion
  readonly run: RunOfValues
  readonly options: FillOptions
  readonly settings: PrintSettings
}

type PrintedZpl = { readonly bytes: Uint8Array } | { readonly refusals: readonly FillRefusal[] }

/** The values of a label cannot be printed. */
class Refused extends Error {
  readonly refusals: readonly FillRefusal[]
  constructor(refusals: readonly FillRefusal[]) {
    super('The label is not filled in')
    this.refusals = refusals
  }
}

/** The bytes of a job of a label that is printed by its own commands, filled. */
export const printZpl: DrawingTask<ZplToPrint, PrintedZpl> = function* (engine, { label, run, options, settings }) {
  function* fill(): Generator<string> {
    const wrong = engine.zpl.checkBarcodes(label, valuesAt(run, 0))
    if (wrong.length > 0) throw new Refused(wrong)
    for (let place = 0; place < run.labels; place++) {
      const filled = engine.zpl.fill(label, valuesAt(run, place), options)
      if ('refusals' in filled) throw new Refused(filled.refusals)
      yield filled.label
    }
  }
  try {
    return { bytes: yield* engine.printZpl(label, fill(), settings) }
  } catch (error) {
    if (error instanceof Refused) return { refusals: error.refusals }
    throw error
  }
}
