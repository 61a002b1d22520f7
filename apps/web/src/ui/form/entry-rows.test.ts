import { describe, expect, it } from 'vitest'
import { cellsOf, entriesWrong, newEntry, pasted, problemOf } from './entry-rows.ts'

const entry = (key: string, data = '') => ({ ...newEntry(key), key, data })

describe('Cells pasted from a spreadsheet', () => {
  it.each([
    ['one row', 'Batch\t17', [['Batch', '17']]],
    [
      'rows with the line break that a spreadsheet ends with',
      'a\t1\r\nb\t2\r\n',
      [
        ['a', '1'],
        ['b', '2'],
      ],
    ],
    ['an empty cell between', 'a\t\tb', [['a', '', 'b']]],
    ['line breaks and quotation marks within a cell', '"two\nlines"\t"say ""hi"""', [['two\nlines', 'say "hi"']]],
    ['an inch mark that opens nothing', '5" pipe\tx', [['5" pipe', 'x']]],
  ])('are read: %s', (_, text, rows) => {
    expect(cellsOf(text)).toEqual(rows)
  })

  it('fill rows from the cell on and add those that are missing [ART-03]', () => {
    const after = pasted([entry('Batch', '1')], { row: 0, column: 'data' }, '17\tno\nx\tyes')
    expect(after.map(({ key, data, editable }) => ({ key, data, editable }))).toEqual([
      { key: 'Batch', data: '17', editable: false },
      { key: '', data: 'x', editable: true },
    ])
  })

  it('leave what lies beyond the last column', () => {
    const [only] = pasted([], { row: 0, column: 'isExtra' }, 'yes\tlost')
    expect(only?.isExtra).toBe(true)
  })
})

describe('A data entry', () => {
  it('needs a key that no other has, in any case [ART-03]', () => {
    const rows = [entry('Batch'), { ...entry('batch'), id: 'other' }, { ...entry(' '), id: 'empty' }]
    expect(rows.map((row) => problemOf(row, rows))).toEqual(['keyTwice', 'keyTwice', 'keyMissing'])
    expect(entriesWrong(rows)).toBe('entries.keyTwice')
  })

  it('holds 2000 characters unless it says otherwise [CONST-21]', () => {
    expect(problemOf(entry('a', 'x'.repeat(2000)), [])).toBeUndefined()
    expect(problemOf(entry('a', 'x'.repeat(2001)), [])).toBe('dataTooLong')
    expect(problemOf({ ...entry('a', 'x'.repeat(6)), propertySize: 5 }, [])).toBe('dataTooLong')
  })
})
