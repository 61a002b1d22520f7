// The model of a label: what a designer made, in integer micrometres from the top left corner. It knows no printer and no screen.
import type { ApplicationStandard } from './application-standards.ts'
import type {
  ConditionalBarcodeFormat,
  ConditionalFontFormat,
  ConditionalFormat,
  ConditionalTextFormat,
  ElementLock,
  Ink,
  LineStyle,
  PictureCrop,
  PictureDots,
  PictureFit,
  PlaceAnchor,
  Shade,
  TableColumn,
  TextFit,
  TextRun,
} from './element-formats.ts'
import type { ContinuousLength, LabelGuide, LabelSheet, StockPicture } from './label-paper.ts'
import type { LabelVariable } from './label-variable.ts'
import type { Micrometres } from './lengths.ts'
import type { PrintSettings } from './print-settings.ts'
import type { Symbology } from './symbologies.ts'
import type { CodeSet, ErrorCorrection } from './symbology-options.ts'

/** The format number that this code writes; older documents are migrated when read (`read-label-document.ts`). */
export const currentFormatVersion = 3

export interface LabelDocument {
  readonly formatVersion: typeof currentFormatVersion
  readonly width: Micrometres
  readonly height: Micrometres
  /** Of the die-cut paper; nothing is clipped by it. */
  readonly cornerRadius: Micrometres
  readonly variables: readonly LabelVariable[]
  /** Painted in this order, the last on top. */
  readonly elements: readonly LabelElement[]
  /** The pages after the first, all of the same size. */
  readonly pages?: readonly LabelPage[]
  readonly layers?: readonly LabelLayer[]
  /** How labels stand on a sheet of several; absent for labels on a roll. */
  readonly sheet?: LabelSheet
  /** The colour of the ink `accent`, `#rrggbb`; red when absent. Printers of one colour print it black. */
  readonly accentColor?: string
  /** For continuous paper: each label is as long as its content, and `height` is only that of the design. */
  readonly continuous?: ContinuousLength
  /** Settings of the printer for this label; those of the printer's own record go before them. */
  readonly printSettings?: PrintSettings
  /** For the designer; never printed. */
  readonly guides?: readonly LabelGuide[]
  readonly stockPicture?: StockPicture
}

/** The `accentColor` of a document that has none. */
export const usualAccentColor = '#e30613'

export interface LabelPage {
  readonly elements: readonly LabelElement[]
}

/** A layer groups elements for printing; those without one are always printed. */
export interface LabelLayer {
  readonly layerId: string
  readonly name: string
  readonly prints: 'always' | 'never' | 'when'
  /** For `when`: an expression that must be true. */
  readonly condition?: string
}

/** What paints ink by itself. */
export type PrintedElement =
  | TextElement
  | BarcodeElement
  | PictureElement
  | BoxElement
  | LineElement
  | EllipseElement
  | PathElement
  | PictogramElement

export type LabelElement = PrintedElement | GroupElement | RepeaterElement | TableElement

interface PlacedElement {
  readonly id: string
  /** As people call it. */
  readonly name?: string
  /** Parts of the element that the designer does not change. */
  readonly locks?: readonly ElementLock[]
  /** The id of its layer. */
  readonly layer?: string
  /** An expression: the element is there when it is true. */
  readonly visibleWhen?: string
  /** The point of the frame whose place `x` and `y` are; the top left corner when absent. */
  readonly anchor?: PlaceAnchor
  /** Of an element directly on a page: the id of another one there, below whose content it stands as far as below its frame. */
  readonly below?: string
  readonly x: Micrometres
  readonly y: Micrometres
  readonly width: Micrometres
  readonly height: Micrometres
}

interface PaintedElement extends PlacedElement {
  /** `black` when absent. */
  readonly ink?: Ink
  /** The first whose condition is true changes the fields that it names. */
  readonly conditionalFormats?: readonly ConditionalFormat[]
}

interface ShapeElement extends PaintedElement {
  readonly lineWidth: Micrometres
  readonly filled: boolean
  /** Of filled shapes only. */
  readonly shade?: Shade
  /** Of shapes that are not filled only. */
  readonly lineStyle?: LineStyle
}

/** Degrees clockwise about the element's own frame: the frame stays, its content turns. */
export type Rotation = 0 | 90 | 180 | 270

export interface TextElement extends PaintedElement {
  readonly type: 'text'
  readonly conditionalFormats?: readonly ConditionalTextFormat[]
  /** Literal text with `{{variableName}}` in it; a line feed starts a new line. */
  readonly content: string
  readonly fontFamily: string
  readonly bold: boolean
  /** Height of the em. 10 pt = 3528 µm. */
  readonly fontSize: Micrometres
  /** `justify`: lines that are broken fill the width, the last of a paragraph stands at its start. */
  readonly align: 'left' | 'center' | 'right' | 'justify'
  /** Lines that do not fit the width are broken between words when true. */
  readonly wrap: boolean
  /** The text may shrink to this size to fit its frame; equal to `fontSize` means it never shrinks. */
  readonly minimumFontSize: Micrometres
  /** For a text that does not fit its frame; when absent it shrinks to `minimumFontSize`, and is refused if it does not fit then. */
  readonly fit?: TextFit
  readonly rotation: Rotation
  /** Pieces of different looks; they stand in place of `content`. */
  readonly runs?: readonly TextRun[]
  /** From baseline to baseline in hundredths of the font size; 120 when absent. */
  readonly lineSpacing?: number
  /** Where the lines stand in the frame; `top` when absent. */
  readonly verticalAlign?: 'top' | 'middle' | 'bottom'
  /** True: the frame does not limit the text, which grows away from where `align` and `verticalAlign` hold it. */
  readonly grows?: boolean
  /** Degrees clockwise beyond `rotation` that the text and its frame are turned about their middle, more than 0 and less than 90. */
  readonly tilt?: number
  /** Of the circle that the first line's baseline lies on, whose top is in the middle of the frame; negative for one above the text. */
  readonly arcRadius?: Micrometres
  /** Added behind each letter, thousandths of the font size; scripts whose letters join are left as they are. */
  readonly letterSpacing?: number
  /** The width of letters in percent of the font's own, 50 to 100. */
  readonly fontStretch?: number
  /** The direction that lines start from; found from the first strong letter when absent. */
  readonly direction?: 'ltr' | 'rtl'
}

/** `symbology-options.ts` tells the options of each symbology; layout refuses the others. */
export interface BarcodeElement extends PaintedElement {
  readonly type: 'barcode'
  readonly conditionalFormats?: readonly ConditionalBarcodeFormat[]
  readonly symbology: Symbology
  /** Literal data with `{{variableName}}`; GS1 symbologies take bracketed element strings, `(01)09501101530003(10)ABC`, composites two of them with | between; EAN and UPC take an add-on after +. */
  readonly content: string
  /** The wanted width of one module; layout rounds it to whole dots of the printer, never to none. */
  readonly moduleWidth: Micrometres
  /** Human-readable line below the symbol, for the symbologies that have one. */
  readonly showText: boolean
  /** The share of the symbol that may be damaged; the symbology's usual one when absent. */
  readonly errorCorrection?: ErrorCorrection
  readonly rotation: Rotation
  /** Code 39: ends with a check character modulo 43. */
  readonly checkCharacter?: boolean
  /** Code 128: the code set that holds all of the content; the sets of the shortest symbol when absent. */
  readonly codeSet?: CodeSet
  /** Of a stacked symbol; chosen when absent. */
  readonly columns?: number
  /** The size by its name, `R7x43` or `22x22`; the smallest that holds the content when absent. */
  readonly symbolVersion?: string
  /** The place of the human-readable line; `below` when absent. */
  readonly textPlace?: 'below' | 'above'
  /** The human-readable line, with `{{variableName}}`; the symbology's own when absent. */
  readonly text?: string
  /** Height of the em of the human-readable line, which becomes smaller where the frame is too narrow; grows with the module when absent. */
  readonly textSize?: Micrometres
  /** The font family of the human-readable line, in its regular weight; the plain font of the product when absent. */
  readonly textFont?: string
  /** Of symbols with two widths: a wide bar in tenths of a narrow one, 20 to 30; as usual for the symbology, 20 or 30, when absent. Layout rounds it to whole dots. */
  readonly wideRatio?: number
  /** ITF-14: bars along the top and the bottom; true when absent. */
  readonly bearerBars?: boolean
  /** The rules that preflight measures the barcode by; nothing that is printed depends on it. None when absent. */
  readonly applicationStandard?: ApplicationStandard
}

/** Not chosen yet where it names no picture. */
export interface PictureElement extends PaintedElement {
  readonly type: 'picture'
  /** A PNG, base64; at most 2 MiB decoded. New labels name `media` instead. */
  readonly png?: string
  /** A picture of the media library: the SHA-256 of its PNG, in hexadecimal. */
  readonly media?: string
  /** Text with `{{variableName}}` that names a picture among the layout's media, or is a PNG in base64; stands in place of the others. */
  readonly source?: string
  /** When absent the whole picture stands in the middle of its frame, in its proportions. */
  readonly fit?: PictureFit
  readonly crop?: PictureCrop
  /** By error diffusion (Floyd and Steinberg) when absent. */
  readonly dots?: PictureDots
  /** For `threshold`: the percent of white below which a pixel is black, 1 to 99; 50 when absent. */
  readonly threshold?: number
  readonly rotation?: Rotation
}

export interface BoxElement extends ShapeElement {
  readonly type: 'box'
  readonly cornerRadius?: Micrometres
}

/** An ellipse in its frame, its line inside. */
export interface EllipseElement extends ShapeElement {
  readonly type: 'ellipse'
}

/** Straight and curved lines in the frame: filled by the non-zero rule, or drawn along. */
export interface PathElement extends ShapeElement {
  readonly type: 'path'
  /** SVG path data of M L H V C Q Z in absolute micrometres from the frame's top left. */
  readonly d: string
  readonly rotation?: Rotation
}

/** A sign of the library of `pictograms.ts` in the middle of the frame, keeping its proportions. */
export interface PictogramElement extends PaintedElement {
  readonly type: 'pictogram'
  /** The sign's name in any case, with `{{variableName}}`; nothing is printed where it is empty. `ink` is that of the sign, not of its frame. */
  readonly pictogram: string
  readonly rotation?: Rotation
}

/** Elements that are moved, turned, scaled and hidden together; places are from the group's top left. */
export interface GroupElement extends PlacedElement {
  readonly type: 'group'
  readonly elements: readonly LabelElement[]
  readonly rotation?: Rotation
  /** Percent by which its elements are larger than they say, 10 to 1,000; 100 when absent. */
  readonly scale?: number
}

/** Elements that are drawn once for each row of a table variable, at even distances. */
export interface RepeaterElement extends PlacedElement {
  readonly type: 'repeater'
  /** The variable that holds the rows: a JSON list, or lines with columns parted by `|`, `;` or a tab. */
  readonly source: string
  /** Places from the row's own top left; contents may hold `{{row.name}}`, `{{row.1}}` and `{{row.number}}`. */
  readonly elements: readonly PrintedElement[]
  readonly stepX: Micrometres
  readonly stepY: Micrometres
  /** More rows than this are a problem. */
  readonly mostRows: number
  /** Rows fill so many columns of the frame, one after the other from the left; `stepX` is then 0. */
  readonly columns?: number
  /** Rows that do not fit stand on further pages, which are the same but for them; absent, they are a problem. */
  readonly continuesOn?: 'page'
}

/** Rows of a table variable under titles, with lines between. */
export interface TableElement extends PaintedElement {
  readonly type: 'table'
  readonly conditionalFormats?: readonly ConditionalFontFormat[]
  readonly source: string
  readonly columns: readonly TableColumn[]
  readonly rowHeight: Micrometres
  /** Rows and titles grow with their text, which then keeps `fontSize`; `rowHeight` and `headerHeight` are the least. */
  readonly rowsGrow?: boolean
  /** 0: no titles. */
  readonly headerHeight: Micrometres
  /** Rows that do not fit stand below the titles on further pages, which are the same but for them; absent, they are a problem. */
  readonly continuesOn?: 'page'
  /** 0: no lines. */
  readonly lineWidth: Micrometres
  readonly fontFamily: string
  readonly fontSize: Micrometres
  readonly minimumFontSize: Micrometres
}

/** A straight line from (x, y) to (x + width, y + height), horizontal or vertical: one of the two is 0; else from corner to corner. */
export interface LineElement extends PaintedElement {
  readonly type: 'line'
  readonly lineWidth: Micrometres
  readonly lineStyle?: LineStyle
}
