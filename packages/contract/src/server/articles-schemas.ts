import * as z from 'zod/mini'
import {
  changedRows,
  chosenRows,
  id,
  isOneChoice,
  listOf,
  listQuery,
  recordOf,
  timestamp,
  undoableChange,
  version,
} from '../wire.ts'

/** The longest a value may be; an entry's own `propertySize` bounds it further. */
export const articleDataMaximum = 20_000
/** How many characters an entry takes unless it says otherwise (spec §9). */
export const defaultPropertySize = 2000

// Texts that things are found by come composed or not (Unicode NFC): they look the same, and are stored as the same.
const key = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(200))
const data = z.string().check(z.maxLength(articleDataMaximum))
const name = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(500))
const externalIdentifier = z.string().check(z.trim(), z.normalize('NFC'), z.maxLength(200))

/** `http` and `https` only; other schemes could run something in the browser that opens them. */
const pdfUrl = z.string().check(z.trim(), z.maxLength(2000), z.regex(/^(https?:\/\/\S+)?$/i))

export const articleDataEntry = z.object({
  key: z.string(),
  data: z.string(),
  editable: z.boolean(),
  propertyType: z.string(),
  propertySize: z.int(),
  isExtra: z.boolean(),
})

/** An entry as it is sent: what is left out has the usual value. */
export const newArticleDataEntry = z.strictObject({
  key,
  data,
  editable: z._default(z.boolean(), true),
  propertyType: z._default(z.string().check(z.trim(), z.minLength(1), z.maxLength(50)), 'text'),
  propertySize: z._default(z.int().check(z.gte(1), z.lte(articleDataMaximum)), defaultPropertySize),
  isExtra: z._default(z.boolean(), false),
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
  version,
}

export const articleAnswer = z.object(articleFields)
export const articleWithDataAnswer = z.object({
  ...articleFields,
  /** Labels that it is offered with beside its own, by the settings of groups. */
  offeredLabels: z.array(connectedLabel),
  /** The hundred newest orders that have it on a line. */
  orders: z.array(z.object({ orderId: id, orderNumber: z.string() })),
  articleData: z.array(articleDataEntry),
})

const matchingArticles = {
  searchQuery: listQuery.searchQuery,
  /** Comma list; can only narrow what the person's groups may see. */
  groupIds: z.optional(z.string().check(z.maxLength(4000))),
  labelId: z.optional(id),
}
const articleFilter = {
  ...matchingArticles,
  sort: z.optional(z.enum(['name', '-name', 'externalIdentifier', 'modified', '-modified'])),
}

export const listArticlesQuery = z.strictObject({ ...listQuery, ...articleFilter })
export const articleNameQuery = z.strictObject({ name })

/** Commas, semicolons and tabs, as a spreadsheet of the reader's country wants them; a tab may be asked for by its name, as it is hard to write into an address. */
export const exportDelimiter = z.pipe(
  z.enum([',', ';', '\t', '|', 'tab']),
  z.transform((asked) => (asked === 'tab' ? '\t' : asked)),
)
export const exportFormat = z.enum(['csv', 'xlsx'])
export const exportArticlesQuery = z.strictObject({
  ...articleFilter,
  groupId: z.optional(id),
  delimiter: z._default(exportDelimiter, ','),
  format: z._default(exportFormat, 'csv'),
})

const articleBody = {
  name,
  externalIdentifier: z._default(z.nullable(externalIdentifier), null),
  groupId: z._default(z.nullable(id), null),
  pdfUrl: z._default(z.nullable(pdfUrl), null),
  articleData: z._default(z.array(newArticleDataEntry).check(z.maxLength(500)), []),
}
const labelIds = z.array(id).check(z.maxLength(200))

/** `labelId` connects one label, `labelIds` several. */
export const createArticleBody = z.strictObject({
  ...articleBody,
  labelId: z._default(z.nullable(id), null),
  labelIds: z._default(labelIds, []),
})

export const saveArticleBody = z.strictObject({ id, ...articleBody, labelIds, version })

/** An order that is there, by its id, or one that is made, by its number. */
const orderOfNewArticle = z.strictObject({
  orderId: z.optional(id),
  orderNumber: z.optional(z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(200))),
  quantity: z._default(z.int().check(z.gte(1), z.lte(1_000_000)), 1),
})

export const addArticleWithConnectionsBody = z.strictObject({
  ...articleBody,
  labelIds: z._default(labelIds, []),
  orders: z._default(z.array(orderOfNewArticle).check(z.maxLength(100)), []),
})

export const setArticleVariableDataBody = z.strictObject({
  articleId: id,
  articleData: z.array(z.strictObject({ key, data })).check(z.minLength(1), z.maxLength(500)),
  version: z.optional(version),
})

const chosenArticles = chosenRows(matchingArticles)
export const chosenArticlesBody = z.strictObject(chosenArticles).check(isOneChoice)

/** What is left out stays as it is. */
export const changeArticlesBody = z
  .strictObject({
    ...chosenArticles,
    groupId: z.optional(z.nullable(id)),
    addLabelIds: z.optional(labelIds),
    removeLabelIds: z.optional(labelIds),
    setData: z.optional(z.array(z.strictObject({ key, data })).check(z.maxLength(50))),
    removeKeys: z.optional(z.array(key).check(z.maxLength(50))),
  })
  .check(isOneChoice)

export const articlesSchemas = {
  listArticles: { query: listArticlesQuery, answer: listOf(articleAnswer) },
  getArticle: { answer: recordOf(articleWithDataAnswer) },
  findArticleByName: { query: articleNameQuery, answer: recordOf(articleWithDataAnswer) },
  createArticle: { body: createArticleBody, answer: recordOf(articleWithDataAnswer) },
  saveArticle: { body: saveArticleBody, answer: recordOf(articleWithDataAnswer) },
  addArticleWithConnections: { body: addArticleWithConnectionsBody, answer: recordOf(articleWithDataAnswer) },
  setArticleVariableData: { body: setArticleVariableDataBody, answer: recordOf(articleWithDataAnswer) },
  changeArticles: { body: changeArticlesBody, answer: changedRows },
  deleteArticle: { answer: undoableChange },
  deleteArticles: { body: chosenArticlesBody, answer: changedRows },
  exportArticles: { query: exportArticlesQuery, answer: z.unknown() },
} as const

export type Article = z.infer<typeof articleAnswer>
export type ArticleWithData = z.infer<typeof articleWithDataAnswer>
export type ArticleDataEntry = z.infer<typeof articleDataEntry>
export type ListArticlesQuery = Partial<z.infer<typeof listArticlesQuery>>
export type ExportArticlesQuery = Partial<z.infer<typeof exportArticlesQuery>>
export type CreateArticleBody = z.input<typeof createArticleBody>
export type NewArticle = z.output<typeof createArticleBody>
export type SaveArticleBody = z.input<typeof saveArticleBody>
export type SavedArticle = z.output<typeof saveArticleBody>
export type AddArticleWithConnectionsBody = z.input<typeof addArticleWithConnectionsBody>
export type NewArticleWithConnections = z.output<typeof addArticleWithConnectionsBody>
export type SetArticleVariableDataBody = z.infer<typeof setArticleVariableDataBody>
export type ChangeArticlesBody = z.infer<typeof changeArticlesBody>
export type ChosenArticlesBody = z.infer<typeof chosenArticlesBody>
