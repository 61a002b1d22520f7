import { describe, expect, it } from 'vitest'
import { makeZip, sheetOf, workbookAround } from './testing/make-zip.ts'
import { readAll, refusalOf } from './testing/memory-source.ts'

const look = (text: string, options = {}) => {
  const { table, rows } = readAll(text, options)
  return { above: table.rowsAbove, columns: table.columns, lines: rows.map(({ line }) => line) }
}

describe('Titles above the names of the columns', () => {
  it.each([
    ['Artikellista 2026;;\n;;\nArtikelnr;Namn;Pris\n1;a;2\n2;b;3\n', 2],
    ['Artikellista 2026\n\nArtikelnr;Namn;Pris\n1;a;2\n', 2],
    ['Lager Göteborg\nUtskrivet 2026-11-23\nArtikelnr;Namn;Pris\n1;a;2\n2;;3\n3;c;4\n', 2],
    ['Lista, utskriven 2026\n\n\nArtikelnr;Namn\n1;a\n2;b\n', 3],
  ])('are passed over, and the lines stay those of the file: %j', (text, above) => {
    const found = look(text)
    expect([found.above, found.columns[0], found.lines[0]]).toEqual([above, 'Artikelnr', above + 2])
    expect(readAll(text).rows.flatMap(({ faults }) => faults)).toEqual([])
    expect(look(text, { skipRows: above })).toEqual(found)
  })

  it.each([
    ['names as many as the values', 'a;b;c\n1;2;3\n4;5;6\n'],
    ['one column', 'Namn\nSkruv\nMutter\n'],
    ['one column with commas in its texts', 'Namn\nSkruv\nMutter, stor\nBricka, liten\nSkruv\n'],
    ['one column with commas in its last texts', 'Namn\nSkruv\nMutter, stor\nBricka, liten\n'],
    ['one name over several values', 'Namn;;\n1;2;3\n4;5;6\n'],
    ['rows of one value among the others', 'Namn;Pris;Färg\n1;;\n2;;\n3;2;röd\n'],
    ['values beside the names', 'Lista\nNamn;Pris\n1;2;3\n4;5;6\n'],
    ['nothing below', 'Lista\nNamn;Pris;Färg\n'],
    ['empty lines above its names', '\n\nNamn;Pris\n1;2\n'],
  ])('are none in a file of %s', (_, text) => {
    expect(look(text)).toEqual(look(text, { skipRows: 0 }))
  })

  it('are as many as is said', () => {
    const text = 'Titel\nArtikelnr;Namn\n1;a\n'
    expect(look(text, { skipRows: 1 })).toEqual({ above: 1, columns: ['Artikelnr', 'Namn'], lines: [3] })
    expect(look(text, { skipRows: 1, hasHeader: false })).toMatchObject({ columns: ['Column 1', 'Column 2'] })
    expect(refusalOf(() => look(text, { skipRows: 3 })).code).toBe('empty-file')
  })

  it('are passed over in a sheet, where a title is one wide cell', () => {
    const cell = (place: string, text: string) => `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = [
      `<row r="1">${cell('A1', 'Artikellista 2026')}<c r="B1" s="1"/><c r="C1" s="1"/></row>`,
      `<row r="3">${cell('A3', 'Nr')}${cell('B3', 'Namn')}${cell('C3', 'Pris')}${cell('D3', ' ')}</row>`,
      `<row r="4">${cell('A4', '1')}${cell('B4', 'a')}${cell('C4', '2')}</row>`,
    ]
    const { table, rows: read } = readAll(makeZip(workbookAround(sheetOf(rows.join('')))))
    expect([table.rowsAbove, table.columns]).toEqual([2, ['Nr', 'Namn', 'Pris']])
    expect(read).toMatchObject([{ line: 4, cells: ['1', 'a', '2'], faults: [] }])
  })
})

describe('A delimiter at the end of every row', () => {
  it('makes no column of its own', () => {
    expect(readAll('a;b;\n1;2;\n3;4\n')).toMatchObject({
      table: { columns: ['a', 'b'] },
      rows: [
        { cells: ['1', '2'], faults: [] },
        { cells: ['3', '4'], faults: [] },
      ],
    })
  })

  it('makes one where values stand behind it', () => {
    expect(readAll('a;b;\n1;2;\n3;4;5\n').table.columns).toEqual(['a', 'b', 'Column 3'])
  })
})
