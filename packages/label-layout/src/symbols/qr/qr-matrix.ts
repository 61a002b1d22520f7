import type { ErrorCorrection } from '@labelwright/label-document/symbology-options'
import { alignmentCentres } from './qr-tables.ts'

/** A QR symbol while it is built: modules and which of them belong to patterns that no mask touches. */
export interface QrMatrix {
  readonly side: number
  readonly modules: Uint8Array
  readonly reserved: Uint8Array
}

/** Paints finder, timing and alignment patterns and version information, and reserves the format information (ISO/IEC 18004 6.3). */
export function createQrMatrix(version: number): QrMatrix {
  const side = version * 4 + 17
  const matrix: QrMatrix = { side, modules: new Uint8Array(side * side), reserved: new Uint8Array(side * side) }
  for (let index = 0; index < side; index++) {
    reserve(matrix, [6, index], index % 2 === 0)
    reserve(matrix, [index, 6], index % 2 === 0)
  }
  paintFinder(matrix, 3, 3)
  paintFinder(matrix, 3, side - 4)
  paintFinder(matrix, side - 4, 3)
  paintAlignments(matrix, version)
  paintFormat(matrix, 'M', 0)
  if (version >= 7) paintVersion(matrix, version)
  return matrix
}

/** Puts the code words along the zigzag of column pairs, from the lower right (7.7.3). */
export function placeQrWords(matrix: QrMatrix, words: Uint8Array): void {
  const { side, modules, reserved } = matrix
  let bit = 0
  for (let right = side - 1; right >= 1; right -= 2) {
    // The vertical timing pattern stands alone, so the pairs left of it are shifted by one.
    if (right === 6) right = 5
    const goesUp = ((right + 1) & 2) === 0
    for (let step = 0; step < side * 2; step++) {
      const row = goesUp ? side - 1 - (step >> 1) : step >> 1
      const place = row * side + right - (step & 1)
      if (reserved[place] === 1) continue
      modules[place] = ((words[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1
      bit++
    }
  }
}

/** Writes the level and the mask, each twice, with its BCH check (7.9). */
export function paintFormat(matrix: QrMatrix, level: ErrorCorrection, mask: number): void {
  const { side } = matrix
  const data = ({ L: 1, M: 0, Q: 3, H: 2 }[level] << 3) | mask
  const bits = ((data << 10) | bchRemainder(data, 10, 0x537)) ^ 0x5412
  for (let index = 0; index < 15; index++) {
    const isDark = ((bits >> index) & 1) === 1
    reserve(matrix, nearFormatCell(index), isDark)
    if (index < 8) reserve(matrix, [8, side - 1 - index], isDark)
    else reserve(matrix, [side - 15 + index, 8], isDark)
  }
  reserve(matrix, [side - 8, 8], true)
}

// Around the upper left finder, leaving out the timing pattern.
function nearFormatCell(index: number): Cell {
  if (index < 6) return [index, 8]
  if (index === 6) return [7, 8]
  if (index === 7) return [8, 8]
  if (index === 8) return [8, 7]
  return [8, 14 - index]
}

function paintVersion(matrix: QrMatrix, version: number): void {
  const bits = (version << 12) | bchRemainder(version, 12, 0x1f25)
  for (let index = 0; index < 18; index++) {
    const isDark = ((bits >> index) & 1) === 1
    const far = matrix.side - 11 + (index % 3)
    const near = Math.floor(index / 3)
    reserve(matrix, [near, far], isDark)
    reserve(matrix, [far, near], isDark)
  }
}

function bchRemainder(data: number, degree: number, generator: number): number {
  let rest = data
  for (let index = 0; index < degree; index++) rest = (rest << 1) ^ ((rest >> (degree - 1)) * generator)
  return rest
}

function paintFinder(matrix: QrMatrix, centreRow: number, centreColumn: number): void {
  for (let row = -4; row <= 4; row++) {
    for (let column = -4; column <= 4; column++) {
      const distance = Math.max(Math.abs(row), Math.abs(column))
      reserve(matrix, [centreRow + row, centreColumn + column], distance !== 2 && distance !== 4)
    }
  }
}

function paintAlignments(matrix: QrMatrix, version: number): void {
  const centres = alignmentCentres(version)
  const last = centres.length - 1
  centres.forEach((row, rowIndex) => {
    centres.forEach((column, columnIndex) => {
      const isFinder =
        (rowIndex === 0 && (columnIndex === 0 || columnIndex === last)) || (rowIndex === last && columnIndex === 0)
      if (!isFinder) paintAlignment(matrix, row, column)
    })
  })
}

function paintAlignment(matrix: QrMatrix, centreRow: number, centreColumn: number): void {
  for (let row = -2; row <= 2; row++) {
    for (let column = -2; column <= 2; column++) {
      const isDark = Math.max(Math.abs(row), Math.abs(column)) !== 1
      reserve(matrix, [centreRow + row, centreColumn + column], isDark)
    }
  }
}

type Cell = readonly [row: number, column: number]

function reserve({ side, modules, reserved }: QrMatrix, [row, column]: Cell, isDark: boolean): void {
  if (row < 0 || row >= side || column < 0 || column >= side) return
  modules[row * side + column] = Number(isDark)
  reserved[row * side + column] = 1
}
