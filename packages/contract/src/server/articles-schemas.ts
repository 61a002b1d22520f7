import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp } from '../wire.ts'

export const articleDataEntry = z.object({
  key: z.string(),
  data: z.string(),
  editable: z.boolean(),
  propertyType: z.string(),
  propertySize: z.int(),
  isExtra: z.boolean(),
})

const connectedLabel = z.object({ labelId: id, name: z.string() })

const articleFields = {
  id,
  articleId: id,
  name: z.string(),
  externalIdentifier: z.nullable(z.string()),
  groupId: z.nullable(id),
  groupName: z.nullable(z.string()),
  pdfUrl: z.nullable(z.string()),
  labels: z.array(connectedLabel),
  modified: timestamp,
  version: z.int(),
}

export const articleAnswer = z.object(articleFields)
export const articleWithDataAnswer = z.object({
  ...articleFields,
  orders: z.array(z.object({ orderId: id, orderNumber: z.string() })),
  articleData: z.array(articleDataEntry),
})

export const listArticlesQuery = z.strictObject({
  ...listQuery,
  /** Comma list; can only narrow what the person's groups may see. */
  groupIds: z.optional(z.string().check(z.maxLength(4000))),
  sort: z.optional(z.enum(['name', '-modified'])),
})

export const articlesSchemas = {
  listArticles: { query: listArticlesQuery, answer: listOf(articleAnswer) },
  getArticle: { answer: recordOf(articleWithDataAnswer) },
} as const

export type Article = z.infer<typeof articleAnswer>
export type ArticleWithData = z.infer<typeof articleWithDataAnswer>
export type ArticleDataEntry = z.infer<typeof articleDataEntry>
export type ListArticlesQuery = Partial<z.infer<typeof listArticlesQuery>>
