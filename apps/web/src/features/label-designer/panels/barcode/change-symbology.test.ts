import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { checkRecord } from '@labelwright/open-label/check-record'
import type { Fields } from '@labelwright/open-label/records'
import { describe, expect, it } from 'vitest'
import { changeSymbology } from './change-symbology.ts'

const all = Object.keys(symbologies) as Symbology[]
const code: Fields = {
  type: 'barcode',
  x: 0,
  y: 0,
  width: 40_000,
  height: 15_000,
  symbology: 'code128',
  content: symbologies.code128.example,
  moduleWidth: 250,
  showText: true,
  rotation: 0,
}
const dressed: readonly Fields[] = [
  code,
  { ...code, codeSet: 'B', textPlace: 'above', textSize: 2_000 },
  { ...code, symbology: 'qr', showText: false, errorCorrection: 'H', symbolVersion: '10' },
  { ...code, symbology: 'pdf417', showText: false, columns: 4, errorCorrection: 'L' },
  { ...code, symbology: 'code39', checkCharacter: true, wideRatio: 22 },
  { ...code, symbology: 'itf14', bearerBars: false, wideRatio: 25 },
  { ...code, symbology: 'qr', text: 'Scan me' },
]

describe('Another symbology', () => {
  it('leaves a barcode that the label takes, from any to any', () => {
    for (const fields of dressed) {
      for (const symbology of all) {
        const next = changeSymbology(fields, symbology)
        expect(
          checkRecord('e:code', { kind: 'element', fields: next }),
          `${fields.symbology} ${symbology}`,
        ).toBeUndefined()
        expect(next.symbology).toBe(symbology)
      }
    }
  })

  it('keeps what was typed, and replaces an example', () => {
    expect(changeSymbology({ ...code, content: '{{sku}}' }, 'qr').content).toBe('{{sku}}')
    expect(changeSymbology(code, 'qr').content).toBe(symbologies.qr.example)
    expect(changeSymbology({ ...code, content: '{{sku}}' }, 'gs1-128').content).toBe(symbologies['gs1-128'].example)
    const gs1 = { ...code, symbology: 'gs1-128', content: '(01){{gtin}}' }
    expect(changeSymbology(gs1, 'gs1-datamatrix').content).toBe('(01){{gtin}}')
    expect(changeSymbology(gs1, 'gs1-digital-link-qr').content).toBe('(01){{gtin}}')
    expect(changeSymbology(gs1, 'code128').content).toBe(symbologies.code128.example)
  })

  it('keeps the standard that it is measured by only where that uses the symbology', () => {
    const pallet = { ...code, symbology: 'gs1-128', applicationStandard: 'gs1-logistic' }
    expect(changeSymbology(pallet, 'gs1-datamatrix').applicationStandard).toBe('gs1-logistic')
    expect(changeSymbology(pallet, 'aztec')).not.toHaveProperty('applicationStandard')
  })

  it('keeps options that both have', () => {
    expect(changeSymbology({ ...code, symbology: 'qr', errorCorrection: 'M' }, 'micro-qr').errorCorrection).toBe('M')
    expect(changeSymbology({ ...code, symbology: 'qr', errorCorrection: 'H' }, 'micro-qr')).not.toHaveProperty(
      'errorCorrection',
    )
  })
})
