// Reads labels from what they are written in elsewhere; here ZPL II, as a label printer reads it.
import type { Rotation } from '@labelwright/label-document/label-document'
import type { Symbology } from '@labelwright/label-document/symbologies'
import type { SymbolLibrary } from '@labelwright/label-layout/symbols/library/symbol-library'
import type { ZplBitmap } from './pictures/zpl-bitmap.ts'
import type { ZplMemory } from './zpl-memory.ts'
import type { ZplSettings } from './zpl-settings.ts'

/** One printed label, `^XA` to `^XZ`; all lengths are dots of the printer, from the top left corner. */
export interface ZplLabel {
  readonly widthDots: number
  readonly heightDots: number
  /** Identical labels printed of it (`^PQ`). */
  readonly copies: number
  /** Turned upside down as a whole (`^POI`). */
  readonly isInverted: boolean
  /** Printed as in a mirror, left and right exchanged (`^PMY`). */
  readonly isMirrored: boolean
  /** In the order of printing; later ink covers earlier where it is white or reversed. */
  readonly marks: readonly ZplMark[]
  /** The field that printed a mark; a background picture (`^IL`) has none. */
  readonly fields: ReadonlyMap<ZplMark, ZplField>
  /** Bytes of the job before `^XA` and behind `^XZ`. */
  readonly start: number
  readonly end: number
  /** The printer settings of this label. */
  readonly settings: ZplSettings
  /** The commands of this label alone, bytes as characters U+0000 to U+00FF. */
  readonly source: string
  /** The printer's memory before `^XA`: with it and the source the label is read again. */
  readonly memory: ZplMemory
}

/** A place in the job: bytes before it, of text as UTF-8, and the line it stands in, counted from 1. */
export interface ZplPlace {
  readonly offset: number
  readonly line: number
}

/** A field, from one `^FS` to the next. All its marks share one object. */
export interface ZplField {
  /** Of its data, or of the command that draws it; a stored format's fields are at the place of the recall. */
  readonly place: ZplPlace
  /** `^FN`: the number that its data came by, and the prompt for a printer's keyboard. */
  readonly number?: number
  readonly prompt?: string
  /** `^FB` and `^TB`: the lines of its marks were one text. */
  readonly block?: ZplTextBlock
}

/** A text that was broken into lines. */
export interface ZplTextBlock extends Pick<ZplText, 'anchor'> {
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

export type ZplMark = ZplRule | ZplShape | ZplBits | ZplBarcode | ZplText

interface ZplPlaced {
  /** Top left corner of what is printed, after rotation. */
  readonly x: number
  readonly y: number
  /** `^FR` and `^LR`: black where the label is white, and the other way round. */
  readonly isReversed: boolean
}

/** A filled rectangle (`^GB`). */
export interface ZplRule extends ZplPlaced {
  readonly type: 'rule'
  readonly width: number
  readonly height: number
  readonly isWhite: boolean
}

/** An outline within `width` × `height`: a box with round corners (`^GB`), an ellipse (`^GC`, `^GE`) or a diagonal (`^GD`). */
export interface ZplShape extends ZplPlaced {
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
export interface ZplBits extends ZplPlaced {
  readonly type: 'bits'
  readonly bitmap: ZplBitmap
  /** Each dot is printed so many times across and down. */
  readonly scaleX: number
  readonly scaleY: number
}

/** The product's symbologies, and those that only printers have. */
export type ZplSymbology = Symbology | 'ean-add-on' | 'planet' | 'code49' | 'industrial-2-of-5'

export interface ZplBarcode extends ZplPlaced {
  readonly type: 'barcode'
  readonly symbology: ZplSymbology
  /** What a scanner reads; FNC1 separators as U+001D. */
  readonly data: string
  readonly rotation: Rotation
  /** Width of a narrow bar or of a module. */
  readonly moduleDots: number
  readonly symbol: ZplLinearSymbol | ZplMatrixSymbol
}

/** `widths` in dots: bar, space, bar …, ending with a bar. */
export interface ZplLinearSymbol {
  readonly kind: 'linear'
  readonly widths: readonly number[]
  readonly barHeightDots: number
  /** EAN and UPC with their text below: bars between these distances, in dots, reach so far down between the figures. */
  readonly guards?: { readonly ranges: readonly (readonly [from: number, to: number])[]; readonly depthDots: number }
}

/** Modules row by row, 1 = dark. */
export interface ZplMatrixSymbol {
  readonly kind: 'matrix'
  readonly columns: number
  readonly rows: number
  readonly modules: Uint8Array
  /** Height of each row in dots; absent where rows are as high as a module is wide. */
  readonly rowDots?: readonly number[]
}

/** One line of text in a font of the printer (`^A`), whose exact shapes only the printer knows. */
export interface ZplText extends ZplPlaced {
  readonly type: 'text'
  /**
   * What `x` and `y` are: `top-left` and `top-right` corners of the line after rotation; `line` the line's own upper left
   * corner before it is turned about it; `baseline` the start of the baseline.
   */
  readonly anchor: 'top-left' | 'top-right' | 'line' | 'baseline'
  readonly rotation: Rotation
  readonly text: string
  /** `0` is the scalable font, letters are bitmap fonts, longer names are files. */
  readonly font: string
  readonly heightDots: number
  /** Width of a letter's cell; of a scalable font equal to its height where it keeps its own proportion. */
  readonly widthDots: number
  /** The text stands in so many dots from its start, at the left when absent; `justify` fills them. */
  readonly block?: { readonly widthDots: number; readonly align: 'center' | 'right' | 'justify' }
}

/** A command, or a part of one, that is not drawn as a printer would. */
export interface NotUnderstood {
  readonly place: ZplPlace
  /** As it stood, cut after 48 characters; empty where the reason concerns the whole job. */
  readonly command: string
  /** The rest of a sentence. */
  readonly reason: string
}

export interface ZplReading {
  readonly labels: readonly ZplLabel[]
  /** In the order of their places, each command and reason once; at most 100. */
  readonly notUnderstood: readonly NotUnderstood[]
  /** What the printer keeps for the next job. */
  readonly memory: ZplMemory
}

export interface ZplOptions {
  /** Undoes zlib's deflate (RFC 1950); throws on damaged bytes. */
  readonly inflate: (bytes: Uint8Array) => Uint8Array
  /** The state that earlier jobs left behind. */
  readonly memory: ZplMemory
  /** The encoders of rare symbologies; without them these barcodes are reported and not drawn. */
  readonly symbols: SymbolLibrary | undefined
  /** Data of fields with a number that no field gives; such fields are not printed when it is absent. */
  readonly dataOfNumber?: (number: number, prompt: string | undefined) => string
  /** Formats are printed where they would be stored (`^DF`). */
  readonly printsFormats?: true
}
