import type { Symbology } from '@labelwright/label-document/symbologies'
import { optionsOfSymbology } from '@labelwright/label-document/symbology-options'
import type { MatrixSymbol } from '../drawing.ts'

type Size = Pick<MatrixSymbol, 'columns' | 'rows'>

// Of the 34 sizes of MicroPDF417 the widths in modules are those of one to four columns (ISO/IEC 24728 table 1).
const microPdf417Widths = [38, 55, 82, 99]

/** The name of an encoded symbol's size, as `symbolVersion` gives it. Some sizes of Aztec are both compact and full: of those the kind of `like`. */
export function nameOfSize(symbology: Symbology, { columns, rows }: Size, like = ''): string {
  if (symbology.endsWith('aztec')) return nameOfAztec(columns, like)
  if (symbology === 'rmqr') return `R${rows}x${columns}`
  if (symbology === 'micro-qr') return `M${(columns - 9) / 2}`
  if (symbology === 'micropdf417') return `${rows}x${microPdf417Widths.indexOf(columns) + 1}`
  if (symbology === 'han-xin') return String((columns - 21) / 2)
  const isNumbered = optionsOfSymbology(symbology).symbolVersion?.[0] === '1'
  return isNumbered ? String((columns - 17) / 4) : `${rows}x${columns}`
}

function nameOfAztec(side: number, like: string): string {
  const names = optionsOfSymbology('aztec').symbolVersion ?? []
  const fitting = names.filter((name) => aztecSide(name) === side)
  return fitting.find((name) => name.startsWith(like.slice(0, 4))) ?? fitting[0] ?? ''
}

// ISO/IEC 24778 5.2: four modules a layer, and in full symbols the lines of the reference grid, one every 16 modules.
function aztecSide(name: string): number {
  const layers = Number(/\d+$/.exec(name)?.[0])
  if (name.startsWith('compact')) return 11 + 4 * layers
  const withoutGrid = 14 + 4 * layers
  return withoutGrid + 1 + 2 * Math.floor((withoutGrid / 2 - 1) / 15)
}
