import type { LabelDocument } from '@labelwright/label-document/label-document'
import { describe, expect, it } from 'vitest'
import { documentOfCodes } from '../../../testing/drawing/labels-to-draw.ts'
import { findHeaviestPart } from './heaviest-part.ts'

const frame = { x: 0, y: 0, width: 50_000, height: 20_000, rotation: 0 }
const look = {
  fontFamily: 'Noto Sans',
  bold: false,
  fontSize: 3_000,
  minimumFontSize: 3_000,
  align: 'left',
  wrap: true,
}
const barcode = (id: string, more: object) => ({
  type: 'barcode',
  id,
  symbology: 'pdf417',
  moduleWidth: 250,
  showText: false,
  ...frame,
  ...more,
})
const text = (id: string, content: string) => ({ type: 'text', id, content, ...frame, ...look })
const picture = (id: string, more: object = {}) => ({ type: 'picture', id, ...frame, ...more })
const variable = (variableName: string) => ({ variableId: variableName, variableName, inputType: 'text' })

function heaviestOf(elements: readonly object[], values = {}, more: object = {}) {
  const document = { ...documentOfCodes(0), elements, ...more } as unknown as LabelDocument
  return findHeaviestPart(document, values, ({ media }) => (media ? 12 : 1))
}

describe('The heaviest part of a label', () => {
  it('is one kind of elements, counted, with the length of its longest content [SEC-42]', () => {
    const codes = Array.from({ length: 20 }, (_, index) => barcode(`${index}`, { content: 'x'.repeat(781 + index) }))
    const found = heaviestOf([...codes, text('a', 'Oat'), picture('b')])
    expect(found).toEqual({ kind: 'barcodes', name: 'PDF417', count: 20, longest: 800 })
  })

  it('is found with the values that stand in it, on all pages and in all rows', () => {
    const values = { long: 'x'.repeat(500), table: 'a;b\n1;2\n3;4' }
    const repeater = { type: 'repeater', id: 'r', source: 'table', stepX: 0, stepY: 5_000, mostRows: 50, ...frame }
    const inner = barcode('inner', { content: '{{long}}{{row.1}}', symbology: 'aztec' })
    const variables = [variable('long'), { ...variable('table'), inputType: 'table' }]
    const page = barcode('page', { content: '{{long}}', symbology: 'aztec' })
    const found = heaviestOf([{ ...repeater, elements: [inner] }], values, { variables, pages: [{ elements: [page] }] })
    expect(found).toMatchObject({ kind: 'barcodes', name: 'Aztec' })
    expect(found).toMatchObject({ longest: 501 })
    expect(found?.count).toBeGreaterThan(2)
  })

  it('may be pictures, by their pixels', () => {
    const found = heaviestOf([picture('a', { media: 'x' }), picture('b'), text('c', 'x'.repeat(2_000))])
    expect(found).toEqual({ kind: 'pictures', count: 2, megapixels: 12 })
  })

  it('may be texts', () => {
    const found = heaviestOf([text('a', 'x'.repeat(4_000)), text('b', 'y'), barcode('c', { content: '1' })])
    expect(found).toEqual({ kind: 'texts', count: 2, longest: 4_000 })
  })

  it('is nothing that is never printed', () => {
    const layers = [{ layerId: 'l', name: 'Hidden', prints: 'never' }]
    const hidden = barcode('a', { content: 'x'.repeat(800), layer: 'l' })
    expect(heaviestOf([hidden, text('b', 'Oat')], {}, { layers })).toMatchObject({ kind: 'texts' })
    expect(heaviestOf([hidden], {}, { layers })).toBeUndefined()
  })
})
