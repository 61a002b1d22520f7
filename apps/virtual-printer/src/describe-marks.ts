import type { ZplBarcode, ZplMark } from '@labelwright/label-input/zpl/zpl-label'

const symbologies: Readonly<Record<ZplBarcode['symbology'], string>> = {
  code128: 'Code 128',
  'gs1-128': 'GS1-128',
  ean13: 'EAN-13',
  qr: 'QR code',
  datamatrix: 'Data Matrix',
  'gs1-datamatrix': 'GS1 DataMatrix',
}

const mostLines = 200

/** What is on a label, in words: barcodes with their data, text, pictures with their size; FNC1 shows as ␝. */
export function describeMarks(marks: readonly ZplMark[]): string[] {
  const rules = marks.filter((mark) => mark.type === 'rule').length
  const lines = marks.flatMap((mark) => {
    if (mark.type === 'barcode') return [`${symbologies[mark.symbology]}: ${mark.data.replaceAll('\u001d', '␝')}`]
    if (mark.type === 'text') return [`Text: ${mark.text}`]
    if (mark.type === 'bits') return [`Picture: ${mark.bitmap.bytesPerRow * 8} × ${mark.bitmap.rows} dots`]
    return []
  })
  const lineWord = rules === 1 ? '1 line' : `${rules} lines`
  return [...lines.slice(0, mostLines), ...(rules > 0 ? [`${lineWord} and edges of boxes`] : [])]
}
