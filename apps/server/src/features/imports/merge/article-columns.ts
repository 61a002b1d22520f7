import { sql } from 'kysely'
import type { Entry } from '../mapping/map-row.ts'
import { type Column, mergedInto } from './columns.ts'
import { idArray } from './copy-text.ts'
import type { ArticlePlan } from './merge-plan.ts'
import { mergedEntries } from './merged-entries.ts'
import { areEntries, isAtMost, isLink } from './value-rules.ts'

/** An article as a row of a file describes it. */
export interface ArticleRow {
  readonly id: string
  readonly groupId: string | null
  readonly name: string | null
  readonly externalIdentifier: string | null
  readonly pdfUrl: string | null
  readonly data: readonly Entry[]
  readonly searchText: string
  readonly labelIds: readonly string[]
}

const table = 'articles'

/** Replaces the column where the file has the field, also by nothing. */
const replaced = (column: string, field: 'externalIdentifier' | 'pdfUrl') => ({
  table: 'articles' as const,
  column,
  field,
  merged: ({ fields }: ArticlePlan) => sql.ref(`${fields.has(field) ? 's' : 'a'}.${column}`),
})

/** A field of articles that imports have is a line here. */
export const articleColumns: readonly Column<ArticleRow, ArticlePlan>[] = [
  { name: 'id', type: 'uuid', read: ({ id }) => id },
  { name: 'group_id', type: 'uuid', read: ({ groupId }) => groupId },
  {
    name: 'name',
    type: 'text',
    isName: true,
    rule: isAtMost('name', 500),
    read: ({ name }) => name,
    merge: {
      table,
      column: 'name',
      field: 'name',
      merged: () => sql`coalesce(nullif(s.name, ''), a.name)`,
      added: sql`coalesce(nullif(s.name, ''), s.external_identifier)`,
    },
  },
  {
    name: 'external_identifier',
    type: 'text',
    isName: true,
    rule: isAtMost('external_identifier', 500),
    read: ({ externalIdentifier }) => externalIdentifier,
    merge: replaced('external_identifier', 'externalIdentifier'),
  },
  {
    name: 'pdf_url',
    type: 'text',
    rule: isLink('pdf_url'),
    read: ({ pdfUrl }) => pdfUrl,
    merge: replaced('pdf_url', 'pdfUrl'),
  },
  {
    name: 'article_data',
    type: 'jsonb',
    rule: areEntries('article_data'),
    read: ({ data }) => JSON.stringify(data),
    merge: {
      table,
      column: 'article_data',
      merged: ({ dataKeys: columns, keepOtherData }) =>
        mergedEntries(sql`a.article_data`, sql`s.article_data`, { columns, keepOtherData }),
    },
  },
  { name: 'search_text', type: 'text', rule: isAtMost('search_text', 4_000), read: ({ searchText }) => searchText },
  { name: 'label_ids', type: 'uuid[]', read: ({ labelIds }) => idArray(labelIds) },
]

/** The columns of `articles` that a staged row may change. */
export const mergedArticleColumns = mergedInto<ArticlePlan>('articles', articleColumns)
