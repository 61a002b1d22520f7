import { expect } from 'vitest'
import type { PrinterMark, PrinterReading } from '../printer-label.ts'

// Bounds of work and memory, not of time: so many marks, and bytes of pictures and symbols, for the largest job of the tests.
const mostMarks = 20_000
const mostBytes = 300_000_000

const bytesOf = (mark: PrinterMark): number => {
  if (mark.type === 'bits') return mark.bitmap.bytes.length
  if (mark.type !== 'barcode') return mark.type === 'text' ? mark.text.length : 0
  return mark.symbol.kind === 'matrix' ? mark.symbol.modules.length : mark.symbol.widths.length
}

/** Throws where a reading is beyond the bounds of every reading. */
export function checkReading({ labels, notUnderstood }: PrinterReading, byteLength: number): void {
  const marks = labels.flatMap((label) => label.marks)
  expect(marks.length).toBeLessThanOrEqual(mostMarks)
  expect(marks.reduce((sum, mark) => sum + bytesOf(mark), 0)).toBeLessThanOrEqual(mostBytes)
  expect(notUnderstood.length).toBeLessThanOrEqual(100)
  for (const { place, command } of notUnderstood) {
    expect(place.offset).toBeLessThanOrEqual(byteLength)
    expect(place.line).toBeGreaterThanOrEqual(1)
    expect(command.length).toBeLessThanOrEqual(49)
  }
  for (const mark of marks) expect(Number.isInteger(mark.x) && Number.isInteger(mark.y)).toBe(true)
  for (const { widthDots, heightDots } of labels) {
    expect(Math.max(widthDots, heightDots)).toBeLessThanOrEqual(20_000)
    expect(Math.min(widthDots, heightDots)).toBeGreaterThanOrEqual(1)
  }
}
