import type { Font } from '../layout-resources.ts'
import type { LaidLine } from './break-lines.ts'
import type { Paragraph } from './paragraph.ts'

/** How far apart the baselines are unless the text says otherwise, in ems; a line's em box is set in it by the font's own ascent and descent. */
export const lineHeight = 1.2

/** The space of the last line that may stick out below, in ems: it holds no ink. */
const spareLeading = 0.2

// A quarter of a point: finer steps nobody sees, and the search stays short.
const sizeStep = 3_175

export interface FitTextOptions {
  readonly paragraphs: readonly Paragraph[]
  /** Of the frame, EMU. */
  readonly width: number
  readonly height: number
  /** EMU. */
  readonly largestSize: number
  readonly smallestSize: number
  readonly wraps: boolean
  /** From baseline to baseline, in ems. */
  readonly spacing: number
}

export interface FittedText {
  /** EMU. */
  readonly size: number
  readonly lines: readonly LaidLine[]
  /** False when the text does not fit even at the smallest size. */
  readonly fits: boolean
}

/** Lays lines in a frame at the largest size at which they fit, in quarters of a point below the wanted one. */
export function fitText(options: FitTextOptions): FittedText {
  const attempt = (size: number): FittedText => {
    const lines = linesAt(options, size)
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

function linesAt({ paragraphs, width, wraps }: FitTextOptions, size: number): readonly LaidLine[] {
  if (!wraps) return paragraphs.map(({ whole }) => whole)
  return paragraphs.flatMap((paragraph) => {
    const lines = paragraph.breakAt(width / size)
    return lines.map((line, index) => (index < lines.length - 1 ? { ...line, goesOn: true as const } : line))
  })
}

function isInside({ width, height, spacing }: FitTextOptions, lines: readonly LaidLine[], size: number): boolean {
  for (const line of lines) if (line.width * size > width) return false
  return textHeight(lines.length, spacing) * size <= height
}

/** Of so many lines, in ems, without the empty space below the last. */
export const textHeight = (lines: number, spacing: number): number => (lines - 1) * spacing + lineHeight - spareLeading

/** From the top of a line to its baseline, in ems. */
export function baselineOf({ trueType }: Font): number {
  return (lineHeight * trueType.ascender) / (trueType.ascender - trueType.descender)
}
