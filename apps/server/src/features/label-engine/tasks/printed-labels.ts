// What the printing of labels answers, or why they are not printed.
import type { Problem } from '@labelwright/label-document/problem'
import type { Drawing } from '@labelwright/label-layout/drawing'
import { mostDots } from '@labelwright/label-output/raster/glyph-bitmap'
import { findBrotherRoll } from '@labelwright/label-output/raster-languages/brother-rolls'
import type { LabelEngine, PrintOptions } from '../label-engine.service.ts'

interface PrintFile {
  readonly bytes: Uint8Array
  /** The pictures of the media library that values named, in lower case, each once. */
  readonly pictures: readonly string[]
}

export type PrintedLabels =
  | PrintFile
  | { readonly problems: readonly Problem[] }
  /** A sentence about the printer. */
  | { readonly unsuitable: string }
  /** More pages than are printed at once, of which a label has so many. */
  | { readonly tooManyPages: number }

export class NotPrinted extends Error {
  readonly answer: Exclude<PrintedLabels, PrintFile>
  constructor(answer: NotPrinted['answer']) {
    super('The design is not printed')
    this.answer = answer
  }
}

/** Answers what was printed, or what was thrown as the reason why it was not. */
export function* orWhyNot(print: () => Generator<undefined, PrintedLabels>): Generator<undefined, PrintedLabels> {
  try {
    return yield* print()
  } catch (error) {
    if (error instanceof NotPrinted) return error.answer
    throw error
  }
}

/** Refuses a label that the printer has no roll for, or that has more dots at its resolution than can be painted. */
export function assertSuitable(
  { width, height, dot }: Drawing,
  wanted: { readonly dpi: number; readonly mayPrintRed: boolean; readonly options: Omit<PrintOptions, 'copies'> },
): void {
  const { language, settings, brotherHead } = wanted.options
  if (language === 'brother') {
    const roll = findBrotherRoll({ width, height }, { settings, head: brotherHead })
    if (typeof roll === 'string') throw new NotPrinted({ unsuitable: roll })
    if (roll.isRed && !wanted.mayPrintRed) throw new NotPrinted({ unsuitable: 'The printer does not print red.' })
  }
  if (language !== 'pdf' && (width / dot) * (height / dot) > mostDots) {
    const unsuitable = `The label is too large for ${wanted.dpi} dpi. Choose another printer.`
    throw new NotPrinted({ unsuitable })
  }
}

const maxWords = 60

/** Refuses offsets that would cut off a text or a code at an edge of the label. */
export function assertNothingCutOff(
  { cutOff }: Pick<LabelEngine, 'cutOff'>,
  drawing: Drawing,
  { settings }: Pick<PrintOptions, 'settings'>,
): void {
  const cut = cutOff(drawing, settings)
  if (cut === undefined) return
  const what = cut === '' ? 'a part of the label' : `“${cut.slice(0, maxWords)}”`
  const unsuitable = `The offset of the print settings would cut off ${what}. Make the offset smaller.`
  throw new NotPrinted({ unsuitable })
}
