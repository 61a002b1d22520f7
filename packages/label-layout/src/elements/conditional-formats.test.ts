import type { LabelElement, TextElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { readLabelDocument } from '@labelwright/label-document/read-label-document'
import { scannedValues } from '@labelwright/label-document/scanned-values'
import { describe, expect, it } from 'vitest'
import { needsSymbolLibrary } from '../symbols/load-symbols.ts'
import { at, labelOf, layOut, text } from '../testing/make-label.ts'

const barcode = (more: object = {}): LabelElement => ({
  ...at([5, 5], [60, 20]),
  id: 'barcode',
  type: 'barcode',
  symbology: 'code128',
  content: '735000123456',
  moduleWidth: micrometres(250),
  showText: false,
  rotation: 0,
  ...more,
})
const price = (more: Partial<TextElement>) => text('{{v}}', { id: 'price', ...more })
const looksOf = (element: LabelElement, v: string) => {
  const { drawing, problems } = layOut(labelOf(element), { v })
  expect(problems).toEqual([])
  return drawing.marks.map((mark) =>
    mark.type === 'text' ? [mark.text, mark.fontKey, mark.size / 36, mark.ink ?? 'black'] : mark.type,
  )
}

describe('A conditional format', () => {
  it('changes size, weight and ink of a text while its condition is true', () => {
    const element = price({
      conditionalFormats: [
        { condition: 'number(v) < 10.0', fontSize: micrometres(5000), bold: true, ink: 'accent' },
        { condition: 'number(v) < 20.0', bold: true },
      ],
    })
    expect(looksOf(element, '9.99')).toEqual([['9.99', 'Noto Sans/bold', 5000, 'accent']])
    expect(looksOf(element, '10.0')).toEqual([['10.0', 'Noto Sans/bold', 3528, 'black']])
    expect(looksOf(element, '20.0')).toEqual([['20.0', 'Noto Sans/regular', 3528, 'black']])
  })

  it('may make a text smaller than it may shrink by itself', () => {
    const small = price({ conditionalFormats: [{ condition: 'size(v) > 3', fontSize: micrometres(2000) }] })
    expect(looksOf(small, 'ABCD')).toEqual([['ABCD', 'Noto Sans/regular', 2000, 'black']])
  })

  it('leaves runs the weight that they name', () => {
    const runs = [{ content: 'a' }, { content: 'b', bold: false }]
    const element = price({ runs, conditionalFormats: [{ condition: 'v == "x"', bold: true }] })
    expect(looksOf(element, 'x').map(([, font]) => font)).toEqual(['Noto Sans/bold', 'Noto Sans/regular'])
  })

  it('changes the symbology of a barcode, whose encoder is then loaded and whose data are read', () => {
    const element = barcode({ conditionalFormats: [{ condition: 'v == "retail"', symbology: 'ean13' }] })
    const symbologyOf = (v: string) =>
      layOut(labelOf(element), { v }).drawing.marks.map((mark) => mark.type === 'barcode' && mark.symbology)
    expect([symbologyOf('retail'), symbologyOf('own')]).toEqual([['ean13'], ['code128']])
    const rare = barcode({ conditionalFormats: [{ condition: 'true', symbology: 'maxicode' }] })
    expect([needsSymbolLibrary(labelOf(element)), needsSymbolLibrary(labelOf(rare))]).toEqual([false, true])
    const gs1 = barcode({
      content: '(10){{v}}',
      conditionalFormats: [{ condition: 'true', symbology: 'gs1-datamatrix' }],
    })
    expect(scannedValues(labelOf(gs1), [{ identifier: '10', value: 'L1' }], 2026)).toEqual({ v: 'L1' })
  })

  it('of a table and of a row change what they stand in', () => {
    const table: LabelElement = {
      ...at([5, 5], [40, 20]),
      id: 't',
      type: 'table',
      source: 'v',
      columns: [{ title: '', content: '{{row.1}}', width: millimetres(40), align: 'left' }],
      rowHeight: millimetres(6),
      headerHeight: millimetres(0),
      lineWidth: micrometres(0),
      fontFamily: 'Noto Sans',
      fontSize: micrometres(2500),
      minimumFontSize: micrometres(2500),
      conditionalFormats: [{ condition: 'v.contains("Elm")', fontSize: micrometres(2000) }],
    }
    expect(looksOf(table, 'Oak\nElm').map(([, , size]) => size)).toEqual([2000, 2000])
    expect(looksOf(table, 'Oak').map(([, , size]) => size)).toEqual([2500])
    const cell = text('{{row.1}}', {
      ...at([0, 0], [40, 6]),
      conditionalFormats: [
        { condition: 'row["2"] == "nut"', bold: true },
        { condition: 'row["2"] != ""', ink: 'accent' },
      ],
    })
    const repeater: LabelElement = {
      ...at([5, 5], [40, 20]),
      id: 'r',
      type: 'repeater',
      source: 'v',
      elements: [cell],
      stepX: millimetres(0),
      stepY: millimetres(6),
      mostRows: 5,
    }
    expect(looksOf(repeater, 'Hazel|nut\nOats|\nMilk|dairy')).toEqual([
      ['Hazel', 'Noto Sans/bold', 3528, 'black'],
      ['Oats', 'Noto Sans/regular', 3528, 'black'],
      ['Milk', 'Noto Sans/regular', 3528, 'accent'],
    ])
  })

  it('in white keeps the order of painting', () => {
    const cover: LabelElement = {
      ...at([0, 0], [60, 30]),
      id: 'cover',
      type: 'box',
      lineWidth: micrometres(0),
      filled: true,
      conditionalFormats: [{ condition: 'v == "off"', ink: 'white' }],
    }
    const below = text('below')
    const above = text('above', { id: 'above' })
    const { drawing } = layOut(labelOf(below, cover, above), { v: 'off' })
    expect(drawing.marks.map((mark) => (mark.type === 'text' ? mark.text : mark.ink))).toEqual([
      'below',
      'white',
      'above',
    ])
  })

  it('tells a condition that is wrong, or neither true nor false', () => {
    const problemsWith = (condition: string, v = 'x') =>
      layOut(labelOf(price({ conditionalFormats: [{ condition, bold: true }] })), { v }).problems
    expect(problemsWith('v ==')).toMatchObject([{ detail: 'expression-invalid', elementId: 'price' }])
    expect(problemsWith('other == 1')).toMatchObject([{ code: 'variable-unknown', elementId: 'price' }])
    expect(problemsWith('v + "y"')).toMatchObject([{ detail: 'expression-failed', elementId: 'price' }])
  })

  it('has only fields that its kind of element has', () => {
    const place = { ...at([0, 0], [10, 10]), id: 'box', type: 'box', lineWidth: 300, filled: true }
    const read = (element: object, format: object) =>
      readLabelDocument({ ...labelOf(), elements: [{ ...element, conditionalFormats: [format] }] }).problems.length
    const condition = 'true'
    expect(read(place, { condition, ink: 'white' })).toBe(0)
    expect(read(place, { condition, bold: true })).toBe(1)
    expect(read(price({}), { condition, fontFamily: 'Noto Sans', fontSize: 3000, bold: true, ink: 'accent' })).toBe(0)
    expect(read(price({}), { condition, symbology: 'ean13' })).toBe(1)
    expect(read(price({}), { bold: true })).toBe(1)
    expect(read(barcode(), { condition, symbology: 'ean13', ink: 'accent' })).toBe(0)
    expect(read(barcode(), { condition, fontSize: 3000 })).toBe(1)
    const many = (count: number) => ({
      ...labelOf(),
      elements: [{ ...price({}), conditionalFormats: Array.from({ length: count }, () => ({ condition })) }],
    })
    expect([20, 21, 0].map((count) => readLabelDocument(many(count)).problems.length)).toEqual([0, 1, 1])
  })
})
