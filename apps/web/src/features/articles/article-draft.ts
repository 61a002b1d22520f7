import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import type { ReactNode } from 'react'
import type { MessageKey } from '../../lib/i18n.ts'
import { type Entry, entriesWrong, keyOf, storedEntry } from '../../ui/form/entry-rows.ts'
import type { DraftRules } from '../../ui/form/use-draft-form.ts'

/** An article as it is being typed. */
export interface ArticleDraft {
  readonly name: string
  readonly externalIdentifier: string
  readonly groupId: string | null
  readonly pdfUrl: string
  readonly labelIds: readonly string[]
  readonly articleData: readonly Entry[]
}

/** Draws the label that a draft fills; the stored article knows which labels come with its group. */
export type LabelOfDraft = (draft: ArticleDraft, article: ArticleWithData | undefined) => ReactNode

const articleFields = ['name', 'externalIdentifier', 'groupId', 'pdfUrl', 'labelIds', 'articleData'] as const
export type ArticleField = (typeof articleFields)[number]

export const emptyArticle: ArticleDraft = {
  name: '',
  externalIdentifier: '',
  groupId: null,
  pdfUrl: '',
  labelIds: [],
  articleData: [],
}

export const draftOf = (article: ArticleWithData): ArticleDraft => ({
  name: article.name,
  externalIdentifier: article.externalIdentifier ?? '',
  groupId: article.groupId,
  pdfUrl: article.pdfUrl ?? '',
  labelIds: article.labels.map(({ labelId }) => labelId),
  articleData: article.articleData.map(storedEntry),
})

const isPdfUrl = (text: string): boolean => text === '' || /^https?:\/\/\S+$/i.test(text)

function check(draft: ArticleDraft): Partial<Record<ArticleField, MessageKey>> {
  const name = draft.name.trim()
  const entries = entriesWrong(draft.articleData)
  return {
    ...(name.length > 0 && name.length <= 500 ? {} : { name: 'article.nameWrong' }),
    ...(draft.externalIdentifier.trim().length <= 200 ? {} : { externalIdentifier: 'article.identifierWrong' }),
    ...(isPdfUrl(draft.pdfUrl.trim()) ? {} : { pdfUrl: 'article.pdfWrong' }),
    ...(entries ? { articleData: entries } : {}),
  }
}

/** What the form itself says of an article, before the server does. */
export const articleRules: DraftRules<ArticleDraft, ArticleField> = {
  fields: articleFields,
  check,
  rows: { articleData: { keyOf } },
}

/** A draft as the calls take it. */
export const bodyOf = (draft: ArticleDraft) => ({
  name: draft.name.trim(),
  externalIdentifier: draft.externalIdentifier.trim() || null,
  groupId: draft.groupId,
  pdfUrl: draft.pdfUrl.trim() || null,
  labelIds: [...draft.labelIds],
  articleData: draft.articleData.map(({ id: _, ...entry }) => ({ ...entry, key: entry.key.trim() })),
})
