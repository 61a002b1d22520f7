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

/** Rows and columns of modules, and of the regions that finder patterns part. */
export interface DataMatrixShape {
  readonly rows: number
  readonly columns: number
  readonly regions: readonly [down: number, across: number]
}

const placements = new Map<number, Int32Array>()

/** The place of each module's bit, row by row; made once for each size. */
export function placeDataMatrix(shape: DataMatrixShape): Int32Array {
  const { rows, columns, regions } = shape
  const key = rows * 1_000 + columns
  const known = placements.get(key)
  if (known) return known
  const [down, across] = regions
  const placement = addFinders(placeCodewords({ rows: rows - 2 * down, columns: columns - 2 * across }), shape)
  placements.set(key, placement)
  return placement
}

/** The modules without finder patterns. */
interface Grid {
  readonly rows: number
  readonly columns: number
}

function placeCodewords(grid: Grid): Int32Array {
  const { rows, columns } = grid
  const cells = new Int32Array(rows * columns).fill(empty)
  let codeword = 0
  const put = (places: readonly Cell[]): void => {
    for (const [bit, [row, column]] of places.entries()) cells[row * columns + column] = codeword * 8 + bit
    codeword++
  }
  const putUtah = (row: number, column: number): void => {
    const isInside = row >= 0 && row < rows && column >= 0 && column < columns
    if (!isInside || cells[row * columns + column] !== empty) return
    put(utah.map(([rowStep, columnStep]) => wrap(row + rowStep, column + columnStep, grid)))
  }
  let row = 4
  let column = 0
  do {
    const corner = cornerAt(row, column, grid)
    if (corner) put(corner.map(([down, right]) => [fromFarSide(down, rows), fromFarSide(right, columns)]))
    do {
      putUtah(row, column)
      row -= 2
      column += 2
    } while (row >= 0 && column < columns)
    row += 1
    column += 3
    do {
      putUtah(row, column)
      row += 2
      column -= 2
    } while (row < rows && column >= 0)
    row += 3
    column += 1
  } while (row < rows || column < columns)
  fillLastCorner(cells, grid)
  return cells
}

const fromFarSide = (place: number, side: number): number => (place < 0 ? side + place : place)

function cornerAt(row: number, column: number, { rows, columns }: Grid): readonly Cell[] | undefined {
  if (column === 0 && row === rows) return corners[0]
  if (column === 0 && row === rows - 2 && columns % 4 !== 0) return corners[1]
  if (column === 0 && row === rows - 2 && columns % 8 === 4) return corners[2]
  if (column === 2 && row === rows + 4 && columns % 8 === 0) return corners[3]
  return undefined
}

function wrap(row: number, column: number, { rows, columns }: Grid): Cell {
  let [wrappedRow, wrappedColumn] = [row, column]
  if (wrappedRow < 0) {
    wrappedRow += rows
    wrappedColumn += 4 - ((rows + 4) % 8)
  }
  if (wrappedColumn < 0) {
    wrappedColumn += columns
    wrappedRow += 4 - ((columns + 4) % 8)
  }
  // Flat symbols wrap to below their last row (ISO/IEC 21471).
  return [wrappedRow >= rows ? wrappedRow - rows : wrappedRow, wrappedColumn]
}

function fillLastCorner(cells: Int32Array, { rows, columns }: Grid): void {
  const last = rows * columns - 1
  if (cells[last] !== empty) return
  cells[last] = dark
  cells[last - columns - 1] = dark
  cells[last - 1] = light
  cells[last - columns] = light
}

function addFinders(cells: Int32Array, { rows, columns, regions: [down, across] }: DataMatrixShape): Int32Array {
  const [height, width] = [rows / down, columns / across]
  const inner = columns - 2 * across
  return Int32Array.from({ length: rows * columns }, (_, index) => {
    const row = Math.floor(index / columns)
    const column = index % columns
    const finder = finderModule(row % height, column % width, { rows: height, columns: width })
    if (finder !== undefined) return finder
    const innerRow = row - 1 - 2 * Math.floor(row / height)
    const innerColumn = column - 1 - 2 * Math.floor(column / width)
    return cells[innerRow * inner + innerColumn] ?? light
  })
}

// Solid left and bottom edges, alternating top and right ones.
function finderModule(row: number, column: number, region: Grid): number | undefined {
  if (column === 0 || row === region.rows - 1) return dark
  if (row === 0) return column % 2 === 0 ? dark : light
  if (column === region.columns - 1) return row % 2 === 1 ? dark : light
  return undefined
}
