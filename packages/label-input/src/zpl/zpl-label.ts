// Reads labels from what they are written in elsewhere; here ZPL II, as a label printer reads it.
import type { Rotation } from '@labelwright/label-document/label-document'

/** One printed label, `^XA` to `^XZ`; all lengths are dots of the printer, from the top left corner. */
export interface ZplLabel {
  readonly widthDots: number
  readonly heightDots: number
  /** Identical labels printed of it (`^PQ`). */
  readonly copies: number
  /** Turned upside down as a whole (`^POI`). */
  readonly isInverted: boolean
  /** In the order of printing; later ink covers earlier where it is white or reversed. */
  readonly marks: readonly ZplMark[]
  /** The commands of this label alone. */
  readonly source: string
}

export type ZplMark = ZplRule | ZplBits | ZplBarcode | ZplText

interface ZplPlaced {
  /** Top left corner of what is printed, after rotation. */
  readonly x: number
  readonly y: number
  /** `^FR`: black where the label is white, and the other way round. */
  readonly isReversed: boolean
}

/** A filled rectangle (`^GB`). */
export interface ZplRule extends ZplPlaced {
  readonly type: 'rule'
  readonly width: number
  readonly height: number
  readonly isWhite: boolean
}

/** A picture (`^GF`, `^XG`). */
export interface ZplBits extends ZplPlaced {
  readonly type: 'bits'
  readonly bitmap: ZplBitmap
  /** Each dot is printed so many times across and down. */
  readonly scaleX: number
  readonly scaleY: number
}

/** Rows of packed dots, the leftmost in the highest bit, 1 = black. */
export interface ZplBitmap {
  readonly bytesPerRow: number
  readonly rows: number
  readonly bytes: Uint8Array
}

export type ZplSymbology =
  | 'code128'
  | 'gs1-128'
  | 'code39'
  | 'itf14'
  | 'ean13'
  | 'ean8'
  | 'upca'
  | 'qr'
  | 'datamatrix'
  | 'gs1-datamatrix'

export interface ZplBarcode extends ZplPlaced {
  readonly type: 'barcode'
  readonly symbology: ZplSymbology
  /** What a scanner reads; FNC1 separators as U+001D. */
  readonly data: string
  readonly rotation: Rotation
  readonly moduleDots: number
  readonly symbol: ZplLinearSymbol | ZplMatrixSymbol
}

/** `widths` in modules: bar, space, bar …, ending with a bar. */
export interface ZplLinearSymbol {
  readonly kind: 'linear'
  readonly widths: Uint8Array
  readonly barHeightDots: number
}

/** Modules row by row, 1 = dark. */
export interface ZplMatrixSymbol {
  readonly kind: 'matrix'
  readonly columns: number
  readonly rows: number
  readonly modules: Uint8Array
}

/** Text in a font of the printer (`^A`), whose exact shapes only the printer knows. */
export interface ZplText {
  readonly type: 'text'
  /** Where the line starts: its top left corner for `^FO`, its baseline for `^FT`, before rotation. */
  readonly x: number
  readonly y: number
  readonly anchor: 'top-left' | 'baseline' | 'top-center'
  readonly rotation: Rotation
  readonly text: string
  /** `0` is the scalable font, letters are bitmap fonts. */
  readonly font: string
  readonly heightDots: number
  /** Wanted width of a letter; 0 keeps the font's own proportion. */
  readonly widthDots: number
  readonly isReversed: boolean
  /** `^FB`: the text stands in so many dots from its start, at the left when absent. */
  readonly block?: { readonly widthDots: number; readonly align: 'center' | 'right' }
}

export interface ZplReading {
  readonly labels: readonly ZplLabel[]
  /** Commands that were passed over, each once, as they stood. */
  readonly notUnderstood: readonly string[]
  /** What the printer keeps for the next job. */
  readonly memory: ZplMemory
}

/** Settings and pictures that outlive a label and a job. */
export interface ZplMemory {
  readonly widthDots: number
  readonly heightDots: number
  /** Pictures stored by `~DG`, by their name. */
  readonly pictures: ReadonlyMap<string, ZplBitmap>
}

export interface ZplOptions {
  /** Undoes zlib's deflate (RFC 1950); throws on damaged bytes. */
  readonly inflate: (bytes: Uint8Array) => Uint8Array
  /** What an earlier job left behind; at first the label's size as the printer is set. */
  readonly memory: ZplMemory
}
