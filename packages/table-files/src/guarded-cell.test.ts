import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guardCell, unguardCell } from './guarded-cell.ts'

describe('A cell that a spreadsheet would run as a formula', () => {
  it.each(['=1+1', '+46 8 123', '-5', '@sum', '\tx', '\rx', '\n=1+1', '\0x', '＝1', '＋1', '－1', '＠a'])(
    'gets a single quote, and loses exactly that again: %j [SEC-36]',
    (cell) => {
      expect(guardCell(cell)).toBe(`'${cell}`)
      expect(unguardCell(guardCell(cell))).toBe(cell)
    },
  )

  it.each(["'abc", "'", "it's", '', ' =x', "''"])('leaves others as they are: %j', (cell) => {
    expect(guardCell(cell)).toBe(cell)
    expect(unguardCell(cell)).toBe(cell)
  })

  it('comes back from any text, quotes of its own included', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: fc.constantFrom("'", '=', '-', '\n', 'a') }),
    )
    fc.assert(fc.property(text, (cell) => unguardCell(guardCell(cell)) === cell))
    fc.assert(fc.property(text, (cell) => !/^[=+\-@\t\r\n\0＝＋－＠]/.test(guardCell(cell))))
  })
})
