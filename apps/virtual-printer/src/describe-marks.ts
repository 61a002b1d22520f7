import type { ZplBarcode, ZplMark } from '@labelwright/label-input/zpl/zpl-label'

const symbologies: Readonly<Record<ZplBarcode['symbology'], string>> = {
  code128: 'Code 128',
  'gs1-128': 'GS1-128',
  code39: 'Code 39',
  itf14: 'ITF',
  ean8: 'EAN-8',
  upca: 'UPC-A',
  ean13: 'EAN-13',
  qr: 'QR code',
  datamatrix: 'Data Matrix',
  'gs1-datamatrix': 'GS1 DataMatrix',
}

const mostLines = 200

const countOf = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`]

/** What is on a label, in words: barcodes with their data, text, and how much was drawn; FNC1 shows as ␝. */
export function describeMarks(marks: readonly ZplMark[]): string[] {
  const lines = marks.flatMap((mark) => {
    if (mark.type === 'barcode') return [`${symbologies[mark.symbology]}: ${mark.data.replaceAll('\u001d', '␝')}`]
    return mark.type === 'text' ? [`Text: ${mark.text}`] : []
  })
  return [
    ...lines.slice(0, mostLines),
    ...countOf(marks.filter((mark) => mark.type === 'bits').length, 'picture', 'pictures'),
    ...countOf(marks.filter((mark) => mark.type === 'rule').length, 'line or edge', 'lines and edges'),
  ]
}
