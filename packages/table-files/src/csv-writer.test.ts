import { describe, expect, it } from 'vitest'
import { csvLine, csvStart } from './csv-writer.ts'

describe('A row of CSV', () => {
  it.each([
    [['a', 'b'], 'a,b\r\n'],
    [['a "b"', 'c,d', 'e;f', 'g\nh'], '"a ""b""","c,d","e;f","g\nh"\r\n'],
    [[' a', 'b '], '" a","b "\r\n'],
    [['-5', '=1'], "-5,'=1\r\n"],
    [['-1,5', '-5+cmd'], '"-1,5",\'-5+cmd\r\n'],
    [[''], '""\r\n'],
  ])('%j is written as RFC 4180 says', (cells, line) => {
    expect(csvLine(cells, ',')).toBe(line)
  })

  it('begins a file with a byte order mark', () => {
    expect(Buffer.from(csvStart)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  })
})
