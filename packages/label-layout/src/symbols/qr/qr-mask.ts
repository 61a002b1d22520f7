import type { QrMatrix } from './qr-matrix.ts'

/** The eight mask conditions (ISO/IEC 18004 table 10): a module is flipped where they hold. */
export const qrMasks: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

/** Flips the modules of the data area by a mask; doing it twice undoes it. */
export function applyQrMask({ side, modules, reserved }: QrMatrix, mask: number): void {
  const isFlipped = qrMasks[mask]
  if (!isFlipped) throw new Error(`No QR mask ${mask}`)
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const place = row * side + column
      if (reserved[place] === 0 && isFlipped(row, column)) modules[place] = 1 - (modules[place] ?? 0)
    }
  }
}

/** How badly the symbol scans, by the four features of ISO/IEC 18004 7.8.3.1; the mask with the least is taken. */
export function qrPenalty(matrix: QrMatrix): number {
  const { side, modules } = matrix
  let penalty = 0
  for (let line = 0; line < side; line++) {
    penalty += linePenalty(matrix, line * side, 1) + linePenalty(matrix, line, side)
  }
  return penalty + blockPenalty(modules, side) + balancePenalty(modules)
}

// 1:1:3:1:1 with four light modules before or behind, as bits.
const finderLeft = 0b10111010000
const finderRight = 0b00001011101

// Of the modules at `start` and each `step` further.
function linePenalty({ modules, side }: QrMatrix, start: number, step: number): number {
  let penalty = 0
  let run = 0
  let previous = -1
  let window = 0
  for (let index = 0; index < side; index++) {
    const module = modules[start + index * step] ?? 0
    run = module === previous ? run + 1 : 1
    if (run === 5) penalty += 3
    else if (run > 5) penalty += 1
    previous = module
    window = ((window << 1) | module) & 0x7ff
    if (index >= 10 && (window === finderLeft || window === finderRight)) penalty += 40
  }
  return penalty
}

function blockPenalty(modules: Uint8Array, side: number): number {
  let penalty = 0
  for (let row = 0; row < side - 1; row++) {
    for (let column = 0; column < side - 1; column++) {
      const place = row * side + column
      const module = modules[place]
      const isBlock =
        module === modules[place + 1] && module === modules[place + side] && module === modules[place + side + 1]
      if (isBlock) penalty += 3
    }
  }
  return penalty
}

function balancePenalty(modules: Uint8Array): number {
  let dark = 0
  for (const module of modules) dark += module
  return Math.floor(Math.abs((dark * 100) / modules.length - 50) / 5) * 10
}
