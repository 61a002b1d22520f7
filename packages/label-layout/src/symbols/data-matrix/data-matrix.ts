import type { MatrixSymbol } from '../../drawing.ts'
import { createReedSolomon } from '../reed-solomon.ts'
import { dataMatrixCodewords } from './data-matrix-codewords.ts'
import { dark, placeDataMatrix } from './data-matrix-placement.ts'

/** A size of the symbol: rows and columns in modules, data regions down and across, data and check code words, interleaved blocks. */
interface DataMatrixSize {
  readonly rows: number
  readonly columns: number
  readonly regions: readonly [down: number, across: number]
  readonly dataWords: number
  readonly checkWords: number
  readonly blocks: number
}

/** Squares by their side (ISO/IEC 16022 table 7). The one of 144 modules is left out: its blocks are uneven, and no label needs 1,558 code words. */
const squares: readonly DataMatrixSize[] = [
  [10, 1, 3, 5, 1],
  [12, 1, 5, 7, 1],
  [14, 1, 8, 10, 1],
  [16, 1, 12, 12, 1],
  [18, 1, 18, 14, 1],
  [20, 1, 22, 18, 1],
  [22, 1, 30, 20, 1],
  [24, 1, 36, 24, 1],
  [26, 1, 44, 28, 1],
  [32, 2, 62, 36, 1],
  [36, 2, 86, 42, 1],
  [40, 2, 114, 48, 1],
  [44, 2, 144, 56, 1],
  [48, 2, 174, 68, 1],
  [52, 2, 204, 84, 2],
  [64, 4, 280, 112, 2],
  [72, 4, 368, 144, 4],
  [80, 4, 456, 192, 4],
  [88, 4, 576, 224, 4],
  [96, 4, 696, 272, 4],
  [104, 4, 816, 336, 6],
  [120, 6, 1050, 408, 6],
  [132, 6, 1304, 496, 8],
].map(([side = 0, regions = 0, dataWords = 0, checkWords = 0, blocks = 0]) => ({
  rows: side,
  columns: side,
  regions: [regions, regions],
  dataWords,
  checkWords,
  blocks,
}))

const rectangle = ([rows = 0, columns = 0, across = 0, dataWords = 0, checkWords = 0]: number[]): DataMatrixSize => ({
  rows,
  columns,
  regions: [1, across],
  dataWords,
  checkWords,
  blocks: 1,
})

// ISO/IEC 16022 table 7.
const rectangles: readonly DataMatrixSize[] = [
  [8, 18, 1, 5, 7],
  [8, 32, 2, 10, 11],
  [12, 26, 1, 16, 14],
  [12, 36, 2, 22, 18],
  [16, 36, 2, 32, 24],
  [16, 48, 2, 49, 28],
].map(rectangle)

/** The rectangular extension (ISO/IEC 21471 table 1), by what they hold. */
const extended: readonly DataMatrixSize[] = [
  [8, 48, 2, 18, 15],
  [8, 64, 4, 24, 18],
  [8, 80, 4, 32, 22],
  [8, 96, 4, 38, 28],
  [12, 64, 4, 43, 27],
  [20, 36, 2, 44, 28],
  [8, 120, 6, 49, 32],
  [20, 44, 2, 56, 34],
  [16, 64, 4, 62, 36],
  [8, 144, 6, 63, 36],
  [12, 88, 4, 64, 36],
  [26, 40, 2, 70, 38],
  [22, 48, 2, 72, 38],
  [24, 48, 2, 80, 41],
  [20, 64, 4, 84, 42],
  [26, 48, 2, 90, 42],
  [24, 64, 4, 108, 46],
  [26, 64, 4, 118, 50],
].map(rectangle)

/** The shape of the smallest symbol, or the name of one size, `22x22` or `8x32`. */
export type DataMatrixForm = 'square' | 'rectangle' | (string & {})

function sizesOf(form: DataMatrixForm): readonly DataMatrixSize[] {
  if (form === 'square') return squares
  if (form === 'rectangle') return [...rectangles, ...extended.filter(({ dataWords }) => dataWords > 49)]
  return [...squares, ...rectangles, ...extended].filter(({ rows, columns }) => form === `${rows}x${columns}`)
}

const reedSolomon = createReedSolomon(0x12d, 1)
const pad = 129

/**
 * Encodes data as a Data Matrix (ISO/IEC 16022, ECC 200; ISO/IEC 21471); in GS1 data U+001D is FNC1 and one is set in front.
 * The smallest of the form that holds the data; undefined when none does.
 */
export function encodeDataMatrix(
  data: string,
  isGs1: boolean,
  form: DataMatrixForm = 'square',
): MatrixSymbol | undefined {
  const sizes = sizesOf(form)
  const capacities = sizes.map(({ dataWords }) => dataWords)
  const codewords = dataMatrixCodewords(data, isGs1, capacities)
  const size = codewords && sizes.find(({ dataWords }) => dataWords >= codewords.length)
  if (!size) return undefined
  const words = new Uint8Array(size.dataWords + size.checkWords)
  words.set(codewords)
  padWords(words, codewords.length, size.dataWords)
  for (let block = 0; block < size.blocks; block++) {
    const data = wordsOfBlock(words.subarray(0, size.dataWords), block, size.blocks)
    const check = reedSolomon.checkWords(data, size.checkWords / size.blocks)
    check.forEach((word, index) => {
      words[size.dataWords + block + index * size.blocks] = word
    })
  }
  return { kind: 'matrix', columns: size.columns, rows: size.rows, modules: paint(words, size) }
}

// Blocks take the words in turns.
const wordsOfBlock = (words: Uint8Array, block: number, blocks: number): Uint8Array =>
  blocks === 1 ? words : words.filter((_, index) => index % blocks === block)

/** Data code words that a square symbol of that side holds; 0 when there is no such symbol. */
export const dataMatrixCapacity = (side: number): number => squares.find(({ rows }) => rows === side)?.dataWords ?? 0

// ISO/IEC 16022 5.2.3: after the first pad the others are scrambled by their place, so that no pattern appears.
function padWords(words: Uint8Array, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const scrambled = pad + ((149 * (index + 1)) % 253) + 1
    words[index] = index === from ? pad : scrambled > 254 ? scrambled - 254 : scrambled
  }
}

function paint(words: Uint8Array, size: DataMatrixSize): Uint8Array {
  const placement = placeDataMatrix(size)
  const modules = new Uint8Array(placement.length)
  for (let index = 0; index < placement.length; index++) {
    const place = placement[index] ?? 0
    modules[index] = place < 0 ? Number(place === dark) : ((words[place >> 3] ?? 0) >> (7 - (place & 7))) & 1
  }
  return modules
}
