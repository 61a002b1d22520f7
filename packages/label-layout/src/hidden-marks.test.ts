import type { LabelDocument, LabelElement } from '@labelwright/label-document/label-document'
import { micrometres, millimetres } from '@labelwright/label-document/lengths'
import { describe, expect, it } from 'vitest'
import { compileLabel, layOutLabel } from './lay-out-label.ts'
import { loadResources } from './testing/load-resources.ts'

const resources = await loadResources()

type Pair = readonly [number, number]
const at = ([x, y]: Pair, [width, height]: Pair) => ({
  x: millimetres(x),
  y: millimetres(y),
  width: millimetres(width),
  height: millimetres(height),
})
const none = micrometres(0)
/** "Price" takes about 13 mm from its left edge. */
const words = {
  ...at([10, 10], [40, 6]),
  id: 'words',
  type: 'text',
  content: 'Price',
  fontFamily: 'Noto Sans',
  bold: false,
  fontSize: micrometres(5000),
  minimumFontSize: micrometres(5000),
  align: 'left',
  wrap: false,
  rotation: 0,
} as const satisfies LabelElement
const white = { ...words, ink: 'white' } as const
const area = { ...at([5, 5], [60, 20]), id: 'area', type: 'box', lineWidth: none, filled: true } as const
const code = {
  ...at([10, 10], [40, 10]),
  id: 'code',
  type: 'barcode',
  symbology: 'code128',
  content: 'AB-1',
  moduleWidth: micrometres(250),
  showText: false,
  rotation: 0,
} as const satisfies LabelElement

const problemsOf = (...elements: LabelElement[]) => {
  const document: LabelDocument = {
    formatVersion: 3,
    width: millimetres(100),
    height: millimetres(60),
    cornerRadius: none,
    variables: [],
    elements,
  }
  return layOutLabel(compileLabel(document, { resources, dpi: 203.2 }), {}).problems
}
const messagesOf = (...elements: LabelElement[]) => problemsOf(...elements).map(({ message }) => message)

const onPaper = ['The text "Price" is white on white paper.']
const onArea = ['The text "Price" has the colour of the area that it stands on.']

describe('Text and bars without contrast', () => {
  it('stop a print, and are named', () => {
    expect(problemsOf(white)).toEqual([
      { code: 'ink-hidden', severity: 'error', message: onPaper[0], hiddenText: 'Price' },
    ])
    expect(messagesOf(area, words)).toEqual(onArea)
    expect(messagesOf({ ...code, ink: 'white' })).toEqual(['The barcode "AB-1" is white on white paper.'])
    expect(messagesOf(area, code)).toEqual(['The barcode "AB-1" has the colour of the area that it stands on.'])
  })

  it.each<readonly [string, LabelElement[]]>([
    ['black on paper', [words]],
    ['white on a black area', [area, white]],
    ['white on an area of thick lines', [{ ...area, lineWidth: millimetres(10), filled: false }, white]],
    [
      'white on a thick line',
      [{ ...at([5, 5], [60, 0]), y: millimetres(12), id: 'line', type: 'line', lineWidth: millimetres(14) }, white],
    ],
    ['white on a filled ellipse', [{ ...area, type: 'ellipse' }, white]],
    ['white on an area of dots', [{ ...area, shade: 50 }, white]],
    ['black on an area of dots', [{ ...area, shade: 50 }, words]],
    ['black on white on black', [area, { ...area, ...at([8, 8], [50, 12]), ink: 'white' }, words]],
    ['accent on black', [area, { ...words, ink: 'accent' }]],
    ['below what covers it', [words, area]],
    ['a quarter on an area', [{ ...area, ...at([0, 5], [13, 20]) }, words]],
  ])('are none: %s', (_name, elements) => {
    expect(messagesOf(...elements)).toEqual([])
  })

  it.each<readonly [string, LabelElement[], string[]]>([
    ['black on an area of thick lines', [{ ...area, lineWidth: millimetres(10), filled: false }, words], onArea],
    ['black within a filled ellipse', [{ ...area, type: 'ellipse' }, words], onArea],
    ['white on white on black', [area, { ...area, ...at([8, 8], [50, 12]), ink: 'white' }, white], onArea],
    ['white beside a black area', [{ ...area, ...at([60, 5], [20, 20]) }, white], onPaper],
    ['white over a thin line', [{ ...area, ...at([5, 13], [60, 1]) }, white], onPaper],
    ['white in a frame of thin lines', [{ ...area, lineWidth: millimetres(1), filled: false }, white], onPaper],
    ['nine tenths on an area', [{ ...area, ...at([0, 5], [22, 20]) }, words], onArea],
  ])('are found: %s', (_name, elements, messages) => {
    expect(messagesOf(...elements)).toEqual(messages)
  })
})
