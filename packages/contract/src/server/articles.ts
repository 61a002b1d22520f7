import { administrators, anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { ChangedRows, UndoableChange } from '../wire.ts'
import type {
  AddArticleWithConnectionsBody,
  Article,
  ArticleWithData,
  ChangeArticlesBody,
  ChosenArticlesBody,
  CreateArticleBody,
  ExportArticlesQuery,
  ListArticlesQuery,
  SaveArticleBody,
  SetArticleVariableDataBody,
} from './articles-schemas.ts'

/** A search starts at this many characters (spec §5). */
export const articleSearchMinimum = 2

const articleManager = anyOf('UserRole:ArticleManager', ...administrators)

type OneArticle = { data: ArticleWithData }

/**
 * An exact external identifier comes first: a scanned barcode must hit at once; then what begins so, then what has it
 * inside. A search that finds very much answers `totalIsAtLeast`.
 */
export const listArticles = endpoint<{ query: ListArticlesQuery; answer: List<Article> }>()({
  method: 'GET',
  path: '/api/articles',
  service: 'base',
  summary: 'The articles that the person’s groups may see, searched by name, external identifier and data',
  access: signedIn,
  atStations: true,
  errors: [],
})

export const getArticle = endpoint<{ answer: OneArticle }>()({
  method: 'GET',
  path: '/api/articles/{id}',
  service: 'base',
  summary: 'An article with its data, labels and orders',
  access: signedIn,
  atStations: true,
  errors: ['not-found'],
})

/** Without regard to case; of several of one name the one that was changed last. */
export const findArticleByName = endpoint<{ query: { name: string }; answer: OneArticle }>()({
  method: 'GET',
  path: '/api/articles/name',
  service: 'base',
  summary: 'The article of that name',
  access: signedIn,
  errors: ['not-found'],
})

export const createArticle = endpoint<{ body: CreateArticleBody; answer: OneArticle }>()({
  method: 'POST',
  path: '/api/articles',
  service: 'base',
  summary: 'Makes an article, connected to a label or several',
  access: articleManager,
  errors: [],
  idempotent: true,
})

export const saveArticle = endpoint<{ body: SaveArticleBody; answer: OneArticle }>()({
  method: 'PUT',
  path: '/api/articles',
  service: 'base',
  summary: 'Saves an article with its data and labels',
  access: articleManager,
  errors: ['not-found', 'stale-version'],
})

/** In one transaction: everything is made and connected, or nothing. */
export const addArticleWithConnections = endpoint<{ body: AddArticleWithConnectionsBody; answer: OneArticle }>()({
  method: 'POST',
  path: '/api/articles/addnewarticleandlabelsandorders',
  service: 'base',
  summary: 'Makes an article and connects it to labels and orders',
  access: articleManager,
  errors: [],
  idempotent: true,
})

/** Other entries stay as they are; a key that is new is added. */
export const setArticleVariableData = endpoint<{ body: SetArticleVariableDataBody; answer: OneArticle }>()({
  method: 'PUT',
  path: '/api/articles/setarticlevariabledata',
  service: 'base',
  summary: 'Sets some of an article’s data by key',
  access: articleManager,
  errors: ['not-found', 'stale-version'],
})

export const changeArticles = endpoint<{ body: ChangeArticlesBody; answer: ChangedRows }>()({
  method: 'POST',
  path: '/api/articles/change',
  service: 'base',
  summary: 'Changes group, labels or data of several articles at once: all of them, or none',
  access: articleManager,
  errors: ['not-found', 'selection-changed'],
})

/** What was printed of it stays in the print history. */
export const deleteArticle = endpoint<{ answer: UndoableChange }>()({
  method: 'DELETE',
  path: '/api/articles/{id}',
  service: 'base',
  summary: 'Deletes an article',
  access: articleManager,
  errors: ['not-found'],
})

export const deleteArticles = endpoint<{ body: ChosenArticlesBody; answer: ChangedRows }>()({
  method: 'POST',
  path: '/api/articles/delete',
  service: 'base',
  summary: 'Deletes several articles: all of them, or none',
  access: articleManager,
  errors: ['not-found', 'selection-changed'],
})

/** Columns: `externalIdentifier`, `name`, `group`, `labels`, `pdfUrl`, then one for each key. Streams in the order of the list, that of a search by name where no sort is asked for; an import of it makes the same articles. */
export const exportArticles = endpoint<{ query: ExportArticlesQuery; answer: unknown }>()({
  method: 'GET',
  path: '/api/articles/export',
  service: 'base',
  summary: 'The articles of the list with its filters, as CSV or XLSX',
  access: articleManager,
  errors: [],
  contentType: 'text/csv',
})
