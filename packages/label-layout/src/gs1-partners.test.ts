import type { BarcodeElement, RepeaterElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { describe, expect, it } from 'vitest'
import { layOutElements } from './lay-out-label.ts'
import { at, compile, labelOf, layOut } from './testing/make-label.ts'

const barcode = (id: string, content: string, top: number): BarcodeElement => ({
  ...at([2, top], [96, 12]),
  id,
  type: 'barcode',
  symbology: 'gs1-128',
  content,
  moduleWidth: micrometres(250),
  showText: false,
  rotation: 0,
})
const sscc = barcode('sscc', '(00)095011015300000010', 2)
const content = barcode('content', '(02)09501101530003(37)12', 18)
const count = barcode('count', '(37)12', 34)

const warnings = (...elements: BarcodeElement[]): string[] =>
  layOut(labelOf(...elements)).problems.map(({ elementId, message }) => `${elementId}: ${message}`)

describe('Identifiers that need others', () => {
  it('find them in any symbol of the label', () => {
    expect(warnings(count)).toEqual([
      'count: (37) count of trade items must stand with (00).',
      'count: (37) count of trade items must stand with (02) or (8026).',
    ])
    expect(warnings(content)).toEqual(['content: (37) count of trade items must stand with (00).'])
    expect(warnings(sscc, content)).toEqual([])
    expect(warnings(sscc, content, count)).toEqual([])
  })

  it('are told at their symbol when no symbol has them', () => {
    const lot = barcode('lot', '(10)ABC', 18)
    expect(warnings(sscc, lot)).toEqual([expect.stringMatching(/^lot: \(10\) .* must stand with \(01\)/)])
    expect(warnings(barcode('gtin', '(01)09501101530003', 2), lot)).toEqual([])
  })

  it('find those that come from values, and those in rows', () => {
    const lot = barcode('lot', '(10)ABC', 18)
    const gtin = barcode('gtin', '(01){{v}}', 2)
    expect(layOut(labelOf(gtin, lot), { v: '09501101530003' }).problems).toEqual([])
    const rows: RepeaterElement = {
      ...at([0, 0], [100, 14]),
      id: 'rows',
      type: 'repeater',
      source: 'v',
      elements: [barcode('gtin', '(01){{row.1}}', 0)],
      stepX: millimetres(0),
      stepY: millimetres(14),
      mostRows: 2,
    }
    expect(layOut(labelOf(rows, lot), { v: '09501101530003' }).problems).toEqual([])
  })

  it('are looked for when the label is looked over, too', () => {
    const { problems } = layOutElements(compile(labelOf(sscc, count)), {})
    expect(problems.map(({ detail }) => detail)).toEqual(['gs1-incomplete'])
    expect(layOutElements(compile(labelOf(sscc, content, count)), {}).problems).toEqual([])
  })
})
