// The model of a label: what a designer made, in integer micrometres from the top left corner. It knows no printer and no screen.
import type { Micrometres } from './lengths.ts'
import type { Symbology } from './symbologies.ts'

/** The format number that this code writes; older documents are migrated when read (`read-label-document.ts`). */
export const currentFormatVersion = 1

export interface LabelDocument {
  readonly formatVersion: typeof currentFormatVersion
  readonly width: Micrometres
  readonly height: Micrometres
  /** Of the die-cut paper; nothing is clipped by it. */
  readonly cornerRadius: Micrometres
  readonly variables: readonly LabelVariable[]
  /** Painted in this order, the last on top. */
  readonly elements: readonly LabelElement[]
}

/** The specification's variable (§3 Label). Names starting with `meta_` are filled by the system and never shown. */
export interface LabelVariable {
  readonly variableId: string
  readonly variableName: string
  /** The default value. */
  readonly variableData: string
  readonly dataType: 'default' | 'media-ref' | 'toggle'
  /** The longest value allowed, in code points; 2000 unless said otherwise. */
  readonly propertySize: number
  readonly required: boolean
}

export type LabelElement = TextElement | BarcodeElement | PictureElement | BoxElement | LineElement

interface PlacedElement {
  readonly id: string
  readonly x: Micrometres
  readonly y: Micrometres
  readonly width: Micrometres
  readonly height: Micrometres
}

/** Degrees clockwise about the element's own frame: the frame stays, its content turns. */
export type Rotation = 0 | 90 | 180 | 270

export interface TextElement extends PlacedElement {
  readonly type: 'text'
  /** Literal text with `{{variableName}}` in it; a line feed starts a new line. */
  readonly content: string
  readonly fontFamily: string
  readonly bold: boolean
  /** Height of the em. 10 pt = 3528 µm. */
  readonly fontSize: Micrometres
  readonly align: 'left' | 'center' | 'right'
  /** Lines that do not fit the width are broken between words when true. */
  readonly wrap: boolean
  /** The text may shrink to this size to fit its frame; equal to `fontSize` means it never shrinks. */
  readonly minimumFontSize: Micrometres
  readonly rotation: Rotation
}

export interface BarcodeElement extends PlacedElement {
  readonly type: 'barcode'
  readonly symbology: Symbology
  /** Literal data with `{{variableName}}`; GS1 symbologies take bracketed element strings, `(01)09501101530003(10)ABC`, composites two of them with | between; EAN and UPC take an add-on after +. */
  readonly content: string
  /** The wanted width of one module; layout rounds it to whole dots of the printer, never to none. */
  readonly moduleWidth: Micrometres
  /** Human-readable line below a linear symbol. */
  readonly showText: boolean
  /** QR only: how much of the symbol may be damaged. */
  readonly errorCorrection: 'L' | 'M' | 'Q' | 'H'
  readonly rotation: Rotation
  /** Code 39: ends with a check character modulo 43. */
  readonly checkCharacter?: boolean
  /** PDF417, MicroPDF417 and stacked DataBar: columns; chosen when absent. */
  readonly columns?: number
  /** The size of a matrix by its name, `R7x43` or `M4`; the smallest that holds the content when absent. */
  readonly symbolVersion?: string
}

export interface PictureElement extends PlacedElement {
  readonly type: 'picture'
  /** A PNG, base64; at most 2 MiB decoded. Stretched into the frame keeping its proportions. */
  readonly png: string
}

export interface BoxElement extends PlacedElement {
  readonly type: 'box'
  readonly lineWidth: Micrometres
  readonly filled: boolean
}

/** A straight line from (x, y) to (x + width, y + height), horizontal or vertical: one of the two is 0. */
export interface LineElement extends PlacedElement {
  readonly type: 'line'
  readonly lineWidth: Micrometres
}
