import { describe, expect, it } from 'vitest'
import { mistakeOf, newRow, pastedInto, type RowColumn, rowsToSend, textIn, typedRows } from './typed-rows.ts'

const columns: readonly RowColumn[] = [
  { kind: 'name', key: 'name', title: 'Name' },
  { kind: 'values', key: 'lot', title: 'lot' },
  { kind: 'values', key: 'expiry', title: 'expiry' },
  { kind: 'expected', key: 'e-1', title: 'GS1' },
]

describe('Test rows as they are typed', () => {
  it('take cells of a spreadsheet from the cell on where they are pasted, and add the rows that are missing', () => {
    const rows = pastedInto([newRow({ name: 'Jam' })], columns, {
      row: 0,
      column: 1,
      text: 'L1\t2027-01-01\nL2\t2027-02-01',
    })
    expect(rows.map((row) => columns.map((column) => textIn(row, column)))).toEqual([
      ['Jam', 'L1', '2027-01-01', ''],
      ['', 'L2', '2027-02-01', ''],
    ])
  })

  it('drop cells beyond the last column', () => {
    const [row] = pastedInto([], columns, { row: 0, column: 3, text: '(01)1\tmore' })
    expect(row?.expected).toEqual({ 'e-1': '(01)1' })
  })

  it('are wrong while there are none, one has no name, or two have the same', () => {
    expect(mistakeOf([])).toBe('none')
    expect(mistakeOf([newRow({ name: ' ' })])).toBe('nameless')
    expect(mistakeOf([newRow({ name: 'Jam' }), newRow({ name: 'Jam ' })])).toBe('sameName')
    expect(mistakeOf([newRow({ name: 'Jam' }), newRow({ name: 'Tea' })])).toBeUndefined()
  })

  it('are sent with trimmed names and without empty expectations', () => {
    const rows = typedRows([{ name: 'Jam', values: { lot: 'L1' }, expected: { 'e-1': '01' } }])
    expect(rowsToSend([...rows, newRow({ name: ' Tea ', values: { lot: '' }, expected: { 'e-1': '' } })])).toEqual([
      { name: 'Jam', values: { lot: 'L1' }, expected: { 'e-1': '01' } },
      { name: 'Tea', values: { lot: '' } },
    ])
  })
})
