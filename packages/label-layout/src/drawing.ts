// The seam between layout and back ends: where the ink goes, in integer EMU from the top left, already on the target's dot grid.

import type { Shade } from '@labelwright/label-document/element-formats'
import type { Rotation } from '@labelwright/label-document/label-document'
import type { Emu } from '@labelwright/label-document/lengths'
import type { Symbology } from '@labelwright/label-document/symbologies'

/** One laid-out label. Back ends paint `marks` in order and measure nothing. */
export interface Drawing {
  readonly width: Emu
  readonly height: Emu
  readonly cornerRadius: Emu
  /** One dot of the target. Barcode modules, rules and boxes are whole multiples of it. */
  readonly dot: Emu
  /** Everything to paint, in this order: marks that are not black cover what is below them. */
  readonly marks: readonly Mark[]
  /** The first marks of `marks` that no value changes: the same array in every drawing of one compiled label, so that a back end may keep what it made of them. */
  readonly sharedMarks: readonly Mark[]
  /** Whether the paper is continuous, so that `height` differs from label to label. */
  readonly isContinuous?: true
  /** Of marks with the ink `accent`, `#rrggbb`; absent where there are none. */
  readonly accentColor?: string
}

export type Mark = TextMark | RuleMark | ShapeMark | ImageMark | BarcodeMark

interface Inked {
  /** Black when absent, as most are. */
  readonly ink?: 'white' | 'accent'
}

interface Shaded extends Inked {
  /** Percent of the dots that are painted, in an even pattern of the label's grid (`shade.ts` of the back ends); all when absent. */
  readonly shade?: Shade
}

/** One line of shaped text. Glyph positions are absolute along the baseline before rotation. */
export interface TextMark extends Inked {
  readonly type: 'text'
  /** Origin of the first glyph on the baseline. */
  readonly x: Emu
  readonly y: Emu
  readonly rotation: Rotation
  readonly fontKey: FontKey
  /** Height of the em. */
  readonly size: Emu
  readonly text: string
  readonly glyphs: Uint16Array
  /** Advance of each glyph in font units, kerning included. */
  readonly advances: Int16Array
  /** Right and up from the pen in font units, two numbers a glyph; absent when all are zero, as in most texts. */
  readonly offsets?: Int16Array
  /** The width of glyphs and advances, of the font's own; 1 when absent. */
  readonly stretch?: number
  /** Of text from right to left: where in `text` each glyph comes from. */
  readonly clusters?: Uint16Array
}

/** A font among the layout's resources: family and weight, `Noto Sans/bold`. */
export type FontKey = string

/** A filled rectangle: lines, boxes (four of them) and filled boxes. */
export interface RuleMark extends Shaded {
  readonly type: 'rule'
  readonly x: Emu
  readonly y: Emu
  readonly width: Emu
  readonly height: Emu
}

/** Ellipses, paths, slanted lines and round corners: polygons filled together by the non-zero rule, x and y in turn in EMU. */
export interface ShapeMark extends Shaded {
  readonly type: 'shape'
  readonly polygons: readonly Int32Array[]
}

/** A picture with one byte of grey a pixel (0 black), row by row, transparency already on white. White leaves what is below it. */
export interface ImageMark extends Inked {
  readonly type: 'image'
  readonly x: Emu
  readonly y: Emu
  readonly width: Emu
  readonly height: Emu
  readonly pixelWidth: number
  readonly pixelHeight: number
  readonly grey: Uint8Array
}

/** Both the symbology with its data and the encoded modules, so that a printer may draw it natively or a back end dot by dot. */
export interface BarcodeMark extends Inked {
  readonly type: 'barcode'
  /** Of the document; rows of a repeater share one. */
  readonly elementId: string
  /** The small symbol to the right of an EAN or UPC is a mark of its own. */
  readonly symbology: Symbology | 'ean-add-on'
  /** What a scanner reads, without symbology identifier; FNC1 separators as U+001D. */
  readonly data: string
  /** Top left corner of the modules (quiet zone outside), after rotation. */
  readonly x: Emu
  readonly y: Emu
  readonly rotation: Rotation
  /** Width of one module, or of a part of it (`narrowUnits`): a whole number of dots. */
  readonly module: Emu
  readonly symbol: LinearSymbol | MatrixSymbol
}

export interface LinearSymbol {
  readonly kind: 'linear'
  /** Widths in modules: bar, space, bar …, ending with a bar; a first bar of 0 where the symbol starts with a space. */
  readonly widths: Uint8Array
  /** Code 128 code words with start, check and stop; empty for others. */
  readonly codewords: readonly number[]
  /** Where the ratio of wide to narrow bars was chosen: the units of `module` in a narrow bar; 1 when absent. */
  readonly narrowUnits?: number
  readonly barHeight: Emu
}

export interface MatrixSymbol {
  readonly kind: 'matrix'
  readonly columns: number
  readonly rows: number
  /** Row by row, 1 = dark. */
  readonly modules: Uint8Array
  /** Of each row, whole dots; absent where every row is as high as a module is wide. */
  readonly rowHeights?: readonly Emu[]
}
