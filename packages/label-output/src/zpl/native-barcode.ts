import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import { dataMatrixCapacity } from '@labelwright/label-layout/symbols/data-matrix'
import { asciiCodewordCount } from '@labelwright/label-layout/symbols/data-matrix-codewords'
import { code128FieldData } from './code-128-field-data.ts'

const orientations = { 0: 'N', 90: 'R', 180: 'I', 270: 'B' } as const
// ^BY takes a module of 1 to 10 dots.
const widestModule = 10

/** The printer's own barcode command, or undefined where it could print another symbol than the drawing shows; that is then sent as dots. */
export function writeNativeBarcode(mark: BarcodeMark, dot: number): string | undefined {
  const [x, y, module] = [mark.x / dot, mark.y / dot, mark.module / dot]
  if (x < 0 || y < 0) return undefined
  const command = writeCommand(mark, dot, module)
  return command && `^FO${x},${y}${command}^FS\n`
}

function writeCommand(mark: BarcodeMark, dot: number, module: number): string | undefined {
  switch (mark.symbology) {
    case 'code128':
    case 'gs1-128':
      return writeCode128(mark, dot, module)
    case 'ean13':
      return writeEan13(mark, dot, module)
    case 'gs1-datamatrix':
      return writeDataMatrix(mark, module)
    default:
      // The printer chooses version and mask of ^BQ by itself, so its symbol would not be the one in the preview; others are
      // read in different ways by the emulations of ZPL.
      return undefined
  }
}

function writeCode128({ symbol, rotation }: BarcodeMark, dot: number, module: number): string | undefined {
  if (symbol.kind !== 'linear' || module > widestModule) return undefined
  const data = code128FieldData(symbol.codewords)
  if (data === undefined) return undefined
  return `^BY${module}^BC${orientations[rotation]},${symbol.barHeight / dot},N,N,N,N^FD${data}`
}

// The printer computes the check digit from twelve.
function writeEan13({ symbol, rotation, data }: BarcodeMark, dot: number, module: number): string | undefined {
  if (symbol.kind !== 'linear' || module > widestModule || !/^\d{13}$/.test(data)) return undefined
  return `^BY${module}^BE${orientations[rotation]},${symbol.barHeight / dot},N,N^FD${data.slice(0, 12)}`
}

// Rows and columns are fixed to the drawing's; a printer that encodes less cleverly must still have room in them.
function writeDataMatrix({ symbol, rotation, data }: BarcodeMark, module: number): string | undefined {
  if (symbol.kind !== 'matrix' || asciiCodewordCount(data, true) > dataMatrixCapacity(symbol.columns)) return undefined
  const escaped = data.replaceAll('_', '__').replaceAll('\u001d', '_1')
  // The GS1 character set has neither ^ nor ~; anything else goes as dots.
  if (/[^\x20-\x7e]|[\^~]/.test(escaped)) return undefined
  return `^BX${orientations[rotation]},${module},200,${symbol.columns},${symbol.rows},,_,1^FD_1${escaped}`
}
