import { expect, it } from 'vitest'
import { barcodeDifferences } from './barcode-differences.ts'

const read = (elementId: string, data: string, symbology = 'gs1-128') =>
  ({ elementId, symbology, data, by: 'reader', read: data, isRight: true }) as const
const row = (place: number, ...barcodes: ReturnType<typeof read>[]) => ({ row: place, dpi: 203.2, barcodes })

const gtin = '0109501101530003'

it('Barcodes of two versions differ by their GS1 identifiers, each told once', () => {
  const before = [row(0, read('code', `${gtin}17261231\u001D10A1`)), row(1, read('code', gtin))]
  const after = [row(0, read('code', `${gtin}17270131\u001D21S`)), row(1, read('code', gtin))]
  const again = { ...row(0, read('code', `${gtin}17270131\u001D21S`)), dpi: 300 }
  expect(barcodeDifferences(before, [...after, again])).toEqual([
    { row: 0, elementId: 'code', identifier: '17', before: '261231', after: '270131' },
    { row: 0, elementId: 'code', identifier: '10', before: 'A1' },
    { row: 0, elementId: 'code', identifier: '21', after: 'S' },
  ])
})

it('Barcodes of two versions differ as a whole where there are no identifiers', () => {
  expect(barcodeDifferences([row(0, read('a', 'X1', 'qr'))], [row(0, read('a', 'X2', 'qr'))])).toEqual([
    { row: 0, elementId: 'a', before: 'X1', after: 'X2' },
  ])
  expect(barcodeDifferences([row(0, read('a', `${gtin}10A1`))], [row(0, read('a', 'no element string'))])).toEqual([
    { row: 0, elementId: 'a', before: `${gtin}10A1`, after: 'no element string' },
  ])
})

it('A value without a length of its own goes on to its separator, whatever stands in it', () => {
  const [before, after] = [`${gtin}1727113010L2407A`, `${gtin}17271130240L2407A`]
  expect(barcodeDifferences([row(0, read('a', before))], [row(0, read('a', after))])).toEqual([
    { row: 0, elementId: 'a', identifier: '10', before: 'L2407A' },
    { row: 0, elementId: 'a', identifier: '240', after: 'L2407A' },
  ])
})

it('Barcodes that came or went, and rows of a repeater, are told by their elements', () => {
  const before = [row(0, read('a', '1', 'qr'), read('a', '2', 'qr'), read('gone', '3', 'qr'))]
  const after = [row(0, read('a', '1', 'qr'), read('a', '5', 'qr'), read('new', '4', 'qr'))]
  expect(barcodeDifferences(before, after)).toEqual([
    { row: 0, elementId: 'a', before: '2', after: '5' },
    { row: 0, elementId: 'gone', before: '3' },
    { row: 0, elementId: 'new', after: '4' },
  ])
})
