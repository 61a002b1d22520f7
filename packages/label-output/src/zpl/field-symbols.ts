import type { BarcodeElement } from '@labelwright/label-document/label-document'
import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import { checkCode39 } from '@labelwright/label-layout/symbols/code-39'
import { checkCode128, code128Codewords } from '@labelwright/label-layout/symbols/code-128'
import { dataMatrixCapacity, dataMatrixSide } from '@labelwright/label-layout/symbols/data-matrix'
import { asciiCodewordCount, dataMatrixCodewords } from '@labelwright/label-layout/symbols/data-matrix-codewords'
import { readEan8 } from '@labelwright/label-layout/symbols/ean-8'
import { readEan13 } from '@labelwright/label-layout/symbols/ean-13'
import { joinElements, mostGs1Characters, readGs1Elements } from '@labelwright/label-layout/symbols/gs1'
import { checkTogether } from '@labelwright/label-layout/symbols/gs1-together'
import { readItf14 } from '@labelwright/label-layout/symbols/itf-14'
import type { ReadDigits } from '@labelwright/label-layout/symbols/retail-symbol'
import { readUpca } from '@labelwright/label-layout/symbols/upc'
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
      return symbol.kind === 'matrix' ? dataMatrixFieldData(data, symbol.columns, true) : undefined
    default:
      return undefined
  }
}

// Rows and columns are fixed to the drawing's; a printer that encodes less cleverly must still have room in them.
function dataMatrixFieldData(data: string, side: number, isGs1: boolean): string | undefined {
  if (asciiCodewordCount(data, isGs1) > dataMatrixCapacity(side)) return undefined
  const escaped = data.replaceAll('_', '__').replaceAll('\u001d', '_1')
  // The GS1 character set has neither ^ nor ~; what has goes as dots.
  return /[^\x20-\x7e]|[\^~]/.test(escaped) ? undefined : `${isGs1 ? '_1' : ''}${escaped}`
}

/** The field data of a symbology that only stored formats leave to the printer; undefined where it could print another symbol. */
function rarerFieldData(symbology: BarcodeMark['symbology'], data: string): string | undefined {
  switch (symbology) {
    case 'code39':
      // +$ and -$ switch a printer's full ASCII mode (ZPL II Programming Guide, ^B3).
      return checkCode39(data) === undefined && !/[+-]\$/.test(data) ? data : undefined
    case 'itf14':
      return data
    case 'ean8':
    case 'upca':
      return data.slice(0, -1)
    default:
      return undefined
  }
}

/** What stands behind ^FD in a stored format: as `barcodeFieldData`, of more symbologies. */
export function storedFieldData(mark: BarcodeMark): string | undefined {
  const { symbology, symbol, data } = mark
  if (symbology === 'datamatrix')
    return symbol.kind === 'matrix' ? dataMatrixFieldData(data, symbol.columns, false) : undefined
  return barcodeFieldData(mark) ?? rarerFieldData(symbology, data)
}

/** The field data of other content for the same command and size of symbol as a mark has; undefined when it is wrong or of another size. */
export function encodeForField(content: string, element: BarcodeElement, mark: BarcodeMark): string | undefined {
  switch (element.symbology) {
    case 'code128':
      return isCode128(content) ? code128Field(content, false, mark) : undefined
    case 'gs1-128': {
      const data = gs1Data(content)
      return data && data.length <= mostGs1Characters ? code128Field(data, true, mark) : undefined
    }
    case 'ean13': {
      const read = readEan13(content)
      return 'digits' in read ? read.digits.slice(0, 12) : undefined
    }
    case 'gs1-datamatrix': {
      const data = gs1Data(content)
      return data && matrixField(data, mark, true)
    }
    case 'datamatrix':
      // Emulations differ in undoing the escape sign outside GS1 data.
      return /^[\x20-\x5e\x60-\x7e]+$/.test(content) ? matrixField(content, mark, false) : undefined
    default:
      return encodeRarer(content, element, mark)
  }
}

const isCode128 = (content: string): boolean => checkCode128(content) === undefined && content.trim() !== ''

// Code 39 grows with its characters; the others have one size.
function encodeRarer(content: string, element: BarcodeElement, mark: BarcodeMark): string | undefined {
  const { symbology } = element
  if (symbology === 'code39') {
    const isSameWidth = element.checkCharacter !== true && content.length === mark.data.length
    return isSameWidth ? rarerFieldData(symbology, content) : undefined
  }
  const read = retailReaders[symbology]?.(content)
  return read && 'digits' in read ? rarerFieldData(symbology, read.digits) : undefined
}

const retailReaders: Readonly<Partial<Record<BarcodeElement['symbology'], (content: string) => ReadDigits>>> = {
  itf14: readItf14,
  ean8: readEan8,
  upca: readUpca,
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

function matrixField(data: string, { symbol }: BarcodeMark, isGs1: boolean): string | undefined {
  if (symbol.kind !== 'matrix' || dataMatrixSide(dataMatrixCodewords(data, isGs1).length) !== symbol.columns)
    return undefined
  return dataMatrixFieldData(data, symbol.columns, isGs1)
}
