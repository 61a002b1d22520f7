import { symbologyTraits } from '@labelwright/label-document/symbologies'
import type { PrinterMark, PrinterSymbology } from '@labelwright/label-input/printer/printer-label'

/** Names of what only printers have, and of what ZPL names in another way than the product. */
const ownTitles = {
  itf14: 'ITF',
  qr: 'QR code',
  'ean-add-on': 'EAN add-on',
  planet: 'PLANET',
  code49: 'Code 49',
  'industrial-2-of-5': 'Industrial 2 of 5',
} as const satisfies Partial<Record<PrinterSymbology, string>>

const hasOwnTitle = (symbology: PrinterSymbology): symbology is keyof typeof ownTitles =>
  Object.hasOwn(ownTitles, symbology)

const titleOf = (symbology: PrinterSymbology): string =>
  hasOwnTitle(symbology) ? ownTitles[symbology] : symbologyTraits(symbology).title

const mostLines = 200

const countOf = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]

/** What is on a label, in words: barcodes with their data, text, and how much was drawn; FNC1 shows as ␝. */
export function describeMarks(marks: readonly PrinterMark[]): string[] {
  const lines = marks.flatMap((mark) => {
    if (mark.type === 'barcode') return [`${titleOf(mark.symbology)}: ${mark.data.replaceAll('\u001d', '␝')}`]
    return mark.type === 'text' ? [`Text: ${mark.text}`] : []
  })
  return [
    ...lines.slice(0, mostLines),
    ...countOf(marks.filter((mark) => mark.type === 'bits').length, 'picture', 'pictures'),
    ...countOf(
      marks.filter((mark) => mark.type === 'rule' || mark.type === 'shape').length,
      'line or edge',
      'lines and edges',
    ),
  ]
}
