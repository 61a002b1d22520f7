/** In a placement: a module that is always dark, or always light; other values are code word × 8 + bit (0 the highest). */
export const dark = -2
const light = -1
const empty = -9

type Cell = readonly [row: number, column: number]

// ISO/IEC 16022 annex F: the eight modules of a code word about its lowest right corner.
const utah: readonly Cell[] = [
  [-2, -2],
  [-2, -1],
  [-1, -2],
  [-1, -1],
  [-1, 0],
  [0, -2],
  [0, -1],
  [0, 0],
]

// The four corner shapes; negative numbers count from the far side.
const corners: readonly (readonly Cell[])[] = [
  [
    [-1, 0],
    [-1, 1],
    [-1, 2],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -4],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -1],
  ],
  [
    [-3, 0],
    [-2, 0],
    [-1, 0],
    [0, -2],
    [0, -1],
    [1, -1],
    [2, -1],
    [3, -1],
  ],
  [
    [-1, 0],
    [-1, -1],
    [0, -3],
    [0, -2],
    [0, -1],
    [1, -3],
    [1, -2],
    [1, -1],
  ],
]

const placements = new Map<number, Int32Array>()

/** Where each module of a square symbol takes its bit from, row by row; made once for each size. */
export function placeDataMatrix(side: number, regions: number): Int32Array {
  const known = placements.get(side)
  if (known) return known
  const placement = addFinders(placeCodewords(side - 2 * regions), side, regions)
  placements.set(side, placement)
  return placement
}

function placeCodewords(side: number): Int32Array {
  const cells = new Int32Array(side * side).fill(empty)
  let codeword = 0
  const put = (places: readonly Cell[]): void => {
    for (const [bit, [row, column]] of places.entries()) cells[row * side + column] = codeword * 8 + bit
    codeword++
  }
  const putUtah = (row: number, column: number): void => {
    const isInside = row >= 0 && row < side && column >= 0 && column < side
    if (!isInside || cells[row * side + column] !== empty) return
    put(utah.map(([rowStep, columnStep]) => wrap(row + rowStep, column + columnStep, side)))
  }
  let row = 4
  let column = 0
  do {
    const corner = cornerAt(row, column, side)
    if (corner) put(corner.map(([down, right]) => [fromFarSide(down, side), fromFarSide(right, side)]))
    do {
      putUtah(row, column)
      row -= 2
      column += 2
    } while (row >= 0 && column < side)
    row += 1
    column += 3
    do {
      putUtah(row, column)
      row += 2
      column -= 2
    } while (row < side && column >= 0)
    row += 3
    column += 1
  } while (row < side || column < side)
  fillLastCorner(cells, side)
  return cells
}

const fromFarSide = (place: number, side: number): number => (place < 0 ? side + place : place)

function cornerAt(row: number, column: number, side: number): readonly Cell[] | undefined {
  if (column === 0 && row === side) return corners[0]
  if (column === 0 && row === side - 2 && side % 4 !== 0) return corners[1]
  if (column === 0 && row === side - 2 && side % 8 === 4) return corners[2]
  if (column === 2 && row === side + 4 && side % 8 === 0) return corners[3]
  return undefined
}

function wrap(row: number, column: number, side: number): Cell {
  const shift = 4 - ((side + 4) % 8)
  let [wrappedRow, wrappedColumn] = [row, column]
  if (wrappedRow < 0) {
    wrappedRow += side
    wrappedColumn += shift
  }
  if (wrappedColumn < 0) {
    wrappedColumn += side
    wrappedRow += shift
  }
  return [wrappedRow, wrappedColumn]
}

function fillLastCorner(cells: Int32Array, side: number): void {
  if (cells[side * side - 1] !== empty) return
  cells[side * side - 1] = dark
  cells[side * side - side - 2] = dark
  cells[side * side - 2] = light
  cells[side * side - side - 1] = light
}

function addFinders(cells: Int32Array, side: number, regions: number): Int32Array {
  const region = side / regions
  const inner = side - 2 * regions
  return Int32Array.from({ length: side * side }, (_, index) => {
    const row = Math.floor(index / side)
    const column = index % side
    const finder = finderModule(row % region, column % region, region)
    if (finder !== undefined) return finder
    const innerRow = row - 1 - 2 * Math.floor(row / region)
    const innerColumn = column - 1 - 2 * Math.floor(column / region)
    return cells[innerRow * inner + innerColumn] ?? light
  })
}

// Solid left and bottom edges, alternating top and right ones.
function finderModule(row: number, column: number, region: number): number | undefined {
  if (column === 0 || row === region - 1) return dark
  if (row === 0) return column % 2 === 0 ? dark : light
  if (column === region - 1) return row % 2 === 1 ? dark : light
  return undefined
}
