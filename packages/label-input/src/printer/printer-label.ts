// Labels as a printer prints them, whatever language they were written in.
import type { Rotation } from '@labelwright/label-document/label-document'
import type { Symbology } from '@labelwright/label-document/symbologies'
import type { PrinterBitmap } from './printer-bitmap.ts'

/** One printed label; all lengths are dots of the printer, from the top left corner. */
export interface PrinterLabel {
  readonly widthDots: number
  readonly heightDots: number
  /** Identical labels printed of it. */
  readonly copies: number
  /** Turned upside down as a whole. */
  readonly isInverted: boolean
  /** Printed as in a mirror, left and right exchanged. */
  readonly isMirrored: boolean
  /** In the order of printing; later ink covers earlier where it is white or reversed. */
  readonly marks: readonly PrinterMark[]
  /** The field that printed a mark; a background picture has none. */
  readonly fields: ReadonlyMap<PrinterMark, PrinterField>
  /** Bytes of the job before its first command and behind its last. */
  readonly start: number
  readonly end: number
  /** Its commands alone, bytes as characters U+0000 to U+00FF. */
  readonly source: string
}

/** A place in the job: bytes before it, of text as UTF-8, and the line it stands in, counted from 1. */
export interface SourcePlace {
  readonly offset: number
  readonly line: number
}

/** A field: what one command prints, or in ZPL what stands from one `^FS` to the next. All its marks share one object. */
export interface PrinterField {
  /** Of its data, or of the command that draws it; a stored format's fields are at the place of the recall. */
  readonly place: SourcePlace
  /** `^FN`: the number that its data came by, and the prompt for a printer's keyboard. */
  readonly number?: number
  readonly prompt?: string
  /** `^FB` and `^TB`: the lines of its marks were one text. */
  readonly block?: PrinterTextBlock
}

/** A text that was broken into lines. */
export interface PrinterTextBlock extends Pick<TextMark, 'anchor'> {
  /** The start of its first line. */
  readonly x: number
  readonly y: number
  /** As it was before, a line feed where it has to break. */
  readonly text: string
  readonly widthDots: number
  readonly align: 'left' | 'center' | 'right' | 'justify'
  /** From baseline to baseline. */
  readonly pitchDots: number
  /** Of the second line and all below it. */
  readonly indentDots: number
}

export type PrinterMark = RuleMark | ShapeMark | BitsMark | BarcodeMark | TextMark

interface PlacedMark {
  /** Top left corner of what is printed, after rotation. */
  readonly x: number
  readonly y: number
  /** `^FR` and `^LR`: black where the label is white, and the other way round. */
  readonly isReversed: boolean
}

/** A filled rectangle (`^GB`). */
export interface RuleMark extends PlacedMark {
  readonly type: 'rule'
  readonly width: number
  readonly height: number
  readonly isWhite: boolean
}

/** An outline within `width` × `height`: a box with round corners (`^GB`), an ellipse (`^GC`, `^GE`) or a diagonal (`^GD`). */
export interface ShapeMark extends PlacedMark {
  readonly type: 'shape'
  readonly shape: 'round-box' | 'ellipse' | 'rising-diagonal' | 'falling-diagonal'
  readonly width: number
  readonly height: number
  /** Of the outline; of a diagonal its width along a row. */
  readonly thickness: number
  /** Of a round box, else 0. */
  readonly cornerRadius: number
  readonly isWhite: boolean
}

/** A picture (`^GF`, `^XG`, `^IM`, `^IL`). */
export interface BitsMark extends PlacedMark {
  readonly type: 'bits'
  readonly bitmap: PrinterBitmap
  /** Each dot is printed so many times across and down. */
  readonly scaleX: number
  readonly scaleY: number
}

/** The product's symbologies, and those that only printers have. */
export type PrinterSymbology = Symbology | 'ean-add-on' | 'planet' | 'code49' | 'industrial-2-of-5'

export interface BarcodeMark extends PlacedMark {
  readonly type: 'barcode'
  readonly symbology: PrinterSymbology
  /** What a scanner reads; FNC1 separators as U+001D. */
  readonly data: string
  readonly rotation: Rotation
  /** Width of a narrow bar or of a module. */
  readonly moduleDots: number
  readonly symbol: PrinterLinearSymbol | PrinterMatrixSymbol
}

/** `widths` in dots: bar, space, bar …, ending with a bar. */
export interface PrinterLinearSymbol {
  readonly kind: 'linear'
  readonly widths: readonly number[]
  readonly barHeightDots: number
  /** EAN and UPC with their text below: bars between these distances, in dots, reach so far down between the figures. */
  readonly guards?: { readonly ranges: readonly (readonly [from: number, to: number])[]; readonly depthDots: number }
}

/** Modules row by row, 1 = dark. */
export interface PrinterMatrixSymbol {
  readonly kind: 'matrix'
  readonly columns: number
  readonly rows: number
  readonly modules: Uint8Array
  /** Height of each row in dots; absent where rows are as high as a module is wide. */
  readonly rowDots?: readonly number[]
}

/** One line of text in a font of the printer, whose exact shapes only the printer knows. */
export interface TextMark extends PlacedMark {
  readonly type: 'text'
  /**
   * What `x` and `y` are: `top-left` and `top-right` corners of the line after rotation; `line` the line's own upper left
   * corner before it is turned about it; `baseline` the start of the baseline.
   */
  readonly anchor: 'top-left' | 'top-right' | 'line' | 'baseline'
  readonly rotation: Rotation
  readonly text: string
  /** Of ZPL `0` is the scalable font, letters are bitmap fonts, longer names are files. */
  readonly font: string
  /** Of a bitmap font of another language. */
  readonly cell?: FontCell
  readonly heightDots: number
  /** Width of a letter's cell; of a scalable font equal to its height where it keeps its own proportion. */
  readonly widthDots: number
  /** The text stands in so many dots from its start, at the left when absent; `justify` fills them. */
  readonly block?: { readonly widthDots: number; readonly align: 'center' | 'right' | 'justify' }
}

/** What a letter of a bitmap font needs beside its height and width, in dots of the printed size. */
export interface FontCell {
  /** Between letters. */
  readonly gapDots: number
  /** From the top to the baseline; capitals are as high. */
  readonly baselineDots: number
}

/** A command, or a part of one, that is not drawn as a printer would. */
export interface NotUnderstood {
  readonly place: SourcePlace
  /** As it stood, cut after 48 characters; empty where the reason concerns the whole job. */
  readonly command: string
  /** The rest of a sentence. */
  readonly reason: string
}

/** The labels of a job. */
export interface PrinterReading<Label extends PrinterLabel = PrinterLabel> {
  readonly labels: readonly Label[]
  /** In the order of their places, each command and reason once; at most 100. */
  readonly notUnderstood: readonly NotUnderstood[]
}
