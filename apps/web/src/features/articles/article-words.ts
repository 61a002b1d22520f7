import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { type MessageKey, translation } from '../../lib/i18n.ts'
import { rowsInWords } from '../../ui/form/changed-meanwhile.tsx'
import { entryInWords, keyOf } from '../../ui/form/entry-rows.ts'
import type { Theirs } from '../../ui/form/use-record-form.ts'
import type { ArticleField } from './article-draft.ts'

const fieldNames: Readonly<Record<ArticleField, MessageKey>> = {
  name: 'articles.name',
  externalIdentifier: 'articles.externalIdentifier',
  groupId: 'articles.group',
  pdfUrl: 'article.pdfUrl',
  labelIds: 'articles.labels',
  articleData: 'article.data',
}

const wordsOf = (article: ArticleWithData, field: Exclude<ArticleField, 'articleData'>): string => {
  if (field === 'groupId') return article.groupName ?? ''
  if (field === 'labelIds') return article.labels.map(({ name }) => name).join(', ')
  return article[field] ?? ''
}

/** What somebody else changed of an article, in words. */
export function changesInWords({ record, before, fields }: Theirs<ArticleField, ArticleWithData>) {
  const { t } = translation()
  return fields.map((field) => {
    const name = t(fieldNames[field])
    if (field !== 'articleData') return { field: name, value: wordsOf(record, field) || t('frame.nothing') }
    const words = { keyOf, put: entryInWords, gone: ({ key }: { readonly key: string }) => key }
    return { field: name, rows: rowsInWords(words, before.articleData, record.articleData) }
  })
}
