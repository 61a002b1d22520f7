import type { BarcodeElement, LabelDocument, LabelElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleLabels } from '@labelwright/label-document/samples'
import { describe, expect, it } from 'vitest'
import { compileLabel } from '../lay-out-label.ts'
import { loadResources } from '../testing/load-resources.ts'
import { remedies } from './finding.ts'
import { type PreflightPrinter, preflight } from './preflight.ts'

const resources = await loadResources()
const thermal: PreflightPrinter = { isBlackAndWhite: true, widestPrint: 104_000, longestPrint: 990_000 }
type Pair = readonly [number, number]

const at = ([x, y]: Pair, [width, height]: Pair) => ({
  x: millimetres(x),
  y: millimetres(y),
  width: millimetres(width),
  height: millimetres(height),
})

const barcode: BarcodeElement = {
  ...at([20, 10], [60, 15]),
  id: 'barcode',
  type: 'barcode',
  symbology: 'gs1-128',
  content: '(01)09501101530003',
  moduleWidth: micrometres(250),
  showText: true,
  rotation: 0,
}
const line = (from: Pair, size: Pair): LabelElement => ({
  ...at(from, size),
  id: 'line',
  type: 'line',
  lineWidth: micrometres(300),
})

const none = micrometres(0)
const look = {
  fontFamily: 'Noto Sans',
  bold: false,
  fontSize: micrometres(5000),
  minimumFontSize: micrometres(5000),
  align: 'left',
  wrap: false,
  rotation: 0,
} as const

const labelOf = (...elements: LabelElement[]): LabelDocument => ({
  formatVersion: 3,
  width: millimetres(100),
  height: millimetres(60),
  cornerRadius: millimetres(0),
  variables: [],
  elements,
})

const findingsOf = (document: LabelDocument, { dpi = 203.2, printer = thermal } = {}) =>
  preflight(compileLabel(document, { resources, dpi }), sampleValuesOf(document.variables), printer)
const codesOf = (...elements: LabelElement[]): string[] => findingsOf(labelOf(...elements)).map(({ code }) => code)

describe('Preflight', () => {
  it('finds nothing wrong with a barcode that stands free', () => {
    expect(codesOf(barcode)).toEqual([])
  })

  it.each(sampleLabels)('finds no error on the sample "$name"', ({ document }) => {
    for (const dpi of [300, 600]) {
      const errors = findingsOf(document, { dpi, printer: { isBlackAndWhite: true } })
      expect(errors.filter(({ severity }) => severity === 'error')).toEqual([])
    }
  })

  it('tells a module that is too small on this printer, with its place, reason and mend', () => {
    const [finding] = findingsOf(labelOf({ ...barcode, moduleWidth: micrometres(120) }))
    expect(finding).toMatchObject({ code: 'module-too-small', severity: 'error', elementId: 'barcode' })
    expect(finding?.message).toContain('0.13 mm (1 dot)')
    expect(finding?.explanation).not.toBe('')
    expect(finding?.mend).not.toBe('')
    expect(finding?.place?.width).toBeGreaterThan(0)
  })

  it('tells what a module becomes in whole dots', () => {
    expect(codesOf({ ...barcode, moduleWidth: micrometres(320) })).toEqual(['module-rounded'])
  })

  it('tells what stands in the quiet zone, on the barcode, or at the edge', () => {
    expect(codesOf(barcode, line([36, 10], [0, 15]))).toContain('contrast')
    const free = codesOf(barcode, line([5, 10], [0, 15]))
    expect(free).toEqual([])
    const [mark] = [findingsOf(labelOf({ ...barcode, moduleWidth: micrometres(120) }))[0]?.place]
    expect(mark).toBeDefined()
    const narrow = { ...barcode, ...at([0, 10], [34.5, 15]) }
    expect(codesOf(narrow)).toContain('quiet-zone-at-edge')
    expect(codesOf({ ...barcode, ...at([20, 10], [35, 15]) }, line([56, 10], [0, 15]))).toContain('quiet-zone')
  })

  it.each([90, 180, 270] as const)('knows where the quiet zone is of a barcode turned by %i degrees', (rotation) => {
    const turned = { ...barcode, ...at([40, 10], [20, 40]), moduleWidth: micrometres(250), rotation, showText: false }
    const before = codesOf(turned, line([30, 3], [40, 0]))
    expect(before.includes('quiet-zone')).toBe(rotation !== 180 && before.length > 0)
  })

  it('tells ink over the edge, and text of too few dots', () => {
    expect(codesOf(line([90, 5], [20, 0]))).toContain('ink-off-the-label')
    const text: LabelElement = {
      ...at([5, 5], [40, 5]),
      id: 'text',
      type: 'text',
      content: 'Small print',
      fontFamily: 'Noto Sans',
      bold: false,
      fontSize: micrometres(1000),
      align: 'left',
      wrap: false,
      minimumFontSize: micrometres(1000),
      rotation: 0,
    }
    expect(codesOf(text)).toEqual(['text-too-small'])
    expect(codesOf({ ...text, content: '漢', fontSize: micrometres(3000) })).toEqual(['glyph-missing'])
  })

  it('tells what the printer cannot', () => {
    const narrow = { isBlackAndWhite: true, widestPrint: 80_000, longestPrint: 50_000 }
    expect(findingsOf(labelOf(), { printer: narrow }).map(({ code }) => code)).toEqual([
      'label-too-wide',
      'label-too-long',
    ])
  })

  it('hands on what layout finds: GS1, overflow, missing values', () => {
    expect(codesOf({ ...barcode, content: '(01)1' })).toEqual(['gs1-invalid'])
    expect(codesOf({ ...barcode, content: '(10)A' })).toEqual(['gs1-invalid'])
  })

  it('tells what has the ink of what lies below it', () => {
    const area: LabelElement = { ...at([5, 5], [60, 30]), id: 'area', type: 'box', lineWidth: none, filled: true }
    const words: LabelElement = { ...at([10, 10], [40, 10]), ...look, id: 'words', type: 'text', content: 'Price' }
    expect(findingsOf(labelOf(area, words))).toMatchObject([
      { code: 'ink-hidden', elementId: 'words', message: 'The text has the colour of the area that it stands on.' },
    ])
    expect(codesOf(area, { ...words, ink: 'white' })).toEqual([])
    expect(codesOf(words, area)).toEqual([])
    expect(codesOf({ ...area, shade: 50 }, words)).toEqual([])
    expect(findingsOf(labelOf({ ...words, ink: 'white' }))).toMatchObject([
      { code: 'ink-hidden', elementId: 'words', message: 'The text is white on white paper.' },
    ])
    const window: LabelElement = {
      ...at([8, 8], [50, 20]),
      id: 'window',
      type: 'ellipse',
      lineWidth: none,
      filled: true,
    }
    expect(codesOf(area, { ...window, ink: 'white' }, words)).toEqual([])
    expect(codesOf(area, { ...window, ink: 'white' }, { ...words, ink: 'white' })).toEqual(['ink-hidden'])
  })

  it('tells that an accent is black on this printer, and that scanners want black bars', () => {
    const coloured: LabelElement = { ...barcode, ink: 'accent' }
    expect(codesOf(coloured)).toEqual(['accent-prints-black'])
    expect(findingsOf(labelOf(coloured), { printer: { isBlackAndWhite: false } }).map(({ code }) => code)).toEqual([
      'barcode-not-black',
    ])
  })

  it('takes white below a barcode for paper, and nothing that lies on it', () => {
    const window: LabelElement = {
      ...at([0, 0], [100, 60]),
      id: 'window',
      type: 'box',
      lineWidth: none,
      filled: true,
      ink: 'white',
    }
    expect(codesOf(window, barcode)).toEqual([])
    expect(codesOf(barcode, window)).toEqual(['contrast'])
  })

  it('has an explanation and a mend for everything', () => {
    for (const [code, texts] of Object.entries(remedies)) {
      for (const text of texts) expect(text, code).toMatch(/^[A-Z].*\.$/)
    }
  })
})

describe('The labels that come with the product', () => {
  const printers = [203.2, 300, 304.8, 600, 609.6]

  it.each(sampleLabels.flatMap(({ name, document }) => printers.map((dpi) => ({ name, dpi, document }))))(
    '"$name" has nothing to complain of at $dpi dpi',
    ({ document, dpi }) => {
      const findings = findingsOf(document, { dpi, printer: { isBlackAndWhite: true } })
      expect(findings.filter(({ severity }) => severity !== 'note')).toEqual([])
    },
  )
})
