import type { MatrixSymbol } from '../../drawing.ts'
import { createReedSolomon } from '../reed-solomon.ts'
import { dataMatrixCodewords } from './data-matrix-codewords.ts'
import { dark, placeDataMatrix } from './data-matrix-placement.ts'

/** A square ECC 200 symbol (ISO/IEC 16022 table 7): side in modules, data regions a side, data and check code words, interleaved blocks. */
interface DataMatrixSize {
  readonly side: number
  readonly regions: number
  readonly dataWords: number
  readonly checkWords: number
  readonly blocks: number
}

// The 144 × 144 symbol is left out: its blocks are uneven, and no label needs 1,558 code words.
const sizes: readonly DataMatrixSize[] = [
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
  side,
  regions,
  dataWords,
  checkWords,
  blocks,
}))

const capacities = sizes.map(({ dataWords }) => dataWords)
const reedSolomon = createReedSolomon(0x12d, 1)
const pad = 129

/** Encodes data as a square Data Matrix (ISO/IEC 16022, ECC 200); in GS1 data U+001D is FNC1 and one is set in front. `side` in modules; the smallest that holds the data when undefined. Answers undefined when that is too small, or none is large enough. */
export function encodeDataMatrix(data: string, isGs1: boolean, side?: number): MatrixSymbol | undefined {
  const allowed = side === undefined ? sizes : sizes.filter((one) => one.side === side)
  const codewords = dataMatrixCodewords(data, isGs1, side === undefined ? capacities : [dataMatrixCapacity(side)])
  const size = codewords && allowed.find(({ dataWords }) => dataWords >= codewords.length)
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
  return { kind: 'matrix', columns: size.side, rows: size.side, modules: paint(words, size) }
}

// Blocks take the words in turns.
const wordsOfBlock = (words: Uint8Array, block: number, blocks: number): Uint8Array =>
  blocks === 1 ? words : words.filter((_, index) => index % blocks === block)

/** Data code words that a square symbol of that side holds; 0 when there is no such symbol. */
export const dataMatrixCapacity = (side: number): number => sizes.find((size) => size.side === side)?.dataWords ?? 0

// ISO/IEC 16022 5.2.3: after the first pad the others are scrambled by their place, so that no pattern appears.
function padWords(words: Uint8Array, from: number, to: number): void {
  for (let index = from; index < to; index++) {
    const scrambled = pad + ((149 * (index + 1)) % 253) + 1
    words[index] = index === from ? pad : scrambled > 254 ? scrambled - 254 : scrambled
  }
}

function paint(words: Uint8Array, size: DataMatrixSize): Uint8Array {
  const placement = placeDataMatrix(size.side, size.regions)
  const modules = new Uint8Array(placement.length)
  for (let index = 0; index < placement.length; index++) {
    const place = placement[index] ?? 0
    modules[index] = place < 0 ? Number(place === dark) : ((words[place >> 3] ?? 0) >> (7 - (place & 7))) & 1
  }
  return modules
}
