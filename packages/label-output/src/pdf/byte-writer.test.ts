import { describe, expect, it } from 'vitest'
import { ByteWriter } from './byte-writer.ts'

const write = (use: (writer: ByteWriter) => void): string => {
  const writer = new ByteWriter(1)
  use(writer)
  return Buffer.from(writer.bytes()).toString('latin1')
}

describe('Numbers in a PDF', () => {
  it.each([0, 7, 10, 99, 100, 12_345, 1_000_000, 2_000_000_000, -5, -1_200])('%i is written whole', (value) => {
    expect(write((writer) => writer.integer(value))).toBe(`${value} `)
  })

  it.each([
    [0, '0 '],
    [1.5, '1.5 '],
    [0.0001, '.0001 '],
    [12.34567, '12.3457 '],
    [-3.25, '-3.25 '],
    [99.99999, '100 '],
    [100.05, '100.05 '],
  ])('%f is written with four decimals at most', (value, text) => {
    expect(Number(write((writer) => writer.decimal(value)))).toBe(Number(text))
  })

  it('make the buffer grow as they must', () => {
    expect(write((writer) => Array.from({ length: 500 }, (_, index) => writer.hex4(index)))).toHaveLength(2000)
  })
})
