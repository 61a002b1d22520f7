// The looks of elements, and their changes with values.
import type { Micrometres } from './lengths.ts'
import type { Symbology } from './symbologies.ts'

/** The ink of a mark. It covers everything painted before: `white` takes black away again. */
export type Ink = 'black' | 'white' | 'accent'

/** The pieces of a line; it is in one piece when absent. */
export type LineStyle = 'dashed' | 'dotted'

/** Percent of the dots of a filled shape that are painted, in an even pattern; all when absent. */
export type Shade = 25 | 50 | 75

/** A corner, the middle of a side, or the middle of a frame; its top left corner needs no name. */
export type PlaceAnchor = 'top' | 'top-right' | 'left' | 'center' | 'right' | 'bottom-left' | 'bottom' | 'bottom-right'

/** Place and size, what it says, how it looks. */
export type ElementLock = 'place' | 'content' | 'look'

/**
 * `shrink`: to `minimumFontSize`; `narrow`: its letters to half of their width; `wrap`: into lines of full size; `cut`: behind
 * the last letters that fit, with an ellipsis; `refuse`: the label is not printed. What does not fit then is refused, too.
 */
export type TextFit = 'shrink' | 'narrow' | 'wrap' | 'cut' | 'refuse'

/** `cover` fills the frame and cuts off what stands over; `stretch` gives up the picture's proportions. */
export type PictureFit = 'cover' | 'stretch'

/** Dots from greys: `threshold` at one level, for logos and line art; `ordered` in a regular pattern (Bayer, 8 by 8). */
export type PictureDots = 'threshold' | 'ordered'

/** Cut off at each side of a picture before it is turned, in thousandths of its width and height. */
export interface PictureCrop {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** Fields of an element that change where an expression is true. */
export interface ConditionalFormat {
  readonly condition: string
  readonly ink?: Ink
}

export interface ConditionalFontFormat extends ConditionalFormat {
  readonly fontFamily?: string
  readonly fontSize?: Micrometres
}

export interface ConditionalTextFormat extends ConditionalFontFormat {
  readonly bold?: boolean
}

export interface ConditionalBarcodeFormat extends ConditionalFormat {
  readonly symbology?: Symbology
}

/** A piece of text with its own look; what is absent is as the element says. */
export interface TextRun {
  readonly content: string
  readonly fontFamily?: string
  readonly bold?: boolean
  /** Hundredths of the element's font size, so that it shrinks with the rest. */
  readonly scale?: number
  /** Raised (or, negative, lowered) by hundredths of the font size. */
  readonly rise?: number
  readonly isUnderlined?: boolean
}

/** A column of a table. */
export interface TableColumn {
  readonly title: string
  readonly content: string
  readonly width: Micrometres
  readonly align: 'left' | 'center' | 'right'
  /** Titles are always bold. */
  readonly bold?: boolean
  /** Cells with the same text, one below the other, become one. */
  readonly mergeEqual?: boolean
  /** A cell with text also takes the place of the empty cells to its right. */
  readonly spanEmpty?: boolean
}
