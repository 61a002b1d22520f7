import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import { dataMatrixCapacity } from '@labelwright/label-layout/symbols/data-matrix/data-matrix'
import { asciiCodewordCount } from '@labelwright/label-layout/symbols/data-matrix/data-matrix-codewords'
import { code128FieldData } from './code-128-field-data.ts'

/** What stands behind ^FD for the printer's own command, or undefined where the symbol must go as dots. */
export function barcodeFieldData({ symbology, symbol, data }: BarcodeMark): string | undefined {
  switch (symbology) {
    case 'code128':
    case 'gs1-128':
      return symbol.kind === 'linear' ? code128FieldData(symbol.codewords) : undefined
    case 'ean13':
      // The printer computes the check digit from twelve.
      return /^\d{13}$/.test(data) ? data.slice(0, 12) : undefined
    case 'gs1-datamatrix':
      return symbol.kind === 'matrix' ? dataMatrixFieldData(data, symbol.columns) : undefined
    default:
      return undefined
  }
}

// Rows and columns are fixed to the drawing's; a printer that encodes less cleverly must still have room in them.
function dataMatrixFieldData(data: string, side: number): string | undefined {
  if (asciiCodewordCount(data, true) > dataMatrixCapacity(side)) return undefined
  const escaped = data.replaceAll('_', '__').replaceAll('\u001d', '_1')
  // The GS1 character set has neither ^ nor ~; what has goes as dots.
  return /[^\x20-\x7e]|[\^~]/.test(escaped) ? undefined : `_1${escaped}`
}
