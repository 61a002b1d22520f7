import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardCell, unguardCell } from './guarded-cell.ts'

describe('A cell that a spreadsheet would run as a formula', () => {
  it.each([
    '=1+1',
    '+46 8 123',
    '-5+cmd',
    '-1e3',
    '-1.5.2',
    '--5',
    '-',
    '+5 ',
    '-5\n',
    '@sum',
    '\tx',
    '\rx',
    '\n=1+1',
    '\0x',
    '＝1',
    '＋1',
    '－1',
    '＠a',
  ])('gets a single quote, and loses exactly that again: %j [SEC-36]', (cell) => {
    expect(guardCell(cell)).toBe(`'${cell}`)
    expect(unguardCell(guardCell(cell))).toBe(cell)
  })

  it.each(['-5', '+46', '-1.5', '+0,25', '-007', '1e3'])('is not one that is a plain number: %j [SEC-36]', (cell) => {
    expect(guardCell(cell)).toBe(cell)
    expect(unguardCell(cell)).toBe(cell)
  })

  it('comes back where a number was written with a quote, and from files that had one before it', () => {
    expect(guardCell("'-5")).toBe("''-5")
    expect(unguardCell("''-5")).toBe("'-5")
    expect(unguardCell("'-5")).toBe('-5')
  })

  it.each(["'abc", "'", "it's", '', ' =x', "''"])('leaves others as they are: %j', (cell) => {
    expect(guardCell(cell)).toBe(cell)
    expect(unguardCell(cell)).toBe(cell)
  })

  it('comes back from any text, quotes of its own included', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom("'", '=', '-', '\n', 'a', '1', ',') }),
    )
    fc.assert(fc.property(text, (cell) => unguardCell(guardCell(cell)) === cell))
    const isNumber = (cell: string) => /^[+-]?\d+([.,]\d+)?$/.test(cell)
    const isHarmless = (cell: string) => !/^[=+\-@\t\r\n\0＝＋－＠]/.test(cell) || isNumber(cell)
    fc.assert(fc.property(text, (cell) => isHarmless(guardCell(cell))))
  })
})
