import type { BarcodeElement } from '@labelwright/label-document/label-document'
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import { groupSeparator } from '@labelwright/label-layout/symbols/code-128'
import { gs1Rules, hasPredefinedLength } from '@labelwright/label-layout/symbols/gs1/gs1-table'
import type { BarcodeMark } from '../printer/printer-label.ts'

/** The barcode of a design that has the same data as a printer's. */
export interface BarcodeWish
  extends Pick<BarcodeElement, 'symbology' | 'content'>,
    Partial<Pick<BarcodeElement, 'errorCorrection' | 'columns' | 'codeSet' | 'symbolVersion' | 'wideRatio'>> {}

const codeSets = ['B', 'A', 'C'] as const
const levels = ['Q', 'M', 'L', 'H'] as const

/** The barcodes of a design to be tried one after the other; none where the product has no such symbology. */
export function barcodeWishes(barcode: BarcodeMark): BarcodeWish[] {
  const wishes = usualWishes(barcode)
  return [...wishes, ...wishes.flatMap((wish) => sizedWish(barcode, wish) ?? [])]
}

/** The same with wide bars as wide as the printer's, or a Data Matrix of the printer's size; undefined where neither can be chosen. */
function sizedWish({ symbol, moduleDots }: BarcodeMark, wish: BarcodeWish): BarcodeWish | undefined {
  const { wideRatio: bounds, symbolVersion: sizes } = optionsOfSymbology(wish.symbology)
  if (symbol.kind === 'matrix') {
    const symbolVersion = `${symbol.rows}x${symbol.columns}`
    return sizes?.includes(symbolVersion) ? { ...wish, symbolVersion } : undefined
  }
  const wideRatio = Math.round((Math.max(...symbol.widths) / moduleDots) * 10)
  return bounds && wideRatio >= bounds[0] && wideRatio <= bounds[1] ? { ...wish, wideRatio } : undefined
}

function usualWishes(barcode: BarcodeMark): BarcodeWish[] {
  const { symbology, data } = barcode
  const wish = (name: Symbology, content = data): BarcodeWish => ({ symbology: name, content })
  switch (symbology) {
    case 'qr':
      return levels.map((errorCorrection) => ({ ...wish('qr'), errorCorrection }))
    case 'code128':
      return [wish('code128'), ...codeSets.map((codeSet) => ({ ...wish('code128'), codeSet }))]
    case 'itf14':
      return [wish('interleaved-2-of-5')]
    case 'gs1-128':
    case 'gs1-datamatrix':
      return bracketed(data).map((content) => wish(symbology, content))
    case 'datamatrix':
      return isSquare(barcode) ? [wish('datamatrix')] : [wish('datamatrix-rectangular')]
    case 'pdf417':
    case 'pdf417-compact':
      return [{ ...wish(symbology), columns: pdf417Columns(barcode) }]
    case 'micropdf417':
      return [{ ...wish(symbology), columns: Math.max(1, microPdf417Widths.indexOf(columnsOf(barcode)) + 1) }]
    case 'maxicode':
      return [...carrierContents(data).map((content) => wish('maxicode-carrier', content)), wish('maxicode')]
    case 'code11':
      // The library adds its own check digits.
      return [wish('code11', data.slice(0, -1)), wish('code11', data.slice(0, -2))]
    default:
      return databarWishes(barcode, wish)
  }
}

// ISO/IEC 15434, format 01 and the two figures of its version.
const messageStart = `[)>\u001e01${groupSeparator}`
const versionFigures = 2

/** The content of a MaxiCode with a postal code, country and service (modes 2 and 3; ISO/IEC 16023 annex B). */
function carrierContents(data: string): string[] {
  const header = data.startsWith(messageStart) ? data.slice(0, messageStart.length + versionFigures) : ''
  const [postal = '', country, service, ...rest] = data.slice(header.length).split(groupSeparator)
  if (service === undefined) return []
  return [[postal, country, service, header + rest.join(groupSeparator)].join('|')]
}

/** Element strings go into a symbology of rows, of one row, or of two parts. */
function databarWishes(
  { symbology, data }: BarcodeMark,
  wish: (name: Symbology, content?: string) => BarcodeWish,
): BarcodeWish[] {
  const names = data.includes('|') ? [`${symbology}-composite`] : [symbology, `${symbology}-stacked`]
  return names.filter((name): name is Symbology => Object.hasOwn(symbologies, name)).map((name) => wish(name))
}

const columnsOf = ({ symbol }: BarcodeMark): number => (symbol.kind === 'matrix' ? symbol.columns : 0)
const isSquare = ({ symbol }: BarcodeMark): boolean => symbol.kind === 'matrix' && symbol.columns === symbol.rows

// ISO/IEC 15438: seventeen modules a column; start, two row indicators and stop have 69, or 35 in the compact form.
const modulesOfColumn = 17

function pdf417Columns(barcode: BarcodeMark): number {
  const others = barcode.symbology === 'pdf417' ? 69 : 35
  return Math.min(30, Math.max(1, Math.round((columnsOf(barcode) - others) / modulesOfColumn)))
}

/** ISO/IEC 24728: modules of a row with one to four columns. */
const microPdf417Widths = [38, 55, 82, 99]

const identifierLengths = [2, 3, 4]

/** Element strings in brackets from data with U+001D behind values of no fixed length (GS1 General Specifications 7.8.5); none where it is no GS1 data. */
export function bracketed(data: string): string[] {
  let content = ''
  for (let at = 0; at < data.length; ) {
    const element = elementAt(data, at)
    if (!element) return []
    content += element.content
    at = element.end
  }
  return content === '' ? [] : [content]
}

function elementAt(data: string, at: number): { readonly content: string; readonly end: number } | undefined {
  const identifier = identifierLengths.map((length) => data.slice(at, at + length)).find((one) => gs1Rules.has(one))
  const rule = identifier === undefined ? undefined : gs1Rules.get(identifier)
  if (identifier === undefined || !rule) return undefined
  const from = at + identifier.length
  const separator = data.indexOf(groupSeparator, from)
  const end = separator === -1 ? data.length : separator
  const longest = rule.parts.reduce((sum, part) => sum + part.longest, 0)
  const to = hasPredefinedLength(identifier) ? Math.min(end, from + longest) : end
  const content = `(${identifier})${data.slice(from, to)}`
  return { content, end: data[to] === groupSeparator ? to + 1 : to }
}
