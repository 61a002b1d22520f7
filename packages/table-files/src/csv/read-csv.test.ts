import fc from 'fast-check'
import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { type CsvDelimiter, csvDelimiters, csvLine, csvStart } from '../csv-writer.ts'
import { readAll, refusalOf, usualLimits } from '../testing/memory-source.ts'
import { createCsvScanner } from './scan-csv.ts'

describe('A CSV file', () => {
  it('is read with quotes, line breaks in cells and any line end, each row with the line it starts on', () => {
    const { rows, table } = readAll('a,b\r\n"x\r\ny","he said ""no"""\n\n1,2\r3,')
    expect(table.columns).toEqual(['a', 'b'])
    expect(rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, 'x\r\ny', 'he said "no"'],
      [5, '1', '2'],
      [6, '3', null],
    ])
  })

  it('tells an empty text from nothing', () => {
    expect(readAll('a,b,c\n"",,1\n').cells).toEqual([['', null, '1']])
  })

  it.each([',', ';', '\t', '|'])('has its delimiter %j found', (delimiter) => {
    const text = ['name', 'size, in mm', 'note; more'].map((each) => `"${each}"`).join(delimiter)
    const { table } = readAll(`${text}\n1${delimiter}2,5${delimiter}x\n2${delimiter}3${delimiter}y\n`)
    expect([table.delimiter, table.columns.length]).toEqual([delimiter, 3])
  })

  it('is read with the delimiter that it says itself, or that is chosen', () => {
    const said = readAll('sep=^\na^b\n1^2\n')
    expect([said.table.columns, said.cells, said.rows[0]?.line]).toEqual([['a', 'b'], [['1', '2']], 3])
    const quoted = readAll('"sep=^"\r\n"a"^"b"\r\n"1"^"2"\r\n')
    expect([quoted.table.columns, quoted.cells, quoted.rows[0]?.line]).toEqual([['a', 'b'], [['1', '2']], 3])
    expect(readAll('a,b~c\n1,2~3\n', { delimiter: '~' }).cells).toEqual([['1,2', '3']])
  })

  it('has rows of blanks passed over, above the names and below the last row, too', () => {
    const { table, rows } = readAll(' ;;\n\nname;size;note\nx;1;\n;;\ny;2;\n ;"";\n;\n;;;;\n')
    expect(table.columns).toEqual(['name', 'size', 'note'])
    expect(rows.map(({ line, cells, faults }) => [line, cells[0], faults.length])).toEqual([
      [4, 'x', 0],
      [6, 'y', 0],
    ])
  })

  it('has rows of another length told, with their line', () => {
    const { rows } = readAll('a,b,c\n1,2,3\n1,2\n1,2,3,4\n')
    expect(rows.flatMap(({ line, faults }) => faults.map(({ code }) => [line, code]))).toEqual([
      [3, 'too-few-cells'],
      [4, 'too-many-cells'],
    ])
  })

  it('has blanks behind its last column passed over', () => {
    expect(readAll('a,b\n1,2,\n3,4, ,\n5,6,"",7\n').rows).toMatchObject([
      { cells: ['1', '2'], faults: [] },
      { cells: ['3', '4'], faults: [] },
      { faults: [{ code: 'too-many-cells' }] },
    ])
  })

  it.each([
    ['utf-8', 'Färg,Größe\n'],
    ['utf-16le', 'Färg,Größe\n'],
    ['utf-16be', 'Färg,Größe\n'],
    ['windows-1252', 'Färg;Größe;Façade;Crème brûlée\nblå;grün;señor;5 €\n'],
    ['windows-1251', 'Название,Цвет\nболт стальной,синий\nгайка,красный\n'],
    ['windows-1253', 'Όνομα,Χρώμα\nβίδα,κόκκινο\n'],
    ['windows-1250', 'Název,Barva\nšroub žlutý,červená\nmatice,černý příliš\n'],
    ['shift_jis', '名前,サイズ\nボルト,おおきい\nナット,ちいさい\n'],
    ['euc-kr', '이름,색상\n볼트,빨간색\n너트,파란색\n'],
  ])('has the encoding %s found', (encoding, text) => {
    const { table } = readAll(iconv.encode(text, encoding))
    expect([table.encoding, table.columns[0]]).toEqual([encoding, text.split(/[,;]/)[0]])
  })

  it('is UTF-8 with a mark before it as well', () => {
    expect(readAll(`${csvStart}å,b\n1,2\n`).table.columns).toEqual(['å', 'b'])
  })

  it('has cells told whose bytes mean nothing in the chosen encoding', () => {
    const bytes = Buffer.concat([Buffer.from('a,b\nx,'), Buffer.from([0xff, 0xfe]), Buffer.from('\n1,2\n')])
    const { rows } = readAll(bytes, { encoding: 'utf-8', type: 'csv' })
    expect(rows[0]?.faults).toMatchObject([{ code: 'broken-characters', column: 1 }])
    expect(rows[1]?.faults).toEqual([])
  })

  it('names columns that have none, and those that have one twice', () => {
    expect(readAll('a,,a\n1,2,3\n').table.columns).toEqual(['a', 'Column 2', 'a (2)'])
    expect(readAll('1,2\n', { hasHeader: false }).table.columns).toEqual(['Column 1', 'Column 2'])
  })

  it.each([
    ['', 'empty-file'],
    ['\n\n', 'empty-file'],
    [' \n\t\n', 'empty-file'],
    [',,,\n,,,\n', 'empty-file'],
    ['a,b\n"never closed,2\n3,4\n', 'quote-not-closed'],
    [`${Array.from({ length: 16_384 }, (_, index) => `c${index}`).join(',')}\n`, 'too-many-columns'],
    [`a\n"${'x'.repeat(9_000_000)}`, 'row-too-long'],
  ])('%.20j is refused with a sentence [SEC-31]', (content, code) => {
    const refusal = refusalOf(() => readAll(content))
    expect(refusal.code).toBe(code)
    expect(refusal.sentence).toMatch(/^[A-Z].{15,}[.]$/)
  })

  it('is refused behind the last row that may be read', () => {
    expect(refusalOf(() => readAll('a\n1\n2\n3\n', {}, { ...usualLimits, rows: 2 })).code).toBe('too-many-rows')
    expect(readAll('a\n1\n2\n', {}, { ...usualLimits, rows: 2 }).rows.length).toBe(2)
  })

  it('has a cell told that is longer than may be', () => {
    const { rows } = readAll(`a,b\n${'x'.repeat(40_000)},1\n`)
    expect(rows[0]?.faults).toMatchObject([{ code: 'cell-too-long', column: 0 }])
  })

  it('reads back every table that was written, in whatever pieces it comes [SEC-36]', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }).filter((text) => !/[\0\ufffd]/.test(text)),
      fc.string({ unit: fc.constantFrom("'", '"', '=', '-', '+', ',', ';', '\n', '\r', ' ', 'a') }),
    )
    const table = fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(table, fc.constantFrom(...csvDelimiters), fc.integer({ min: 1, max: 9 }), (rows, delimiter, size) => {
        const text = rows.map((row) => csvLine(row, delimiter as CsvDelimiter)).join('')
        const scanner = createCsvScanner(delimiter)
        const found = []
        for (let at = 0; at < text.length; at += size) found.push(...scanner.push(text.slice(at, at + size)))
        found.push(...scanner.end())
        expect(found.map(({ cells }) => cells)).toEqual(rows)
      }),
    )
  })

  it('of random bytes is read or refused, never more', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 1, maxLength: 3000 }), (bytes) => {
        try {
          readAll(bytes)
        } catch (error) {
          expect((error as Error).name).toBe('TableError')
        }
      }),
      { numRuns: 300 },
    )
  })
})
