import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import { barcodeFieldData } from './field-symbols.ts'

const orientations = { 0: 'N', 90: 'R', 180: 'I', 270: 'B' } as const
// ^BY takes a module of 1 to 10 dots.
const widestModule = 10

/** The printer's own barcode command, or undefined where it could print another symbol than the drawing shows; that is then sent as dots. */
export function writeNativeBarcode(mark: BarcodeMark, dot: number): string | undefined {
  const { x, y, module, symbol } = mark
  if (x < 0 || y < 0 || (symbol.kind === 'linear' && module / dot > widestModule)) return undefined
  const command = commandOf(mark, dot)
  const data = command === undefined ? undefined : barcodeFieldData(mark)
  return data === undefined ? undefined : `^FO${x / dot},${y / dot}${command}^FD${data}^FS\n`
}

function commandOf({ symbology, symbol, rotation, module }: BarcodeMark, dot: number): string | undefined {
  const turn = orientations[rotation]
  if (symbol.kind === 'matrix') {
    if (symbology !== 'gs1-datamatrix') return undefined
    return `^BX${turn},${module / dot},200,${symbol.columns},${symbol.rows},,_,1`
  }
  const height = symbol.barHeight / dot
  if (symbology === 'code128' || symbology === 'gs1-128') return `^BY${module / dot}^BC${turn},${height},N,N,N,N`
  // The printer chooses version and mask of ^BQ by itself, so its symbol would not be the one in the preview; others are
  // read in different ways by the emulations of ZPL.
  return symbology === 'ean13' ? `^BY${module / dot}^BE${turn},${height},N,N` : undefined
}
