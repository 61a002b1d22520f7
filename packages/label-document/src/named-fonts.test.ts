import { describe, expect, it } from 'vitest'
import { namedFonts } from './named-fonts.ts'
import { sampleLabels } from './samples.ts'

describe('The fonts that a document names', () => {
  it('are those of texts, runs, tables and lines of barcodes, in groups, repeaters and on all pages, each once', () => {
    const text = (fontFamily: string, more: object = {}) => ({ type: 'text', fontFamily, bold: false, ...more })
    const elements = [
      text('A', { runs: [{ content: '' }, { content: '', bold: true }, { content: '', fontFamily: 'B' }] }),
      text('A', {
        conditionalFormats: [
          { condition: 'true', bold: true },
          { condition: 'true', fontFamily: 'H' },
        ],
      }),
      { type: 'group', elements: [text('C'), { type: 'repeater', elements: [text('D', { bold: true })] }] },
      { type: 'table', fontFamily: 'E', headerHeight: 0, columns: [{}] },
      { type: 'table', fontFamily: 'G', headerHeight: 0, columns: [{}, { bold: true }] },
      { type: 'line' },
      { type: 'barcode' },
      { type: 'barcode', textFont: 'I' },
    ]
    const pages = [{ elements: [{ type: 'table', fontFamily: 'F', headerHeight: 5000, columns: [{}] }] }]
    const document = { elements, pages, variables: [] } as unknown as Parameters<typeof namedFonts>[0]
    expect(namedFonts(document).map(({ family, bold }) => `${family}${bold ? ' Bold' : ''}`)).toEqual([
      'A',
      'A Bold',
      'B',
      'H',
      'C',
      'D Bold',
      'E',
      'G',
      'G Bold',
      'I',
      'F',
      'F Bold',
    ])
  })

  it('of the sample labels come with the product', () => {
    for (const { document } of sampleLabels) {
      expect(new Set(namedFonts(document).map(({ family }) => family))).toEqual(new Set(['Noto Sans']))
    }
  })
})
