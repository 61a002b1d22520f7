import type { LabelDocument } from '@labelwright/label-document/label-document'
import { sampleLabels } from '@labelwright/label-document/samples'
import { describe, expect, it } from 'vitest'
import type { Context } from '../../../context.ts'
import { labelOfDocument } from '../../../testing/drawing/labels-to-draw.ts'
import { sharedDrawingPool } from '../../../testing/start-app.ts'
import type { RowsToDraw } from '../drawing/rows-to-draw.ts'
import { readBackRows, wrongBarcodes } from './read-back-rows.ts'

const ctx = { drawing: sharedDrawingPool() } as Context
const drawnFor = { organizationId: 'an organization', urgency: 'preview' } as const

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
  wrongBarcodes(
    tested,
    await readBackRows(ctx, { label: labelOfDocument(label), rows: tested, resolutions: dpis, drawnFor }),
  )

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
    const label = document(barcode({ content: '(01)09501101530003(10){{lot}}(21)7' }))
    const gtin = '0109501101530003'
    expect(await wrongOn(label, expecting({ code: `${gtin}10A1<GS>217` }))).toEqual([])
    expect(await wrongOn(label, expecting({ code: `${gtin}10A1217` }))).toMatchObject([
      { why: 'expected', wanted: `${gtin}10A1217`, found: `${gtin}10A1\u001D217` },
    ])
    expect(await wrongOn(label, expecting({ other: 'x' }))).toMatchObject([{ elementId: 'other', why: 'missing' }])
  })

  it('keep the rules of GS1 that hold for identifiers together, wherever on the label they stand', async () => {
    const small = { symbology: 'gs1-datamatrix', showText: false, height: 12_000, moduleWidth: 500 }
    const lotOnly = barcode({ ...small, content: '(10){{lot}}' })
    expect(await wrongOn(document(lotOnly), [{ name: 'Row', values: { lot: 'A1' } }])).toMatchObject([
      { why: 'rules', wanted: '(10) batch or lot number must stand with (01) or (02) or (03) or (8006) or (8026).' },
    ])
    const beside = barcode({ id: 'gtin', symbology: 'ean13', content: '9501101530003', y: 25_000 })
    expect(await wrongOn(document(lotOnly, beside), [{ name: 'Row', values: { lot: 'A1' } }])).toEqual([])
    const both = barcode({ ...small, content: '(01)09501101530003(02)09501101530003(37)5' })
    const wrong = await wrongOn(document(both), [{ name: 'Row', values: { lot: 'A1' } }])
    expect(wrong.map(({ wanted }) => wanted)).toContain('(02) and (01) must not stand together.')
  })

  it('say the same as the text beside them', async () => {
    const text = (content: string) => ({
      id: 'text',
      type: 'text',
      x: 5000,
      y: 25_000,
      width: 85_000,
      height: 12_000,
      rotation: 0,
      content,
      fontFamily: 'Noto Sans',
      fontSize: 3000,
      bold: false,
      align: 'left',
      wrap: true,
    })
    const row = [{ name: 'Row', values: { lot: 'A1' } }]
    const onLabel = (content: string) => document(barcode({ showText: false }), text(content))
    expect(await wrongOn(onLabel('(01) 0 9501101 53000 3 (10) {{lot}}'), row)).toEqual([])
    expect(await wrongOn(onLabel('(10) A2'), row)).toMatchObject([
      { why: 'text', elementId: 'code', wanted: '(10)A1', found: '(10)A2' },
    ])
    const udiOf = async (content: string) => {
      const drawn = { label: labelOfDocument(onLabel(content)), rows: row, resolutions: [203.2], drawnFor }
      return (await readBackRows(ctx, drawn))[0]?.barcodes[0]?.gs1
    }
    expect(await udiOf('GTIN 9501101530003')).toMatchObject({ isUdi: true, unwritten: ['10'], otherTexts: [] })
    expect(await udiOf('GTIN 9501101530003, LOT {{lot}}')).toMatchObject({ isUdi: true, unwritten: [] })
  })
})
