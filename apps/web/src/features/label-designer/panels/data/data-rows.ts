import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { LabelVariable } from '@labelwright/label-document/label-variable'
import { mergeArticleData } from '@labelwright/label-document/merge-article-data'
import { sampleValuesOf } from '@labelwright/label-document/sample-values'

/** What a label is filled with while it is designed. */
export interface DataRow {
  readonly key: string
  /** Undefined for the label's own samples. */
  readonly name: string | undefined
  readonly identifier: string | null
  readonly values: Readonly<Record<string, string>>
}

type Variables = readonly LabelVariable[]

/** What a row prints: its value, or else the label's default. */
export const valueIn = ({ values }: DataRow, { variableName, variableData }: LabelVariable): string =>
  values[variableName] ?? variableData

/** The label's samples first, then a row for each article. */
export function dataRows(variables: Variables, articles: readonly ArticleWithData[]): readonly DataRow[] {
  const samples: DataRow = { key: 'samples', name: undefined, identifier: null, values: sampleValuesOf(variables) }
  const rows = articles.map((article): DataRow => {
    const merged = mergeArticleData(variables, article)
    const values = Object.fromEntries(merged.map(({ variableName, value }) => [variableName, value]))
    return { key: article.id, name: article.name, identifier: article.externalIdentifier, values }
  })
  return [samples, ...rows]
}

/** A value that strains the label most. */
export interface WorstCase {
  readonly kind: 'longest' | 'most-digits' | 'widest' | 'empty'
  readonly variableName: string
  readonly row: DataRow
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lengthOf = (text: string): number => [...letters.segment(text)].length
const digitsOf = (text: string): number => text.replaceAll(/\D/g, '').length
/** Letters that are about as wide as the em. */
const wideLettersOf = (text: string): number =>
  text.replaceAll(/[^MWÅ@%mw\u{1100}-\u{11ff}\u{2e80}-\u{9fff}\u{ac00}-\u{d7af}]/gu, '').length

/** For each variable the row with its longest text and the one with most digits, where they are longer than the sample; and an empty value. */
export function worstCases(variables: Variables, rows: readonly DataRow[]): readonly WorstCase[] {
  const [samples, ...others] = rows
  if (!samples || others.length === 0) return []
  return variables.flatMap((variable): WorstCase[] => {
    const { variableName, required } = variable
    const textIn = (row: DataRow): string => valueIn(row, variable)
    const most = (measure: (text: string) => number, kind: WorstCase['kind']): WorstCase[] => {
      const row = others.reduce((best, one) => (measure(textIn(one)) > measure(textIn(best)) ? one : best))
      return measure(textIn(row)) > measure(textIn(samples)) ? [{ kind, variableName, row }] : []
    }
    const empty = required ? undefined : others.find((row) => textIn(row) === '')
    const hasValue = others.some((row) => textIn(row) !== '')
    return [
      ...most(lengthOf, 'longest'),
      ...most(digitsOf, 'most-digits'),
      ...most(wideLettersOf, 'widest'),
      ...(empty && hasValue ? [{ kind: 'empty', variableName, row: empty } as const] : []),
    ]
  })
}

/** Each row once, with all that makes it a worst case; the rows with most reasons first. */
export function worstRows(
  cases: readonly WorstCase[],
): readonly { readonly row: DataRow; readonly cases: readonly WorstCase[] }[] {
  const byRow = Map.groupBy(cases, ({ row }) => row)
  return [...byRow]
    .map(([row, all]) => ({ row, cases: all }))
    .sort((one, other) => other.cases.length - one.cases.length)
}
