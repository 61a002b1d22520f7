import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { dotSize, emuPerMicrometre, micrometres } from '@labelwright/label-document/lengths'
import { symbologyTraits } from '@labelwright/label-document/symbologies'
import { symbolTextHeight, symbolTextSize } from '@labelwright/label-layout/elements/lay-out-symbol-text'
import { encodeSymbol } from '@labelwright/label-layout/symbols/encode-symbol'
import type { EncodedSymbol } from '@labelwright/label-layout/symbols/encoded-symbol'
import { paintMaxiCode } from '@labelwright/label-layout/symbols/library/maxi-code'
import { sizeOf } from '../printer/barcodes/draw-barcode.ts'
import { frameAlong } from '../printer/frame-along.ts'
import { type Offset, type Point, pointAlong, type Size, turnedCorner } from '../printer/geometry.ts'
import { type Dots, paintMark } from '../printer/painting/paint-label.ts'
import type { Rectangle } from '../printer/painting/shape-rows.ts'
import type { BarcodeMark, PrinterField, PrinterMatrixSymbol, TextMark } from '../printer/printer-label.ts'
import { type BarcodeWish, barcodeWishes } from './barcode-contents.ts'
import { addElement, type Conversion, takeDots } from './conversion.ts'
import { contentOf } from './field-content.ts'
import { addPicture, mostPictureDots } from './picture-dots.ts'

interface BarcodeField {
  readonly barcode: BarcodeMark
  /** Lines that the printer writes beside the bars. */
  readonly texts: readonly TextMark[]
  readonly field: PrinterField | undefined
  readonly ink: 'black' | 'white'
}

/** Puts a barcode on the label; answers whether its line of text is part of it. */
export function addBarcode(conversion: Conversion, { barcode, texts, field, ink }: BarcodeField): boolean {
  const place = field?.place
  const found = findWish(conversion, barcode)
  if (!found) {
    const what = `A barcode (${barcode.symbology}) with "${barcode.data.slice(0, 40)}"`
    const picture = pictureOf(conversion, barcode)
    conversion.addRemark(place, `${what} has no like in a design. It ${picture ? 'became a picture' : 'was left out'}.`)
    if (picture) addPicture(conversion, { ...picture, ink, place })
    return false
  }
  const { wish, isSame, shownText, size } = found
  const showText =
    symbologyTraits(wish.symbology).shape === 'linear' &&
    texts.length > 0 &&
    texts.every((text) => isBelow(text, barcode))
  if (!isSame)
    conversion.addRemark(place, `The bars of "${wish.content.slice(0, 40)}" get other proportions than on the printer.`)
  if (showText) remarkOnText(conversion, { texts, field, shownText })
  const dot = dotSize(conversion.options.dpi)
  const textDots = showText ? symbolTextHeight(symbolTextSize(barcode.moduleDots * dot)) / dot : 0
  const start = turnedCorner(barcode, sizeOf(barcode), barcode.rotation)
  const box = frameAlong(start, barcode.rotation, { along: size.width, below: size.height + textDots })
  const element = {
    type: 'barcode',
    ...conversion.frameOf(roomyFrame(barcode, start, { along: size.width, below: size.height + textDots })),
    ...wish,
    content: contentOf(conversion, { field, mark: barcode, text: wish.content }),
    moduleWidth: micrometres(Math.min(20_000, Math.max(40, (barcode.moduleDots * dot) / emuPerMicrometre))),
    showText,
    rotation: barcode.rotation,
    ...(ink === 'white' && { ink }),
  } as const
  addElement(conversion, { element, box, place })
  return showText
}

/** Share of the symbol on each side: a module of two dots at 203 dpi becomes three at 300, wider by 1.6 %. */
const spareShare = 0.01

/** The frame with room for a printer on which modules become wider by rounding. The symbol stands in its place in it. */
function roomyFrame({ symbol, rotation }: BarcodeMark, start: Point, { along, below }: Offset): Rectangle {
  const spare = Math.ceil(along * spareShare)
  const spareBelow = symbol.kind === 'matrix' ? 2 * spare : 0
  const roomyStart = pointAlong(start, rotation, { along: -spare, below: 0 })
  return frameAlong(roomyStart, rotation, { along: along + 2 * spare, below: below + spareBelow })
}

function isBelow(text: TextMark, barcode: BarcodeMark): boolean {
  const start = turnedCorner(barcode, sizeOf(barcode), barcode.rotation)
  const [right, down] = [text.x - start.x, text.y - start.y]
  return { 0: down, 90: -right, 180: -down, 270: right }[barcode.rotation] > 0
}

const plain = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '')

function remarkOnText(
  { addRemark }: Conversion,
  { texts, field, shownText }: Pick<BarcodeField, 'texts' | 'field'> & { readonly shownText: string },
): void {
  if (texts.some(({ block }) => block?.align !== 'center'))
    addRemark(field?.place, 'The line below the bars was at one end of them. It is now in the middle.')
  const printed = texts.map(({ text }) => text).join('')
  if (plain(printed) === plain(shownText)) return
  addRemark(
    field?.place,
    `The line below the bars was "${printed.slice(0, 60)}". It is now "${shownText.slice(0, 60)}".`,
  )
}

interface FoundWish {
  readonly wish: BarcodeWish
  /** Whether each bar is as on the printer. */
  readonly isSame: boolean
  readonly shownText: string
  /** Of the bars in dots, before rotation. */
  readonly size: Size
}

/** Symbologies whose data says everything, so that other proportions or sizes read the same. */
const sameDataKinds =
  /^(interleaved-2-of-5|codabar|code93|plessey|pdf417|pdf417-compact|micropdf417|codablock-f|aztec|datamatrix-rectangular|databar-.*|imb|postnet|maxicode.*)$/

function findWish(conversion: Conversion, barcode: BarcodeMark): FoundWish | undefined {
  let similar: FoundWish | undefined
  for (const wish of barcodeWishes(barcode)) {
    const found = tryWish(conversion, barcode, wish)
    if (found?.isSame) return found
    if (found && (!similar || isAsLarge(found, barcode))) similar = found
  }
  return similar
}

function isAsLarge({ size }: FoundWish, barcode: BarcodeMark): boolean {
  const { width, height } = sizeOf(barcode)
  return size.width === width && size.height === height
}

/** Answers undefined where a scanner would read something else. */
function tryWish({ options }: Conversion, barcode: BarcodeMark, wish: BarcodeWish): FoundWish | undefined {
  const { symbology, content } = wish
  const none = micrometres(0)
  const frame = { x: none, y: none, width: none, height: none, moduleWidth: none }
  const element: BarcodeElement = { ...wish, ...frame, type: 'barcode', id: '', showText: false, rotation: 0 }
  const encoded = encodeSymbol(content, element, options.resources.symbols)
  const keepsData = sameDataKinds.test(symbology)
  if ('reason' in encoded) {
    const isUnknown = encoded.detail === 'symbols-not-loaded' && keepsData
    return isUnknown ? { wish, isSame: true, shownText: content, size: sizeOf(barcode) } : undefined
  }
  const isSame = encoded.hexagons
    ? hasSameModules(paintMaxiCode(encoded.hexagons, dotSize(options.dpi)), barcode)
    : hasSameBars(encoded, barcode, wish.wideRatio)
  const { isBuiltIn, isGs1 } = symbologyTraits(symbology)
  // Element strings say the same with a separator too many.
  const isSameData = isBuiltIn && (isGs1 || encoded.data === barcode.data)
  const saysTheSame = keepsData || isSameData || hasSameWideBars(encoded, barcode)
  if (!isSame && !saysTheSame) return undefined
  return { wish, isSame, shownText: encoded.text, size: isSame ? sizeOf(barcode) : naturalSize(encoded, barcode) }
}

/** The size of a symbol of its own proportions, as high as the printer's where bars may have any height. */
function naturalSize({ symbol, hexagons, rowModules, stretches }: EncodedSymbol, barcode: BarcodeMark): Size {
  if (hexagons) return sizeOf(barcode)
  const { moduleDots } = barcode
  const { height } = sizeOf(barcode)
  if (symbol.kind === 'linear') return { width: sum(symbol.widths) * moduleDots, height }
  const natural = (rowModules ? sum(rowModules) : symbol.rows) * moduleDots
  return { width: symbol.columns * moduleDots, height: stretches ? Math.max(height, natural) : natural }
}

const sum = (numbers: Iterable<number>): number => {
  let total = 0
  for (const number of numbers) total += number
  return total
}

/** Of codes of two widths: the same bars are wide, however much. */
function hasSameWideBars({ symbol }: EncodedSymbol, { symbol: own, moduleDots }: BarcodeMark): boolean {
  if (symbol.kind !== 'linear' || own.kind !== 'linear' || symbol.widths.length !== own.widths.length) return false
  const isOfTwoWidths = new Set(symbol.widths).size === 2
  return isOfTwoWidths && own.widths.every((width, index) => width > moduleDots === (symbol.widths[index] ?? 0) > 1)
}

const hasSameModules = (
  { columns, rows, modules }: Pick<PrinterMatrixSymbol, 'columns' | 'rows' | 'modules'>,
  { symbol: own }: Pick<BarcodeMark, 'symbol'>,
): boolean =>
  own.kind === 'matrix' &&
  columns === own.columns &&
  rows === own.rows &&
  modules.every((module, index) => module === own.modules[index])

function hasSameBars(
  encoded: EncodedSymbol,
  { symbol: own, moduleDots }: BarcodeMark,
  wideRatio: number | undefined,
): boolean {
  const { symbol, rowModules, stretches } = encoded
  if (symbol.kind === 'linear') {
    if (own.kind !== 'linear' || symbol.widths.length !== own.widths.length) return false
    const wideDots = wideRatio === undefined ? undefined : Math.round((moduleDots * wideRatio) / 10)
    const dotsOf = (modules = 0): number => (modules > 1 ? wideDots : undefined) ?? modules * moduleDots
    return own.widths.every((width, index) => width === dotsOf(symbol.widths[index]))
  }
  if (own.kind === 'linear' || !hasSameModules(symbol, { symbol: own })) return false
  if (stretches === 'all' || !own.rowDots) return true
  return own.rowDots.every((dots, row) => dots === (rowModules?.[row] ?? 1) * moduleDots)
}

/** The area of the bars, with those that reach down between figures. */
export function boxOfBarcode(barcode: BarcodeMark): Rectangle {
  const { symbol, rotation } = barcode
  const depth = symbol.kind === 'linear' ? (symbol.guards?.depthDots ?? 0) : 0
  const size = sizeOf(barcode)
  const start = turnedCorner(barcode, size, rotation)
  return frameAlong(start, rotation, { along: size.width, below: size.height + depth })
}

/** The bars alone; undefined where they are too large for a picture. */
function pictureOf(
  conversion: Conversion,
  barcode: BarcodeMark,
): { readonly dots: Dots; readonly x: number; readonly y: number } | undefined {
  const { x, y, width, height } = boxOfBarcode(barcode)
  if (width * height > mostPictureDots || !takeDots(conversion, width * height)) return undefined
  const dots = { width, height, black: new Uint8Array(width * height) }
  paintMark(dots, { ...barcode, x: barcode.x - x, y: barcode.y - y, isReversed: false })
  return { dots, x, y }
}
