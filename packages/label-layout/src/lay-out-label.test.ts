import type { BarcodeElement, LabelElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'
import { sampleLabels } from '@labelwright/label-document/samples'
import { describe, expect, it } from 'vitest'
import { compileLabel, layOutLabel } from './lay-out-label.ts'
import { at, labelOf, resources, text as textOf } from './testing/make-label.ts'

const place = at([5, 5], [60, 20])
const text = textOf('Text', place)
const barcode: BarcodeElement = {
  ...place,
  id: 'barcode',
  type: 'barcode',
  symbology: 'code128',
  content: 'ABC',
  moduleWidth: micrometres(250),
  showText: false,
  rotation: 0,
}

const layOut = (element: LabelElement, dpi = 203.2, values = {}) =>
  layOutLabel(compileLabel(labelOf(element), { resources, dpi }), values)

const problemsOf = (element: LabelElement) => layOut(element).problems

describe('A drawing', () => {
  it.each(sampleLabels)('of the sample "$name" has no problem', ({ document }) => {
    for (const dpi of [203.2, 300, 304.8, 600, 609.6]) {
      const values = sampleValuesOf(document.variables)
      expect(layOutLabel(compileLabel(document, { resources, dpi }), values).problems).toEqual([])
    }
  })

  it.each([203.2, 300, 600])('has bars, rules and boxes on whole dots at %f dpi', (dpi) => {
    for (const { document } of sampleLabels) {
      const values = sampleValuesOf(document.variables)
      const { drawing } = layOutLabel(compileLabel(document, { resources, dpi }), values)
      for (const mark of drawing.marks) {
        if (mark.type === 'shape') continue
        expect([mark.x % drawing.dot, mark.y % drawing.dot]).toEqual([0, 0])
        if (mark.type === 'rule') expect([mark.width % drawing.dot, mark.height % drawing.dot]).toEqual([0, 0])
        if (mark.type === 'barcode') expect(mark.module % drawing.dot).toBe(0)
      }
    }
  })

  it('shares what no value changes between all labels', () => {
    const compiled = compileLabel(labelOf(text, { ...text, id: 'varying', content: '{{v}}' }), { resources, dpi: 300 })
    const [one, other] = ['1', '2'].map((v) => layOutLabel(compiled, { v }).drawing)
    expect(one?.sharedMarks).toBe(other?.sharedMarks)
    expect(one?.marks.slice(0, 1)).toEqual(one?.sharedMarks)
    expect(one?.marks[1]).toMatchObject({ text: '1' })
    expect(other?.marks[1]).toMatchObject({ text: '2' })
  })

  it('rounds a module to the nearest dot, but never to none', () => {
    const moduleOf = (width: number) => {
      const { drawing } = layOut({ ...barcode, moduleWidth: micrometres(width) })
      const [mark] = drawing.marks
      return mark?.type === 'barcode' ? mark.module / drawing.dot : undefined
    }
    expect([40, 180, 190, 250, 320].map(moduleOf)).toEqual([1, 1, 2, 2, 3])
  })

  it.each([
    [0, 5, 5],
    [90, 65, 5],
    [180, 65, 25],
    [270, 5, 25],
  ] as const)('starts text turned by %i degrees at the right corner', (rotation, cornerX, cornerY) => {
    const [mark] = layOut({ ...text, rotation }).drawing.marks
    const baseline = 3.528 * 0.942
    if (mark?.type !== 'text') throw new Error('No text')
    const [x, y] = [mark.x / 36_000, mark.y / 36_000]
    const [dx, dy] = { 0: [0, 1], 90: [-1, 0], 180: [0, -1], 270: [1, 0] }[rotation] as [number, number]
    expect(x).toBeCloseTo(cornerX + dx * baseline, 0)
    expect(y).toBeCloseTo(cornerY + dy * baseline, 0)
  })
})

describe('Problems', () => {
  it('name the barcode content that is missing or wrong', () => {
    expect(problemsOf({ ...barcode, content: ' ' })).toMatchObject([{ code: 'barcode-content-empty' }])
    expect(problemsOf({ ...barcode, content: 'Å' })).toMatchObject([{ code: 'barcode-content-invalid' }])
    expect(problemsOf({ ...barcode, symbology: 'ean13', content: 'ABC' })).toMatchObject([
      {
        code: 'barcode-content-invalid',
        message: 'EAN-13 takes 12 digits, or 13 with the check digit.',
        elementId: 'barcode',
      },
    ])
    expect(problemsOf({ ...barcode, symbology: 'gs1-128', content: '(01)1' })).toMatchObject([{ code: 'gs1-invalid' }])
    const long = { ...barcode, symbology: 'gs1-128' as const, content: `(90)${'A'.repeat(30)}(91)${'B'.repeat(30)}` }
    expect(problemsOf(long)).toMatchObject([{ code: 'gs1-invalid' }])
  })

  it('tell a symbol that is larger than its frame', () => {
    expect(problemsOf({ ...barcode, width: millimetres(10) })).toMatchObject([
      { code: 'barcode-too-large', severity: 'error' },
    ])
    expect(problemsOf({ ...barcode, symbology: 'qr', height: millimetres(3) })).toMatchObject([
      { code: 'barcode-too-large' },
    ])
  })

  it('tell text that does not fit as an error', () => {
    expect(problemsOf({ ...text, width: millimetres(3) })).toMatchObject([{ code: 'text-overflow', severity: 'error' }])
  })

  it('name the character that the font does not have', () => {
    const [problem] = problemsOf({ ...text, content: 'A漢B' })
    expect(problem).toMatchObject({ code: 'glyph-missing', severity: 'error' })
    expect(problem?.message).toContain('"漢" (U+6F22)')
    expect(problemsOf({ ...text, content: 'A\u0007' })[0]?.message).toContain('U+0007')
  })

  it('tell an unknown font by its name with what to do, and draw with the plain one', () => {
    const { drawing, problems } = layOut({ ...text, fontFamily: 'Comic', bold: true })
    expect(problems).toMatchObject([{ code: 'font-unknown', fontName: 'Comic Bold' }])
    expect(problems[0]?.message).toBe(
      'The font Comic Bold was not found. Upload it to the media library, or choose another font.',
    )
    expect(drawing.marks).toHaveLength(1)
  })

  it('warn of an element over the edge', () => {
    expect(problemsOf({ ...text, x: millimetres(90) })).toMatchObject([{ code: 'off-the-label', severity: 'warning' }])
  })

  it('tell a picture that is missing or broken', () => {
    const picture = { ...place, id: 'picture', type: 'picture' as const }
    expect(problemsOf({ ...picture, png: '' })).toMatchObject([{ code: 'picture-missing' }])
    expect(problemsOf({ ...picture, png: 'AAAA' })).toMatchObject([{ code: 'picture-invalid' }])
  })
})
