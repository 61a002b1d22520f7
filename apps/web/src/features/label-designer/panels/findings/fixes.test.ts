import type { LabelDocument } from '@labelwright/label-document/label-document'
import { type Symbology, symbologies } from '@labelwright/label-document/symbologies'
import { createDesignLayout } from '@labelwright/label-layout/lay-out-design'
import type { Finding } from '@labelwright/label-layout/preflight/finding'
import { lookOver } from '@labelwright/label-layout/preflight/preflight'
import { loadSymbolLibrary } from '@labelwright/label-layout/symbols/load-symbols'
import { loadResources } from '@labelwright/label-layout/testing/load-resources'
import { applyCommand } from '@labelwright/open-label/apply-command'
import { openDocument } from '@labelwright/open-label/open-document'
import type { Fields, Records } from '@labelwright/open-label/records'
import { toDocument } from '@labelwright/open-label/to-document'
import { describe, expect, it } from 'vitest'
import { measureSymbol } from '../barcode/measure-symbol.ts'
import { type Fix, fixesOf } from './fixes.ts'

const resources = await loadResources()
await loadSymbolLibrary(resources)
const dpi = 203.2

const barcode = {
  id: 'code',
  type: 'barcode',
  x: 10_000,
  y: 10_000,
  width: 5_000,
  height: 1_000,
  symbology: 'code128',
  content: 'LABEL-1234',
  moduleWidth: 250,
  showText: false,
  rotation: 0,
}
const text = {
  id: 'line',
  type: 'text',
  x: 10_000,
  y: 10_000,
  width: 20_000,
  height: 10_000,
  content: 'Ethiopia Yirgacheffe',
  fontFamily: 'Noto Sans',
  bold: false,
  fontSize: 4_000,
  minimumFontSize: 4_000,
  align: 'left',
  wrap: false,
  rotation: 0,
}

const label = (...elements: readonly object[]): Records =>
  openDocument({
    formatVersion: 3,
    width: 150_000,
    height: 150_000,
    cornerRadius: 0,
    variables: [],
    elements,
  } as unknown as LabelDocument)

function lookAt(records: Records, dpis: readonly number[] = [dpi]) {
  const page = createDesignLayout(resources, dpi).layOut(toDocument(records), {})
  const document = toDocument(records)
  const measure = (fields: Fields) => measureSymbol(fields, { document, values: {}, resources, dpi })
  const findings = lookOver(page, { isBlackAndWhite: true })
  return { findings, fixesFor: (finding: Finding) => fixesOf(finding, { records, dpi, dpis, measure }) }
}

/** The fixes of the finding of a kind that a label has. */
function fixesAgainst(records: Records, code: Finding['code'], dpis?: readonly number[]): readonly Fix[] {
  const { findings, fixesFor } = lookAt(records, dpis)
  const finding = findings.find((one) => one.code === code)
  expect(finding, `${findings.map((one) => one.code)}`).toBeDefined()
  return finding ? fixesFor(finding) : []
}

function after(records: Records, fix: Fix | undefined): Records {
  expect(fix, JSON.stringify(records.get('e:code'))).toBeDefined()
  const applied = applyCommand(records, { changes: fix?.changes ?? [] })
  expect(applied.leftOut).toEqual([])
  return applied.records
}
const codesOf = (records: Records) => lookAt(records).findings.map(({ code }) => code)

describe('A barcode that does not fit its frame', () => {
  it('fits it after one click, whatever its symbology', () => {
    for (const [symbology, { example, shape }] of Object.entries(symbologies)) {
      const fields = { ...barcode, symbology, content: example, moduleWidth: shape === 'postal' ? 500 : 250 }
      for (const more of [{}, { rotation: 90 }, { showText: shape === 'linear' }]) {
        const records = label({ ...fields, ...more })
        const [fix] = fixesAgainst(records, 'barcode-too-large')
        expect(codesOf(after(records, fix)), `${symbology} ${JSON.stringify(more)}`).not.toContain('barcode-too-large')
      }
    }
  })

  it('keeps its place, and moves onto the label where it would reach over the edge', () => {
    const records = after(label(barcode), fixesAgainst(label(barcode), 'barcode-too-large')[0])
    expect(records.get('e:code')?.fields).toMatchObject({ x: 10_000, y: 10_000, moduleWidth: 250 })
    const atEdge = label({ ...barcode, x: 140_000 })
    const moved = after(atEdge, fixesAgainst(atEdge, 'barcode-too-large')[0]).get('e:code')?.fields
    expect(Number(moved?.x) + Number(moved?.width)).toBe(150_000)
  })

  it('is not offered where it has no room, is locked, or is scaled with its group', () => {
    expect(fixesAgainst(label({ ...barcode, content: 'A'.repeat(80), moduleWidth: 500 }), 'barcode-too-large')).toEqual(
      [],
    )
    expect(fixesAgainst(label({ ...barcode, locks: ['place'] }), 'barcode-too-large')).toEqual([])
    const group = { id: 'g', type: 'group', x: 0, y: 0, width: 50_000, height: 50_000, scale: 200, elements: [barcode] }
    expect(fixesAgainst(label(group), 'barcode-too-large')).toEqual([])
  })
})

describe('A module that is too small', () => {
  it('becomes the narrowest that works on the printers in use, with room for it', () => {
    for (const symbology of ['code128', 'ean13', 'qr', 'gs1-128', 'pdf417', 'kix'] satisfies Symbology[]) {
      const { example } = symbologies[symbology]
      const records = label({
        ...barcode,
        symbology,
        content: example,
        moduleWidth: 130,
        width: 60_000,
        height: 40_000,
      })
      const [fix] = fixesAgainst(records, 'module-too-small')
      expect(codesOf(after(records, fix)).filter((code) => /^module-too|too-large$/.test(code))).toEqual([])
    }
  })

  it('is wide enough for each of several printers', () => {
    const records = label({ ...barcode, moduleWidth: 125, width: 60_000, height: 10_000 })
    const [fix] = fixesAgainst(records, 'module-too-small', [203.2, 300, 600])
    const width = after(records, fix).get('e:code')?.fields.moduleWidth
    expect(width).toBe(250)
  })

  it('goes into the bounds of the application standard', () => {
    const records = label({
      ...barcode,
      symbology: 'gs1-128',
      content: '(01)09501101530003',
      applicationStandard: 'gs1-logistic',
      width: 90_000,
      height: 40_000,
    })
    const [fix] = fixesAgainst(records, 'standard-module')
    expect(codesOf(after(records, fix))).not.toContain('standard-module')
  })
})

describe('A text that does not fit', () => {
  it('may shrink as far as it can still be read', () => {
    const records = label({ ...text, height: 6_000 })
    const fixes = fixesAgainst(records, 'text-overflow')
    expect(fixes.map(({ name }) => name)).toEqual(['shrink'])
    expect(codesOf(after(records, fixes[0]))).toEqual([])
  })

  it('may be wrapped where the frame has room for lines', () => {
    const records = label({ ...text, width: 25_000, height: 12_000 })
    const wrap = fixesAgainst(records, 'text-overflow').find(({ name }) => name === 'wrap')
    expect(codesOf(after(records, wrap))).toEqual([])
  })

  it('is left to the person where it is as small as it can be', () => {
    const records = label({ ...text, width: 3_000, height: 2_000, fontSize: 1_300, minimumFontSize: 1_200 })
    expect(fixesAgainst(records, 'text-overflow')).toEqual([])
  })
})

describe('Other findings', () => {
  it('have no fix', () => {
    const { findings, fixesFor } = lookAt(label({ ...barcode, content: '' }))
    expect(findings.map(fixesFor)).toEqual(findings.map(() => []))
  })
})
