import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'

type Labels = ArticleWithData['labels']

/** An article's own labels first, then those of the order it is printed for, then those that groups bring along. */
export function printableLabels(article: Pick<ArticleWithData, 'labels' | 'offeredLabels'>, ofOrder: Labels): Labels {
  const all = [...article.labels, ...ofOrder, ...article.offeredLabels]
  return all.filter(({ labelId }, index) => all.findIndex((one) => one.labelId === labelId) === index)
}
