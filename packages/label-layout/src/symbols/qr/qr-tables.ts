import type { ErrorCorrection } from '@labelwright/label-document/symbology-options'

// ISO/IEC 18004 table 9, versions 1 to 40: check code words of each block.
const checkWordsPerBlock: Readonly<Record<ErrorCorrection, readonly number[]>> = {
  L: [
    7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  M: [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26, 26, 28, 28, 28, 28, 28, 28, 28, 28,
    28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ],
  Q: [
    13, 22, 18, 26, 18, 24, 18, 22, 20, 24, 28, 26, 24, 20, 30, 24, 28, 28, 26, 30, 28, 30, 30, 30, 30, 28, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
  H: [
    17, 28, 22, 16, 22, 28, 26, 26, 24, 28, 24, 28, 22, 24, 24, 30, 28, 28, 26, 28, 30, 24, 30, 30, 30, 30, 30, 30, 30,
    30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30,
  ],
}

// The same table: blocks in the symbol.
const blockCounts: Readonly<Record<ErrorCorrection, readonly number[]>> = {
  L: [
    1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19,
    20, 21, 22, 24, 25,
  ],
  M: [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16, 17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33,
    35, 37, 38, 40, 43, 45, 47, 49,
  ],
  Q: [
    1, 1, 2, 2, 4, 4, 6, 6, 8, 8, 8, 10, 12, 16, 12, 17, 16, 18, 21, 20, 23, 23, 25, 27, 29, 34, 34, 35, 38, 40, 43, 45,
    48, 51, 53, 56, 59, 62, 65, 68,
  ],
  H: [
    1, 1, 2, 4, 4, 4, 5, 6, 8, 8, 11, 11, 16, 16, 18, 16, 19, 21, 25, 25, 25, 34, 30, 32, 35, 37, 40, 42, 45, 48, 51,
    54, 57, 60, 63, 66, 70, 74, 77, 81,
  ],
}

export const largestQrVersion = 40

export interface QrCapacity {
  readonly totalWords: number
  readonly dataWords: number
  readonly blocks: number
  readonly checkWordsPerBlock: number
}

/** Code words of a version (1 to 40) at a level of error correction. */
export function qrCapacity(version: number, level: ErrorCorrection): QrCapacity {
  const check = checkWordsPerBlock[level][version - 1] ?? 0
  const blocks = blockCounts[level][version - 1] ?? 0
  const totalWords = rawBits(version) >> 3
  return { totalWords, dataWords: totalWords - check * blocks, blocks, checkWordsPerBlock: check }
}

/** Centres of the alignment patterns along one side (ISO/IEC 18004 annex E). */
export function alignmentCentres(version: number): readonly number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  // Version 32 is the one that does not follow the rule of even steps.
  const step = version === 32 ? 26 : Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const far = version * 4 + 10
  const rest = Array.from({ length: count - 1 }, (_, index) => far - index * step).reverse()
  return [6, ...rest]
}

// Modules that are neither finder, timing, alignment, format nor version pattern.
function rawBits(version: number): number {
  let bits = (16 * version + 128) * version + 64
  if (version >= 2) {
    const count = Math.floor(version / 7) + 2
    bits -= (25 * count - 10) * count - 55
  }
  return version >= 7 ? bits - 36 : bits
}
