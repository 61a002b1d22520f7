import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { beforeAll, describe, expect, it } from 'vitest'
import { createLabelEngine, type LabelEngine, type LabelOfVersion } from '../../labels/engine/label-engine.service.ts'
import type { RowsToDraw } from '../drawing/rows-to-draw.ts'
import { readBackRows, wrongBarcodes } from './read-back-rows.ts'

let engine: LabelEngine
beforeAll(async () => {
  engine = await createLabelEngine()
})

const labelOf = (document: LabelDocument): LabelOfVersion => ({
  versionId: JSON.stringify(document),
  document,
  zpl: undefined,
  fonts: [],
  pictures: [],
})
const barcode = (changes: object = {}) => ({
  id: 'code',
  type: 'barcode',
  symbology: 'gs1-128',
  content: '(01)09501101530003(10){{lot}}',
  x: 5000,
  y: 5000,
  width: 85_000,
  height: 15_000,
  moduleWidth: 250,
  showText: true,
  rotation: 0,
  ...changes,
})
const lot = {
  variableId: 'lot',
  variableName: 'lot',
  variableData: '',
  dataType: 'default',
  propertySize: 20,
  required: true,
}
const document = (...elements: object[]) =>
  ({
    formatVersion: 3,
    width: 100_000,
    height: 50_000,
    cornerRadius: 0,
    variables: [lot],
    elements,
  }) as unknown as LabelDocument
const box = { id: 'box', type: 'box', x: 10_000, y: 1000, width: 20_000, height: 40_000, lineWidth: 500, filled: true }
const rows = [
  { name: 'Short', values: { lot: 'A1' }, expected: { code: '010950110153000310A1' } },
  { name: 'Long', values: { lot: 'LOT-2026-0000000001' } },
]
const wrongOn = async (label: LabelDocument, tested: RowsToDraw['rows'] = rows, dpis = [203.2]) =>
  wrongBarcodes(tested, await readBackRows(engine, { label: labelOf(label), rows: tested, resolutions: dpis }))

describe('The barcodes of every test row', () => {
  it('say what they should at the dots of every printer', async () => {
    for (const sample of sampleLabels) {
      const values = Object.fromEntries(
        sample.document.variables.map((variable) => [
          variable.variableName,
          variable.sampleValue ?? variable.variableData,
        ]),
      )
      expect(await wrongOn(sample.document, [{ name: 'Sample', values, expected: {} }], [203.2, 300, 600])).toEqual([])
    }
    expect(await wrongOn(document(barcode()), rows, [203.2, 300, 600])).toEqual([])
  })

  it('are named with row and printer where something covers them', async () => {
    const wrong = await wrongOn(document(barcode(), box), rows, [203.2, 300])
    expect(wrong.map(({ row, dpi, elementId, why }) => [row, dpi, elementId, why])).toEqual([
      [0, 203.2, 'code', 'read'],
      [1, 203.2, 'code', 'read'],
      [0, 300, 'code', 'read'],
      [1, 300, 'code', 'read'],
    ])
  })

  it('must say what was expected of them, separators written as people write them', async () => {
    const expecting = (expected: Record<string, string>) => [{ name: 'Row', values: { lot: 'A1' }, expected }]
    const label = document(barcode({ content: '(10){{lot}}(21)7' }))
    expect(await wrongOn(label, expecting({ code: '10A1<GS>217' }))).toEqual([])
    expect(await wrongOn(label, expecting({ code: '10A1217' }))).toMatchObject([
      { why: 'expected', wanted: '10A1217', found: '10A1\u001D217' },
    ])
    expect(await wrongOn(label, expecting({ other: 'x' }))).toMatchObject([{ elementId: 'other', why: 'missing' }])
  })
})
