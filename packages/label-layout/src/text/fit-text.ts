import type { Font } from '../layout-resources.ts'
import { breakLines, paragraphsOf, shapeLine, type TextLine } from './break-lines.ts'

/** How far apart the baselines are, in ems; a line's em box is set in it by the font's own ascent and descent. */
export const lineHeight = 1.2

/** The space of the last line that may stick out below, in ems: it holds no ink. */
const spareLeading = 0.2

// A quarter of a point: finer steps nobody sees, and the search stays short.
const sizeStep = 3_175

export interface FitTextOptions {
  readonly font: Font
  readonly text: string
  /** Of the frame, EMU. */
  readonly width: number
  readonly height: number
  /** EMU. */
  readonly largestSize: number
  readonly smallestSize: number
  readonly wraps: boolean
}

export interface FittedText {
  /** EMU. */
  readonly size: number
  readonly lines: readonly TextLine[]
  /** False when the text does not fit even at the smallest size. */
  readonly fits: boolean
}

/** Lays lines in a frame at the largest size at which they fit, in quarters of a point below the wanted one. */
export function fitText(options: FitTextOptions): FittedText {
  const paragraphs = paragraphsOf(options.text)
  const unbroken = paragraphs.map((paragraph) => shapeLine(options.font, paragraph))
  const attempt = (size: number): FittedText => {
    const lines = options.wraps ? wrapAt(options, paragraphs, size) : unbroken
    return { size, lines, fits: isInside(options, lines, size) }
  }
  const wanted = attempt(options.largestSize)
  const steps = Math.floor((options.largestSize - options.smallestSize) / sizeStep)
  if (wanted.fits || options.smallestSize >= options.largestSize) return wanted
  let best = attempt(options.smallestSize)
  if (!best.fits) return best
  // Halving: sizes from the smallest up, by steps; `fitting` fits, `tooLarge` does not.
  let fitting = 0
  let tooLarge = steps + 1
  while (tooLarge - fitting > 1) {
    const middle = (fitting + tooLarge) >> 1
    const candidate = attempt(options.smallestSize + middle * sizeStep)
    if (candidate.fits) {
      best = candidate
      fitting = middle
    } else tooLarge = middle
  }
  return best
}

const wrapAt = ({ font, width }: FitTextOptions, paragraphs: readonly string[], size: number): TextLine[] =>
  paragraphs.flatMap((paragraph) => breakLines(font, paragraph, (width * font.trueType.unitsPerEm) / size))

function isInside({ font, width, height }: FitTextOptions, lines: readonly TextLine[], size: number): boolean {
  const widest = Math.max(...lines.map((line) => line.width))
  const isNarrow = (widest * size) / font.trueType.unitsPerEm <= width
  return isNarrow && (lines.length * lineHeight - spareLeading) * size <= height
}

/** From the top of a line to its baseline, in ems. */
export function baselineOf({ trueType }: Font): number {
  return (lineHeight * trueType.ascender) / (trueType.ascender - trueType.descender)
}
