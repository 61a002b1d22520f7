import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAll, refusalOf, usualLimits } from '../testing/memory-source.ts'
import { findList } from './find-list.ts'
import { createElementScanner } from './scan-elements.ts'

describe('A JSON file', () => {
  it('is a list of objects, or an object with such a list', () => {
    const rows = [
      { name: 'Bolt', size: 8, ok: true, none: null },
      { name: 'Nut', extra: 'x' },
    ]
    for (const text of [JSON.stringify(rows), JSON.stringify({ total: 2, data: rows }, null, 2)]) {
      const { table, cells } = readAll(text)
      expect([table.type, table.columns]).toEqual(['json', ['name', 'size', 'ok', 'none', 'extra']])
      expect(cells).toEqual([
        ['Bolt', '8', 'true', null, null],
        ['Nut', null, null, null, 'x'],
      ])
    }
  })

  it.each([
    ['one object a line', '{"a":1,"b":"}\\"{"}\n{"a":2,"b":{"c":[{"d":1}]}}\r\n\n{"a":3}\n', 3],
    ['objects without lines between them', '{"a":1}{"a":2}', 2],
    ['objects with a mark before them', '\ufeff{"a":1}\n{"a":2}', 2],
    ['one list under any name', '{"total":2,"note":"[{","orders":[{"a":1},{"a":2}],"next":null}', 2],
    ['one list of objects among others', '{"tags":["x"],"none":[],"orders" : [ {"a":1}],"page":{"rows":[{"x":1}]}}', 1],
    ['one object a line, with lists of data in each', '{"a":1,"data":[{"k":1}]}\n{"a":2,"data":[{"k":1}]}', 2],
    ['a list of data before another', '{"other":[{"b":1}],"data":[{"a":1},{"a":2}],"more":[{"c":1}]}', 2],
  ])('may be %s', (_, text, count) => {
    const { table, cells } = readAll(text)
    expect([table.type, table.columns[0], cells.length, cells[0]?.[0]]).toEqual(['json', 'a', count, '1'])
  })

  it.each(['{"total":2,"orders":[{"a":"x,]}"},{"a":"\\""}],"x":1}', '{"a":"x,]}"}\n{"a":"\\""}\n'])(
    'is read in whatever pieces it comes: %s',
    (text) => {
      for (let size = 1; size < text.length; size += 1) {
        const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) => ({
          text: text.slice(at * size, (at + 1) * size),
        }))
        const scanner = createElementScanner(findList(pieces))
        expect(pieces.flatMap((piece) => scanner.push(piece.text))).toEqual(['{"a":"x,]}"}', '{"a":"\\""}'])
        scanner.end()
      }
    },
  )

  it('has fields inside fields made flat, lists joined, and what fits into no cell told', () => {
    const { table, rows } = readAll(JSON.stringify([{ a: { b: 1, c: ['x', 'y'] }, d: [{ e: 1 }] }]))
    expect(table.columns).toEqual(['a.b', 'a.c', 'd'])
    expect(rows[0]).toMatchObject({ cells: ['1', 'x;y', null], faults: [{ code: 'nested', column: 2 }] })
  })

  it('keeps every digit of long numbers', () => {
    expect(readAll('[{"sscc":373500123456789012,"big":1e21}]').cells).toEqual([
      ['373500123456789012', '1000000000000000000000'],
    ])
  })

  it.each([
    ['{"name":"x"}', 'json-not-a-list'],
    ['[1,2]', 'json-not-a-list'],
    ['{"a":[{"x":1}],"b":[{"x":2}]}', 'json-not-a-list'],
    ['{"tags":["x","y"]}', 'json-not-a-list'],
    ['"text"', 'json-not-a-list'],
    ['{"orders":[]}', 'empty-file'],
    ['{"orders":[{"a":1},', 'file-ends-too-soon'],
    ['{"a":1}\n{"a":', 'file-ends-too-soon'],
    ['{"a":1}\n{"a":2}\n[3]', 'json-not-readable'],
    ['{"a":1}\n{"a" 2}\n', 'json-not-readable'],
    [`{"a":1}\n{"b":${'['.repeat(100)}`, 'json-not-readable'],
    ['[{"a":1},', 'file-ends-too-soon'],
    ['[{"a":1},,{"a":2}]', 'json-not-readable'],
    ['[{"a":1 2}]', 'json-not-readable'],
    [`[{"a":${'['.repeat(100)}`, 'json-not-readable'],
    [
      `[${JSON.stringify(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`k${index}`, 1])))}]`,
      'too-many-columns',
    ],
    ['[]', 'empty-file'],
  ])('%.30s is refused with a sentence [SEC-31]', (text, code) => {
    const refusal = refusalOf(() => readAll(text, { type: 'json' }))
    expect(refusal.code).toBe(code)
    expect(refusal.sentence).toMatch(/^[A-Z].{10,}[.]$/)
  })

  it('has at most so many elements', () => {
    expect(refusalOf(() => readAll('[{"a":1},{"a":2}]', {}, { ...usualLimits, rows: 1 })).code).toBe('too-many-rows')
  })

  it('cannot reach a prototype', () => {
    readAll('[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]')
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  it('of any flat texts is read as it was written', () => {
    const field = fc.string({ unit: 'grapheme' }).filter((text) => !/[\0\ufffd]/.test(text))
    fc.assert(
      fc.property(fc.array(fc.record({ a: field, b: field }), { minLength: 1, maxLength: 5 }), (rows) => {
        const written = rows.map(({ a, b }) => [a, b]).filter((cells) => cells.some((cell) => cell.trim() !== ''))
        expect(readAll(JSON.stringify(rows)).cells).toEqual(written)
      }),
    )
  })
})
