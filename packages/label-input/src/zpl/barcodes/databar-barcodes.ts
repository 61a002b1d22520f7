import { checkDigit } from '@labelwright/label-layout/symbols/check-digit'
import { fixedWidths } from '../../printer/barcodes/bar-dots.ts'
import type { LinearWish } from '../../printer/barcodes/draw-barcode.ts'
import { encodeRare, type RareSymbol } from '../../printer/barcodes/rare-symbols.ts'
import { ean8, ean13, type Retail, retailContent, upca, upce } from '../../printer/barcodes/retail-contents.ts'
import { mostCoordinate } from '../../printer/job-limits.ts'
import type { PrinterSymbology } from '../../printer/printer-label.ts'
import { type Commands, type PrinterState, rotationAt } from '../printer-state.ts'
import { addBarcode, addContent, barcode } from './barcode-field.ts'

interface Kind {
  readonly symbology: PrinterSymbology
  readonly bcid: string
  /** A GTIN alone, or element strings in brackets. */
  readonly holds: 'gtin' | 'elements'
}

const databars: Readonly<Record<string, Kind>> = {
  1: { symbology: 'databar-omni', bcid: 'databaromni', holds: 'gtin' },
  2: { symbology: 'databar-truncated', bcid: 'databartruncated', holds: 'gtin' },
  3: { symbology: 'databar-stacked', bcid: 'databarstacked', holds: 'gtin' },
  4: { symbology: 'databar-stacked-omni', bcid: 'databarstackedomni', holds: 'gtin' },
  5: { symbology: 'databar-limited', bcid: 'databarlimited', holds: 'gtin' },
  6: { symbology: 'databar-expanded', bcid: 'databarexpandedstacked', holds: 'elements' },
  11: { symbology: 'gs1-128-composite', bcid: 'gs1-128composite', holds: 'elements' },
  12: { symbology: 'gs1-128-composite', bcid: 'gs1-128composite', holds: 'elements' },
}
const retails: Readonly<Record<string, Retail>> = { 7: upca, 8: upce, 9: ean13, 10: ean8 }
const gtinDigits = 13
const usualSegments = 22

interface Wish {
  readonly kind: Kind
  readonly wish: LinearWish
  readonly segments: number
}

/** `^BRo,t,m,s,h,w`: kind, module, separator, height of the bars, segments of a row (kind 6). */
const databar = barcode((parameters, state) => {
  const { memory } = state
  const kinds = { ...databars, ...retails }
  const kind = parameters.choice<Kind | Retail | undefined>(1, kinds, databars[1])
  const module = Math.trunc(parameters.number(2, { from: 1, to: 10, usual: memory.dotsPerMillimetre < 10 ? 2 : 3 }))
  parameters.choice(3, { 1: 1, 2: 2 }, 1)
  const barHeightDots = parameters.dots(4, { from: 1, to: mostCoordinate, usual: 25 })
  const segments = Math.trunc(parameters.number(5, { from: 2, to: usualSegments, usual: usualSegments }))
  const bars = { narrowDots: module, wideDots: module }
  const wish = { rotation: rotationAt(state, parameters, 0), barHeightDots, textPlace: undefined, ...bars }
  return (at, bytes) => {
    if (!kind) return 'its kind is not known here'
    return 'read' in kind ? drawRetail(at, bytes, { kind, wish }) : drawDatabar(at, bytes, { kind, wish, segments })
  }
})

function drawRetail(
  state: PrinterState,
  bytes: string,
  { kind, wish }: { readonly kind: Retail; readonly wish: LinearWish },
): string | undefined {
  const [linear = '', component] = bytes.split('|')
  const content = retailContent(kind, linear, wish)
  if ('reason' in content) return content.reason
  return addContent(state, wish, content) ?? (component === undefined ? undefined : 'its composite part is not drawn')
}

function drawDatabar(
  state: PrinterState,
  bytes: string,
  { kind: { symbology, bcid, holds }, wish, segments }: Wish,
): string | undefined {
  const read = readDatabarData(bytes, holds)
  if ('reason' in read) return read.reason
  const isComposite = bcid.endsWith('composite')
  if (isComposite && !read.hasComponent) return 'its data has no composite part behind a bar'
  const symbol = encodeRare(state, {
    bcid: read.hasComponent && !isComposite ? `${bcid}composite` : bcid,
    text: read.data,
    ...(holds === 'elements' && !isComposite && { segments: segments + (segments % 2) }),
  })
  if ('reason' in symbol) return symbol.reason
  return addDatabar(state, symbol, { symbology, data: read.data, wish })
}

function readDatabarData(
  bytes: string,
  holds: Kind['holds'],
): { readonly data: string; readonly hasComponent: boolean } | { readonly reason: string } {
  const [linear = '', component] = bytes.split('|')
  const hasComponent = component !== undefined
  const behind = hasComponent ? `|${component}` : ''
  if (linear.startsWith('(')) return { data: linear + behind, hasComponent }
  if (holds === 'elements') return { reason: 'its data is not in brackets, as in (01)' }
  if (!/^\d{1,14}$/.test(linear)) return { reason: 'its data is not digits' }
  return { data: `(01)${gtinOf(linear)}${behind}`, hasComponent }
}

interface Databar {
  readonly symbology: PrinterSymbology
  readonly data: string
  readonly wish: LinearWish
}

/** In the proportions of the symbology: heights follow from the module. */
function addDatabar(state: PrinterState, symbol: RareSymbol, { symbology, data, wish }: Databar): string | undefined {
  const { rotation, narrowDots } = wish
  if (symbol.kind === 'linear') {
    const heights = { ...wish, barHeightDots: symbol.heightModules * narrowDots }
    return addContent(state, heights, { symbology, data, text: '', widths: fixedWidths(symbol.widths, wish) })
  }
  if (symbol.kind !== 'matrix') return 'its data does not fit'
  const rowDots = symbol.rowModules.map((modules) => modules * narrowDots)
  const { columns, rows, modules } = symbol
  const matrix = { kind: 'matrix', columns, rows, modules, rowDots } as const
  addBarcode(state, { symbology, data, rotation, moduleDots: narrowDots, symbol: matrix })
  return undefined
}

/** The check digit is the printer's. */
function gtinOf(digits: string): string {
  const known = digits.slice(0, gtinDigits).padStart(gtinDigits, '0')
  return known + checkDigit(known)
}

/** GS1 DataBar and what the same command prints besides. */
export const databarBarcodes: Commands = { '^BR': databar }
