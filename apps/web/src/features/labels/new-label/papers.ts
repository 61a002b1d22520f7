// The papers that a label can be started with: those of the organization, then those that come with the product.
import type { OwnLabelStock } from '@labelwright/contract/server/label-stocks-schemas'
import type { BrotherTape } from '@labelwright/label-document/brother-tapes'
import { currentFormatVersion, type LabelDocument } from '@labelwright/label-document/label-document'
import type { LabelSheet } from '@labelwright/label-document/label-paper'
import { type Micrometres, millimetres } from '@labelwright/label-document/lengths'
import { labelStocks } from '@labelwright/label-document/stocks/label-stocks'

/** What an empty label needs to know of its paper. */
export interface PaperSize {
  readonly width: Micrometres
  readonly height: Micrometres
  readonly cornerRadius: Micrometres
  readonly sheet?: LabelSheet | undefined
  readonly tape?: BrotherTape | undefined
}

export interface Paper extends PaperSize {
  readonly key: string
  readonly title: string
  /** Of those that the organization has added. */
  readonly own?: OwnLabelStock
}

const shipped: readonly Paper[] = labelStocks.map((stock) => ({
  ...stock,
  key: stock.id,
  title: [stock.brand, stock.articles.join(', ')].filter(Boolean).join(' '),
}))

export const papersOf = (own: readonly OwnLabelStock[]): readonly Paper[] => [...own.map(ownPaper), ...shipped]

const ownPaper = (stock: OwnLabelStock): Paper => ({
  key: stock.id,
  title: [stock.name, stock.articleNumber].filter(Boolean).join(' '),
  width: millimetres(stock.width),
  height: millimetres(stock.height),
  cornerRadius: millimetres(stock.cornerRadius),
  ...(stock.sheet && { sheet: sheetOf(stock.sheet) }),
  own: stock,
})

const sheetOf = ({ columns, rows, ...lengths }: NonNullable<OwnLabelStock['sheet']>): LabelSheet => ({
  width: millimetres(lengths.width),
  height: millimetres(lengths.height),
  left: millimetres(lengths.left),
  top: millimetres(lengths.top),
  columns,
  rows,
  gapX: millimetres(lengths.gapX),
  gapY: millimetres(lengths.gapY),
})

/** Those that have every typed word in their name, number or size: 'l7160', 'dymo 89', '63,5 x 38,1'. */
export function findPapers(papers: readonly Paper[], search: string): readonly Paper[] {
  const wanted = plain(search)
    .split(/[\sx]+/)
    .filter(Boolean)
  return papers.filter(({ title, width, height }) => {
    const text = `${plain(title)} ${width / 1000} ${height / 1000}`
    return wanted.every((word) => text.includes(word))
  })
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll(/(\d),(\d)/g, '$1.$2')

/** A label with nothing on it. */
export const emptyDocument = ({ width, height, cornerRadius, sheet, tape }: PaperSize): LabelDocument => ({
  formatVersion: currentFormatVersion,
  width,
  height,
  cornerRadius,
  variables: [],
  elements: [],
  ...(sheet && { sheet }),
  ...(tape && { printSettings: { tape } }),
})
