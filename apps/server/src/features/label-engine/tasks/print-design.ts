import { hasErrors } from '@labelwright/label-document/problem'
import type { Drawing } from '@labelwright/label-layout/drawing'
import type { LabelEngine, PrintOptions } from '../label-engine.service.ts'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import { maxPages } from '../tasks.service.ts'
import { assertNothingCutOff, assertSuitable, NotPrinted, orWhyNot, type PrintedLabels } from './printed-labels.ts'
import { type RunOfValues, valuesAt } from './run-of-values.ts'
import type { DrawingTask } from './task.ts'

export interface DesignToPrint {
  readonly label: LabelOfVersion
  /** Dots an inch. */
  readonly dpi: number
  readonly run: RunOfValues
  /** Of each label of the run, or, on sheets, places that it takes. */
  readonly copies: number
  /** Where the labels begin on the first sheet, counted from 0. */
  readonly startAt: number
  readonly mayPrintRed: boolean
  readonly options: Omit<PrintOptions, 'copies'>
}

/** The print file of a design: its labels laid out and painted one behind another. */
export const printDesign: DrawingTask<DesignToPrint, PrintedLabels> = function* (engine, wanted) {
  return yield* orWhyNot(function* () {
    const pictures = new Set<string>()
    const { drawings, copies } = sheetsOf(engine, { ...wanted, pictures })
    const bytes = yield* engine.print(drawings, { ...wanted.options, copies })
    return { bytes, pictures: [...pictures] }
  })
}

interface DesignToLayOut extends DesignToPrint {
  /** Takes the pictures that values name, while labels are laid out. */
  readonly pictures: Set<string>
}

type Pages = readonly [Drawing, ...Drawing[]]

/** The drawings of a file. Pages of one label stay together: the file then repeats them, not each page by itself. */
interface PrintRun {
  readonly drawings: Iterable<Drawing>
  readonly copies: number
}

/** On the sheets of the document, where it has one: they are filled whatever the number of copies. */
function sheetsOf(engine: LabelEngine, wanted: DesignToLayOut): PrintRun {
  const { sheet } = wanted.label.document
  const labels = labelsOf(engine, wanted)
  return sheet ? { drawings: engine.arrange(repeatEach(labels), sheet, wanted.startAt), copies: 1 } : labels
}

function labelsOf(engine: LabelEngine, wanted: DesignToLayOut): PrintRun {
  const { run, copies, label, options } = wanted
  if (run.labels > 1 || Object.keys(run.each).length > 0) return { drawings: layOutEach(engine, wanted), copies: 1 }
  const pages = layOut(engine, wanted, 0)
  if ((pages.length > 1 || label.document.sheet) && copies * pages.length > maxPages)
    throw new NotPrinted({ tooManyPages: pages.length })
  if (pages.length === 1 || options.settings.isCollated === false) return { drawings: pages, copies }
  return { drawings: repeat(pages, copies), copies: 1 }
}

/** Labels with numbers of their own, laid out when they are asked for. */
function* layOutEach(engine: LabelEngine, wanted: DesignToLayOut): Generator<Drawing> {
  for (let place = 0; place < wanted.run.labels; place++) yield* layOut(engine, wanted, place)
}

function* repeat(pages: Pages, times: number): Generator<Drawing> {
  for (let time = 0; time < times; time++) yield* pages
}

function* repeatEach({ drawings, copies }: PrintRun): Generator<Drawing> {
  for (const drawing of drawings) for (let copy = 0; copy < copies; copy++) yield drawing
}

function layOut(engine: LabelEngine, wanted: DesignToLayOut, place: number): Pages {
  const { drawings, problems, pictures } = engine.layOut(wanted.label, valuesAt(wanted.run, place), wanted.dpi)
  for (const picture of pictures) wanted.pictures.add(picture)
  if (hasErrors(problems)) throw new NotPrinted({ problems })
  for (const drawing of drawings) {
    assertSuitable(drawing, wanted)
    assertNothingCutOff(engine, drawing, wanted.options)
  }
  return drawings
}
