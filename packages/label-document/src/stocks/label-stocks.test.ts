import { describe, expect, it } from 'vitest'
import { currentFormatVersion } from '../label-document.ts'
import { millimetres } from '../lengths.ts'
import { readLabelDocument } from '../read-label-document.ts'
import { type LabelStock, labelStocks } from './label-stocks.ts'
import { overhangOf } from './stock-sheets.ts'

const stock = (article: string): LabelStock => {
  const found = labelStocks.find(({ articles }) => articles.includes(article))
  if (!found) throw new Error(`There is no ${article}.`)
  return found
}
const inMillimetres = ({ left, top, columns, rows, gapX }: NonNullable<LabelStock['sheet']>) =>
  [left / 1000, top / 1000, columns, rows, gapX / 1000] as const

describe('The papers that come with the product', () => {
  it('are each an empty label document', () => {
    for (const { width, height, cornerRadius, sheet } of labelStocks) {
      const paper = { width, height, cornerRadius, ...(sheet && { sheet }) }
      const value = { formatVersion: currentFormatVersion, ...paper, variables: [], elements: [] }
      expect(readLabelDocument(value).problems).toEqual([])
    }
  })

  it('have ids and article numbers of their own', () => {
    expect(labelStocks.length).toBeGreaterThanOrEqual(40)
    expect(new Set(labelStocks.map(({ id }) => id)).size).toBe(labelStocks.length)
    const articles = labelStocks.flatMap(({ brand, articles: own }) => own.map((article) => `${brand} ${article}`))
    expect(new Set(articles).size).toBe(articles.length)
  })

  it('stand on their sheets, as far from one edge as from the other', () => {
    for (const { id, width, height, sheet } of labelStocks) {
      if (!sheet) continue
      expect(overhangOf(sheet, { width, height }), id).toEqual({ x: 0, y: 0 })
      const across = sheet.columns * width + (sheet.columns - 1) * sheet.gapX
      expect(Math.abs(sheet.width - across - 2 * sheet.left), id).toBeLessThanOrEqual(1)
    }
  })

  // As the makers' templates have them: margins at the left and above, columns, rows, the gap between columns.
  it.each([
    ['L7160', [7.21, 15.15, 3, 7, 2.54]],
    ['L7163', [4.65, 15.15, 2, 7, 2.5]],
    ['L7651', [4.75, 10.7, 5, 13, 2.5]],
    ['3422', [0, 8.5, 3, 8, 0]],
    ['L4760', [9, 15.5, 1, 7, 0]],
    ['5160', [4.763, 12.7, 3, 10, 3.175]],
    ['5167', [7.62, 12.7, 4, 20, 7.62]],
    ['11353', [0, 0, 2, 1, 0]],
  ] as const)('stand where the sheet %s has them', (article, wanted) => {
    const { sheet } = stock(article)
    if (!sheet) throw new Error('It is no sheet.')
    for (const [index, value] of inMillimetres(sheet).entries()) expect(value).toBeCloseTo(wanted[index] ?? 0, 2)
  })

  it('are round where their corners take all of them', () => {
    expect(stock('DK-11218')).toMatchObject({ tape: 'd24', width: 24_000, height: 24_000, cornerRadius: 12_000 })
  })
})

describe('Labels on a sheet', () => {
  it('stand out where they are too wide or too many', () => {
    const { sheet, width, height } = stock('3422')
    if (!sheet) throw new Error('It is no sheet.')
    expect(overhangOf(sheet, { width: millimetres(71), height })).toEqual({ x: 3000, y: 0 })
    expect(overhangOf({ ...sheet, rows: 9 }, { width, height }).y).toBe(sheet.top + 9 * height - sheet.height)
  })
})
