import type { MatrixSymbol } from '../../drawing.ts'

/** Bars of a row: their modules as a binary number, the first module first, and how many there are. */
export type Bars = readonly [modules: number, count: number]

/** A row after the other, each as many modules wide; `barsOfRow` answers the bars of a row from left to right. */
export function drawBarRows(
  { rows, columns }: Pick<MatrixSymbol, 'rows' | 'columns'>,
  barsOfRow: (row: number) => readonly Bars[],
): MatrixSymbol {
  const modules = new Uint8Array(rows * columns)
  for (let row = 0; row < rows; row++) {
    let place = row * columns
    for (const [bars, count] of barsOfRow(row)) {
      for (let bit = count - 1; bit >= 0; bit--) modules[place++] = (bars >> bit) & 1
    }
  }
  return { kind: 'matrix', columns, rows, modules }
}
