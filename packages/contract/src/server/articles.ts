import { signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { Article, ArticleWithData, ListArticlesQuery } from './articles-schemas.ts'

/** A search starts at this many characters (spec §5). */
export const articleSearchMinimum = 2

/** An exact external identifier comes first: a scanned barcode must hit at once. */
export const listArticles = endpoint<{ query: ListArticlesQuery; answer: List<Article> }>()({
  method: 'GET',
  path: '/api/articles',
  service: 'base',
  summary: 'The articles that the person’s groups may see, searched by name, external identifier and data',
  access: signedIn,
  errors: [],
})

export const getArticle = endpoint<{ answer: { data: ArticleWithData } }>()({
  method: 'GET',
  path: '/api/articles/{id}',
  service: 'base',
  summary: 'An article with its data, labels and orders',
  access: signedIn,
  errors: ['not-found'],
})
