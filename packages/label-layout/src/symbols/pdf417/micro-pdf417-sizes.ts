/** A size of MicroPDF417 and the row addresses of its first row, counted from 1. */
export interface MicroPdf417Size {
  readonly columns: number
  readonly rows: number
  /** Code words of error correction. */
  readonly checks: number
  readonly left: number
  readonly centre: number
  readonly right: number
}

// ISO/IEC 24728 table 1: columns, rows, check code words, first row address on the left, in the middle and on the right.
const table = `
  1 11 7 1 0 9; 1 14 7 8 0 8; 1 17 7 36 0 36; 1 20 8 19 0 19; 1 24 8 9 0 17; 1 28 8 25 0 33;
  2 8 8 1 0 1; 2 11 9 1 0 9; 2 14 9 8 0 8; 2 17 10 36 0 36; 2 20 11 19 0 19; 2 23 13 9 0 17; 2 26 15 27 0 35;
  3 6 12 1 1 1; 3 8 14 7 7 7; 3 10 16 15 15 15; 3 12 18 25 25 25; 3 15 21 37 37 37; 3 20 26 1 17 33;
  3 26 32 1 9 17; 3 32 38 21 29 37; 3 38 44 15 31 47; 3 44 50 1 25 49;
  4 4 8 47 19 43; 4 6 12 1 1 1; 4 8 14 7 7 7; 4 10 16 15 15 15; 4 12 18 25 25 25; 4 15 21 37 37 37;
  4 20 26 1 17 33; 4 26 32 1 9 17; 4 32 38 21 29 37; 4 38 44 15 31 47; 4 44 50 1 25 49`

/** In the order in which one is looked for. */
export const microPdf417Sizes: readonly MicroPdf417Size[] = table.split(';').map((line) => {
  const [columns = 0, rows = 0, checks = 0, left = 0, centre = 0, right = 0] = line.trim().split(' ').map(Number)
  return { columns, rows, checks, left, centre, right }
})
