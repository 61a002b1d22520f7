import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { type MessageKey, translation } from '../../lib/i18n.ts'
import type { Theirs } from '../../lib/use-record-form.ts'
import type { ArticleField } from './article-draft.ts'

const fieldNames: Readonly<Record<ArticleField, MessageKey>> = {
  name: 'articles.name',
  externalIdentifier: 'articles.externalIdentifier',
  groupId: 'articles.group',
  pdfUrl: 'article.pdfUrl',
  labelIds: 'articles.labels',
  articleData: 'article.data',
}

const wordsOf = (article: ArticleWithData, field: ArticleField): string => {
  if (field === 'groupId') return article.groupName ?? ''
  if (field === 'labelIds') return article.labels.map(({ name }) => name).join(', ')
  if (field === 'articleData') return article.articleData.map(({ key, data }) => `${key}: ${data}`).join('; ')
  return article[field] ?? ''
}

/** What somebody else changed of an article, in words. */
export function changesInWords({ record, fields }: Theirs<ArticleField, ArticleWithData>) {
  const { t } = translation()
  return fields.map((field) => ({
    field: t(fieldNames[field]),
    value: wordsOf(record, field) || t('frame.nothing'),
  }))
}
