/** Rows of packed dots, the leftmost in the highest bit, 1 = black. */
export interface PrinterBitmap {
  readonly bytesPerRow: number
  readonly rows: number
  readonly bytes: Uint8Array
}
