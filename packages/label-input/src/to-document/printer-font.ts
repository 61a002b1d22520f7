import { labelLimits } from '@labelwright/label-document/label-limits'
import { type Font, fontKeyOf, type LayoutResources } from '@labelwright/label-layout/layout-resources'
import { shapeLine } from '@labelwright/label-layout/text/break-lines'
import { baselineOf } from '@labelwright/label-layout/text/fit-text'
import type { TextMark } from '../printer/printer-label.ts'
import { capitalShareOf, isMonospaced, textWidthDots } from '../printer/text/printer-fonts.ts'

export const family = 'Noto Sans'
/** The height of capitals of Noto Sans, in ems (OS/2 table). */
const capitalHeight = 0.714

/** A text in the product's font, as high and as wide as in the printer's. */
export interface FontMatch {
  readonly bold: boolean
  readonly fontSizeDots: number
  /** Percent, 50 to 100. */
  readonly fontStretch: number
  /** Thousandths of the font size. */
  readonly letterSpacing: number
  /** From the top of a line to its baseline. */
  readonly ascentDots: number
  /** The text's length then. */
  readonly widthDots: number
  /** Whether that is as long as on the printer. */
  readonly isAsWide: boolean
}

const isRegular = (mark: Pick<TextMark, 'font' | 'cell'>): boolean =>
  isMonospaced(mark) || (mark.font.length > 1 && !/bold|bd|black|heavy/i.test(mark.font))

/** Matches each text by itself: letters of the two fonts differ in width by some percent, capitals most. */
export function matchFont(mark: Omit<TextMark, 'type'>, resources: LayoutResources): FontMatch {
  const bold = !isRegular(mark)
  const font = resources.fonts.get(fontKeyOf(family, bold)) ?? resources.plainFont
  const fontSizeDots = (mark.heightDots * capitalShareOf(mark)) / capitalHeight
  const text = mark.text.slice(0, labelLimits.contentLength)
  const ems = emsOf(font, text)
  const wantedEms = textWidthDots(text, mark) / fontSizeDots
  const stretch = Math.round((100 * wantedEms) / Math.max(leastEms, ems))
  const fontStretch = Math.min(100, Math.max(50, stretch))
  const letterSpacing = stretch === fontStretch ? 0 : spacingOf(text, (wantedEms * 100) / fontStretch - ems)
  const reachedEms = ((ems + (letterSpacing / 1000) * [...text].length) * fontStretch) / 100
  return {
    bold,
    fontSizeDots,
    fontStretch,
    letterSpacing,
    ascentDots: baselineOf(font) * fontSizeDots,
    widthDots: reachedEms * fontSizeDots,
    isAsWide: Math.abs(reachedEms - wantedEms) <= mostDifference * wantedEms,
  }
}

const leastEms = 0.01
const mostDifference = 0.03

const emsOf = (font: Font, text: string): number => shapeLine(font, text).width / font.trueType.unitsPerEm

/** Room between letters that fills so many ems, which are stretched with them. */
const spacingOf = (text: string, missingEms: number): number =>
  Math.min(1000, Math.max(-100, Math.round((missingEms * 1000) / Math.max(1, [...text].length))))
