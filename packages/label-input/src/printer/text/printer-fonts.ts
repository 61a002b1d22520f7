import type { TextMark } from '../printer-label.ts'

/** The font of a text with its size. */
export type Sized = Pick<TextMark, 'font' | 'heightDots' | 'widthDots' | 'cell'>

interface BitmapFont {
  readonly height: number
  readonly width: number
  /** Between letters; proportional fonts have their own. */
  readonly gap: number | undefined
  /** From the top of the cell to the baseline; capitals are as high. */
  readonly baseline: number
}

/** Of fonts without a cell of their own, and of the proportional ones. */
const usualBaselineShare = 0.75

const proportional = (height: number, width: number): BitmapFont => ({
  height,
  width,
  gap: undefined,
  baseline: height * usualBaselineShare,
})

/** Height and width of a cell, the gap behind it, and its baseline. */
const cell = (dots: string): BitmapFont => {
  const [height = 0, width = 0, gap, baseline = height] = dots.split(' ').map(Number)
  return { height, width, gap, baseline }
}

// ZPL II Programming Guide, "Font Matrices": cells in dots. E and H are OCR fonts of one true size, so their cells follow the head.
const bitmapFonts: Readonly<Record<string, BitmapFont>> = {
  A: cell('9 5 1 7'),
  B: cell('11 7 2 11'),
  C: cell('18 10 2 14'),
  D: cell('18 10 2 14'),
  F: cell('26 13 3 21'),
  G: cell('60 40 8 48'),
  GS: proportional(24, 24),
  P: proportional(20, 18),
  Q: proportional(28, 24),
  R: proportional(35, 31),
  S: proportional(40, 35),
  T: proportional(48, 42),
  U: proportional(59, 53),
  V: proportional(80, 71),
}
const ocrFonts: readonly { readonly upTo: number; readonly fonts: Readonly<Record<string, BitmapFont>> }[] = [
  { upTo: 7, fonts: { E: cell('21 10 5 17'), H: cell('17 11 6 17') } },
  { upTo: 10, fonts: { E: cell('28 15 5 23'), H: cell('21 13 6 21') } },
  { upTo: 18, fonts: { E: cell('42 20 10 34'), H: cell('34 22 12 34') } },
  { upTo: Number.POSITIVE_INFINITY, fonts: { E: cell('84 40 20 69'), H: cell('68 44 24 68') } },
]

/** Of one proportion in every density. */
const usualDotsPerMillimetre = 8
const mostSteps = 10
const leastScalableDots = 10
const usualScalableDots = 15

function bitmapFont(font: string, dotsPerMillimetre: number): BitmapFont | undefined {
  if (Object.hasOwn(bitmapFonts, font)) return bitmapFonts[font]
  const fonts = ocrFonts.find(({ upTo }) => dotsPerMillimetre < upTo)?.fonts ?? {}
  return Object.hasOwn(fonts, font) ? fonts[font] : undefined
}

const steps = (wanted: number, own: number): number => Math.min(mostSteps, Math.max(1, Math.round(wanted / own)))

/** The size in which a printer prints a font: bitmap fonts in whole steps, what is 0 by the font's own proportion (^A, comments). */
export function sizeOfFont({ font, heightDots, widthDots }: Sized, dotsPerMillimetre: number): Sized {
  const bitmap = bitmapFont(font, dotsPerMillimetre)
  if (!bitmap) {
    const height = Math.max(leastScalableDots, heightDots || widthDots || usualScalableDots)
    return { font, heightDots: height, widthDots: Math.max(leastScalableDots, widthDots || height) }
  }
  const byHeight = steps(heightDots, bitmap.height)
  const byWidth = steps(widthDots, bitmap.width)
  return {
    font,
    heightDots: bitmap.height * (heightDots ? byHeight : byWidth),
    widthDots: bitmap.width * (widthDots ? byWidth : byHeight),
  }
}

/** Whether every letter of a font is as wide as any other. */
export const isMonospaced = ({ font, cell }: Pick<Sized, 'font' | 'cell'>): boolean =>
  cell !== undefined || /^[A-H]$/.test(font)

// Widths of font 0 in thousandths of its height, U+0020 to U+007E, measured in an emulator of a printer, but for the
// hyphen: the emulator's is 800 wide, and 333 is an estimate.
const widths =
  `250 333 333 500 500 833 668 250 333 333 500 500 333 333 333 278 500 500 500 500 500 500 500 500 500 500 278 278 500 500 500 500
  833 556 556 556 611 500 500 611 611 278 445 556 500 778 611 611 556 611 611 556 500 611 556 833 556 556 500 333 500 333 500 500
  333 500 500 445 500 500 278 500 500 278 278 445 278 778 500 500 500 500 333 445 278 500 445 668 445 445 390 275 250 275 500`
    .split(/\s+/)
    .map(Number)
const otherWidth = 500

/** The length of a line in dots; an estimate for fonts whose letters differ in width. */
export function textWidthDots(text: string, { font, heightDots, widthDots, cell }: Sized): number {
  if (cell) return text.length * (widthDots + cell.gapDots)
  const bitmap = bitmapFont(font, usualDotsPerMillimetre)
  if (bitmap?.gap !== undefined) {
    const gap = (bitmap.gap * widthDots) / bitmap.width
    return Math.round(text.length * (widthDots + gap))
  }
  let thousandths = 0
  for (const character of text) thousandths += widths[(character.codePointAt(0) ?? 0) - 32] ?? otherWidth
  return Math.round((thousandths / 1000) * heightDots * stretchOf({ font, heightDots, widthDots }))
}

/** The height of capitals, which stand on the baseline, as a share of the font's height. */
export function capitalShareOf({ font, heightDots, cell }: Sized): number {
  if (cell) return cell.baselineDots / heightDots
  const bitmap = bitmapFont(font, usualDotsPerMillimetre)
  return bitmap ? bitmap.baseline / bitmap.height : usualBaselineShare
}

/** The factor by which the letters of a proportional font are wider than in its own proportion. */
export function stretchOf({ font, heightDots, widthDots }: Sized): number {
  const bitmap = Object.hasOwn(bitmapFonts, font) ? bitmapFonts[font] : undefined
  return (widthDots / heightDots) * (bitmap ? bitmap.height / bitmap.width : 1)
}
