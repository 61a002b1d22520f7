// The score of a column for a field.
// 1. A title scores 5 where it is our own name of the field, 4 where it means the field and nothing else, 3 where it mostly
//    does, 2 where it may, 1 where anything else would be better, 0 where it is not known.
// 2. The first rows take a column out where they contradict the title: it is empty, an identifier repeats, a name has no
//    letters.
// 3. They add less than 1, so that they decide between titles that score the same: the fuller column and, for names, the
//    shorter text.
// 4. Without any title an identifier or a name is suggested only where a single column can be one.
import type { ColumnContent } from './column-content.ts'
import * as articles from './titles/article-titles.ts'
import { barcodeOfTitle } from './titles/barcode-titles.ts'
import { foldedTitles, foldTitle } from './titles/fold-title.ts'
import * as orders from './titles/order-titles.ts'

/** A column of a file; `content` is undefined where only its title counts. */
export interface FileColumn {
  readonly name: string
  readonly content: ColumnContent | undefined
}

/** Titles that score 4, 3, 2 and 1. */
type TitleLevels = readonly ReadonlySet<string>[]

const none = foldedTitles()
const otherNames = [
  foldedTitles(articles.descriptionTitles),
  foldedTitles(articles.articleTitles, articles.shortTextTitles),
]
const shared = {
  group: [foldedTitles(articles.groupTitles)],
  labels: [foldedTitles(articles.labelTitles)],
  pdfUrl: [foldedTitles(articles.pdfTitles)],
}
const databaseIds = foldedTitles(articles.databaseIdTitles)
const articleWords = foldedTitles(articles.articleTitles)

const articleLevels = {
  externalIdentifier: [
    foldedTitles(articles.articleNumberTitles),
    foldedTitles(articles.numberTitles),
    articleWords,
    databaseIds,
  ],
  name: [foldedTitles(articles.nameTitles, articles.articleNameTitles), ...otherNames],
  ...shared,
} satisfies Record<string, TitleLevels>

const orderLevels = {
  orderNumber: [foldedTitles(orders.orderNumberTitles), foldedTitles(orders.orderTitles)],
  articleIdentifier: [
    foldedTitles(articles.articleNumberTitles, orders.lineTitles.identifier),
    none,
    articleWords,
    databaseIds,
  ],
  quantity: [foldedTitles(orders.quantityTitles), foldedTitles(orders.amountTitles)],
  name: [foldedTitles(orders.orderNameTitles), foldedTitles(articles.nameTitles)],
  group: shared.group,
  articleName: [foldedTitles(articles.articleNameTitles, orders.lineTitles.name), ...otherNames],
} satisfies Record<string, TitleLevels>

const levels = { articles: articleLevels, orders: orderLevels }

export type ScoredField = keyof typeof articleLevels | keyof typeof orderLevels

/** Titles of fields in our own files, where they are not the names of the fields. */
const ownNames: Partial<Record<ScoredField, string>> = { articleIdentifier: 'externalIdentifier' }

const identifiers: ReadonlySet<ScoredField> = new Set(['externalIdentifier', 'articleIdentifier'])
const names: ReadonlySet<ScoredField> = new Set(['name', 'articleName'])

function titleScore(kind: 'articles' | 'orders', field: ScoredField, title: string): number {
  if (title === field || title === ownNames[field]) return 5
  const folded = foldTitle(title)
  const ofField: TitleLevels = (levels[kind] as Partial<Record<ScoredField, TitleLevels>>)[field] ?? []
  const level = ofField.findIndex((titles) => titles.has(folded))
  if (level >= 0) return 4 - level
  return identifiers.has(field) && barcodeOfTitle(title) ? 2 : 0
}

/** Values from which on they say more than a good title; fewer may as well be mistakes that a check tells. */
const tellingValues = 5
const longestIdentifier = 60

const most = (count: number, { filled }: ColumnContent): boolean => count > filled / 2

/** Whether values are none of this field, whatever its title. */
const unfit: Partial<Record<ScoredField, (content: ColumnContent, score: number) => boolean>> = {
  // A wrong value under a sure title is a mistake that its row tells.
  quantity: (content, score) => score < 4 && most(content.filled - content.numbers + content.fractions, content),
  pdfUrl: (content) => most(content.filled - content.links, content),
  group: (content) => most(content.lists + content.markup, content),
  labels: (content) => most(content.lists + content.markup, content),
  name: (content) => !most(content.words, content) || isMarkup(content),
  articleName: (content) => !most(content.words, content) || isMarkup(content),
  externalIdentifier: (content, score) => isRepeated(content) || isNoCode(content, score),
  articleIdentifier: (content, score) => isNoCode(content, score),
}

const isMarkup = (content: ColumnContent): boolean => most(content.markup + content.links, content)
const isRepeated = ({ filled, distinct }: ColumnContent): boolean => filled >= tellingValues && distinct < filled / 2
const isNoCode = (content: ColumnContent, score: number): boolean =>
  content.averageLength > longestIdentifier || isMarkup(content) || (score <= 2 && !most(content.codes, content))

/** Whether values contradict a title with this score; the few values of a short file contradict doubtful titles only. */
function contradicts(field: ScoredField, content: ColumnContent, score: number): boolean {
  if (content.filled === 0) return content.rows >= tellingValues
  if (score > 2 && content.filled < tellingValues) return false
  return unfit[field]?.(content, score) ?? false
}

/** 0 to 0.9: how full the column is and how many of its values differ; of names, how short they are. */
function contentScore(field: ScoredField, { rows, filled, distinct, averageLength }: ColumnContent): number {
  if (filled === 0) return 0
  const share = filled / rows
  if (names.has(field)) return 0.45 * share + 0.45 * Math.max(0, 1 - averageLength / 300)
  return identifiers.has(field) ? 0.45 * share + 0.45 * (distinct / filled) : 0.9 * share
}

/** The score of a column for a field, by its title and its first rows; 0 does not fit. */
export function scoreOf(kind: 'articles' | 'orders', field: ScoredField, { name, content }: FileColumn): number {
  const score = titleScore(kind, field, name)
  if (score === 0 || content === undefined) return score
  return contradicts(field, content, score) ? 0 : score + contentScore(field, content)
}

/** Rows from which on values alone may say what a column is. */
const clearRows = 10

/** Whether the values alone can be identifiers of articles: full, each another, codes, and not the numbers of the rows. */
export const looksLikeIdentifier = ({ content }: FileColumn): boolean =>
  content !== undefined &&
  content.rows >= clearRows &&
  content.filled === content.rows &&
  content.distinct === content.filled &&
  content.codes >= 0.95 * content.filled &&
  content.links === 0 &&
  content.fractions <= 0.05 * content.filled &&
  !content.counts

/** Whether the values alone can be names of articles: full, nearly all different, short texts of several words. */
export const looksLikeName = ({ content }: FileColumn): boolean =>
  content !== undefined &&
  content.rows >= clearRows &&
  content.filled >= 0.95 * content.rows &&
  content.distinct >= 0.9 * content.filled &&
  content.words === content.filled &&
  content.codes < 0.5 * content.filled &&
  content.markup + content.links === 0 &&
  content.averageLength <= 100
