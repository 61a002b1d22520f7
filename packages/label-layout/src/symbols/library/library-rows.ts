import type { LibraryOptions, LibrarySymbol, SymbolLibrary } from './symbol-library.ts'

/** Modules row by row with the natural height of each row in modules, equal neighbours as one. */
export interface LibraryRows {
  readonly columns: number
  readonly rows: number
  readonly modules: Uint8Array
  readonly rowModules: readonly number[]
}

type Point = readonly [x: number, y: number]

// More modules than the largest symbol of any kind has, so that nothing of a wrong size is painted.
const mostCells = 1 << 20

/** Rows of different heights: the library tells the heights only by drawing, a unit a module, white margins cut off. */
export function drawRows(
  library: SymbolLibrary,
  options: LibraryOptions,
  { pixs = [], pixx = 0, pixy = 0 }: LibrarySymbol,
): LibraryRows | undefined {
  if (pixx < 1 || pixy < 1 || pixx * pixy > mostCells) return undefined
  const cells = new Uint8Array(pixx * pixy)
  const ignore = (): void => undefined
  const polygon = (points: readonly Point[]): void => fillPolygon({ cells, columns: pixx, rows: pixy }, points)
  const calls: Readonly<Record<string, unknown>> = { polygon }
  const drawing = new Proxy({} as Readonly<Record<string, never>>, {
    get: (_, name) => (typeof name === 'string' ? (calls[name] ?? ignore) : undefined),
  })
  library.render({ ...options, scale: 1 }, drawing)
  const drawn = joinRows(cells, pixx, pixy)
  const told = joinRows(Uint8Array.from(pixs), pixx, Math.floor(pixs.length / pixx))
  return drawn.rows === told.rows ? { ...told, rowModules: drawn.rowModules } : undefined
}

interface Grid {
  readonly cells: Uint8Array
  readonly columns: number
  readonly rows: number
}

// Corners lie on whole modules. A cell turns for each upright edge to its left, so that holes come out even.
function fillPolygon({ cells, columns, rows }: Grid, points: readonly Point[]): void {
  for (const [index, [x, y]] of points.entries()) {
    const [nextX, nextY] = points[(index + 1) % points.length] ?? [x, y]
    if (x !== nextX) continue
    for (let row = Math.max(0, Math.min(y, nextY)); row < Math.min(rows, Math.max(y, nextY)); row++) {
      for (let column = Math.max(0, x); column < columns; column++) {
        const cell = row * columns + column
        cells[cell] = (cells[cell] ?? 0) ^ 1
      }
    }
  }
}

function joinRows(cells: Uint8Array, columns: number, height: number): LibraryRows {
  const kept: Uint8Array[] = []
  const rowModules: number[] = []
  for (let row = 0; row < height; row++) {
    const cellsOfRow = cells.subarray(row * columns, (row + 1) * columns)
    const above = kept.at(-1)
    if (above?.every((cell, column) => cell === cellsOfRow[column])) rowModules.push((rowModules.pop() ?? 0) + 1)
    else {
      kept.push(cellsOfRow)
      rowModules.push(1)
    }
  }
  const modules = new Uint8Array(kept.length * columns)
  kept.forEach((row, index) => {
    modules.set(row, index * columns)
  })
  return { columns, rows: kept.length, modules, rowModules }
}

const spaceAndBar = 2
const bands = 8

/** Bars of four heights (or two) as a matrix of eight bands, a column a bar and a column the space behind it. */
export function postalRows({ sbs = [], bbs = [], bhs = [] }: LibrarySymbol): LibraryRows {
  const tallest = Math.max(...bhs.map((height, index) => height + (bbs[index] ?? 0)))
  const bars = Math.ceil(sbs.length / spaceAndBar)
  const columns = bars * spaceAndBar - 1
  const modules = new Uint8Array(columns * bands)
  for (let bar = 0; bar < bars; bar++) {
    const bottom = Math.round(((bbs[bar] ?? 0) / tallest) * bands)
    const top = Math.round((((bbs[bar] ?? 0) + (bhs[bar] ?? 0)) / tallest) * bands)
    for (let band = bands - top; band < bands - bottom; band++) modules[band * columns + bar * spaceAndBar] = 1
  }
  return { columns, rows: bands, modules, rowModules: new Array<number>(bands).fill(1) }
}
