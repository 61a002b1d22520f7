import type { Drawing } from '@labelwright/label-layout/drawing'
import type { PrintOptions } from '../label-engine.service.ts'
import { type DrawnPictures, pagesOf } from './pages-of.ts'
import { assertNothingCutOff, assertSuitable, orWhyNot, type PrintedLabels } from './printed-labels.ts'
import type { DrawingTask } from './task.ts'

export interface PicturesToPrint extends DrawnPictures {
  /** How often all of them stand one behind another: the pages of a label stay together. */
  readonly repeats: number
  readonly mayPrintRed: boolean
  readonly options: PrintOptions
}

/** The print file of labels that programs for files of strangers have drawn. */
export const printPictures: DrawingTask<PicturesToPrint, PrintedLabels> = function* (engine, wanted) {
  return yield* orWhyNot(function* () {
    function* drawings(): Generator<Drawing> {
      for (let time = 0; time < wanted.repeats; time++)
        for (const drawing of pagesOf(engine, wanted).drawings) {
          assertSuitable(drawing, wanted)
          if (time === 0) assertNothingCutOff(engine, drawing, wanted.options)
          yield drawing
        }
    }
    return { bytes: yield* engine.print(drawings(), wanted.options), pictures: [] }
  })
}
