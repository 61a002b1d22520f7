import type { BarcodeElement } from '@labelwright/label-document/label-document'
import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import { checkCode128, code128Codewords } from '@labelwright/label-layout/symbols/code-128'
import { dataMatrixCapacity, dataMatrixSide } from '@labelwright/label-layout/symbols/data-matrix'
import { asciiCodewordCount, dataMatrixCodewords } from '@labelwright/label-layout/symbols/data-matrix-codewords'
import { readEan13 } from '@labelwright/label-layout/symbols/ean-13'
import { joinElements, mostGs1Characters, readGs1Elements } from '@labelwright/label-layout/symbols/gs1'
import { checkTogether } from '@labelwright/label-layout/symbols/gs1-together'
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
  // The GS1 character set has neither ^ nor ~; anything else goes as dots.
  return /[^\x20-\x7e]|[\^~]/.test(escaped) ? undefined : `_1${escaped}`
}

/** The field data of other content for the same command and size of symbol as a mark has; undefined when it is wrong or of another size. */
export function encodeForField(content: string, { symbology }: BarcodeElement, mark: BarcodeMark): string | undefined {
  switch (symbology) {
    case 'code128':
      return checkCode128(content) === undefined && content.trim() !== ''
        ? code128Field(content, false, mark)
        : undefined
    case 'gs1-128': {
      const data = gs1Data(content)
      return data === undefined || data.length > mostGs1Characters ? undefined : code128Field(data, true, mark)
    }
    case 'ean13': {
      const read = readEan13(content)
      return 'digits' in read ? read.digits.slice(0, 12) : undefined
    }
    case 'gs1-datamatrix': {
      const data = gs1Data(content)
      return data === undefined ? undefined : matrixField(data, mark)
    }
    default:
      return undefined
  }
}

function gs1Data(content: string): string | undefined {
  const read = readGs1Elements(content)
  if ('reason' in read || checkTogether(read.elements).length > 0) return undefined
  return joinElements(read.elements)
}

// As many code words are as wide, wherever the symbol stands in its frame.
function code128Field(data: string, isGs1: boolean, { symbol }: BarcodeMark): string | undefined {
  const codewords = code128Codewords(data, isGs1)
  const isSameWidth = symbol.kind === 'linear' && symbol.codewords.length === codewords.length
  return isSameWidth ? code128FieldData(codewords) : undefined
}

function matrixField(data: string, { symbol }: BarcodeMark): string | undefined {
  if (symbol.kind !== 'matrix' || dataMatrixSide(dataMatrixCodewords(data, true).length) !== symbol.columns)
    return undefined
  return dataMatrixFieldData(data, symbol.columns)
}
