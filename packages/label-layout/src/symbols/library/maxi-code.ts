import type { MatrixSymbol } from '../../drawing.ts'

// ISO/IEC 16023 5.11: 33 rows of 30 hexagons, 25.50 mm between the first and the last middle of a row (29 steps).
const columns = 30
const rows = 33
const stepMillimetres = 25.5 / 29
const rowMillimetres = (stepMillimetres * Math.sqrt(3)) / 2
const emuPerMillimetre = 36_000
// The middle of the finder among the hexagons, and its three rings: outer and inner radii in millimetres (annex A).
const finder = { x: 14.5 * stepMillimetres, y: 16 * rowMillimetres }
const rings = [
  [3.87, 3.2],
  [2.53, 1.86],
  [1.18, 0.51],
] as const
// Hexagons printed full would run together: a share of their size stays white.
const inkShare = 0.88

/** Paints dark hexagons (row × 30 + column) and the finder at their one size in dots of that size, as a matrix of dots. */
export function paintMaxiCode(dark: readonly number[], dot: number): MatrixSymbol {
  const dotsPerMillimetre = emuPerMillimetre / dot
  const margin = stepMillimetres / 2
  const width = Math.round((29.5 * stepMillimetres + 2 * margin) * dotsPerMillimetre)
  const height = Math.round((32 * rowMillimetres + 2 * margin) * dotsPerMillimetre)
  const inked = new Set(dark)
  const modules = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const right = (x + 0.5) / dotsPerMillimetre - margin
      const down = (y + 0.5) / dotsPerMillimetre - margin
      if (isInk(right, down, inked)) modules[y * width + x] = 1
    }
  }
  return { kind: 'matrix', columns: width, rows: height, modules }
}

function isInk(right: number, down: number, inked: ReadonlySet<number>): boolean {
  const fromMiddle = Math.hypot(right - finder.x, down - finder.y)
  if (rings.some(([outer, inner]) => fromMiddle <= outer && fromMiddle >= inner)) return true
  const nearest = Math.round(down / rowMillimetres)
  for (let row = nearest - 1; row <= nearest + 1; row++) {
    const shift = row % 2 === 0 ? 0 : 0.5
    const column = Math.round(right / stepMillimetres - shift)
    if (column < 0 || column >= columns || row < 0 || row >= rows || !inked.has(row * columns + column)) continue
    if (isInHexagon(right - (column + shift) * stepMillimetres, down - row * rowMillimetres)) return true
  }
  return false
}

// A hexagon with two upright sides, one step wide.
function isInHexagon(x: number, y: number): boolean {
  const half = (stepMillimetres / 2) * inkShare
  const [across, along] = [Math.abs(x), Math.abs(y)]
  return across <= half && along * (Math.sqrt(3) / 2) + across / 2 <= half
}
