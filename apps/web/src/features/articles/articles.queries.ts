import {
  addArticleWithConnections,
  articleSearchMinimum,
  changeArticles,
  createArticle,
  deleteArticle,
  deleteArticles,
  exportArticles,
  findArticleByName,
  getArticle,
  listArticles,
  saveArticle,
} from '@labelwright/contract/server/articles'
import type {
  AddArticleWithConnectionsBody,
  Article,
  ChangeArticlesBody,
  ChosenArticlesBody,
  ExportArticlesQuery,
  ListArticlesQuery,
  SaveArticleBody,
} from '@labelwright/contract/server/articles-schemas'
import { undoChange } from '@labelwright/contract/server/undo'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../api/call.ts'
import { failureCodeOf } from '../../api/call-error.ts'
import { invalidateSubjects, keysOf, queryKey } from '../../lib/query-keys.ts'
import { suggestionCount } from '../../lib/search.ts'
import type { Picture } from '../../ui/label/picture.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'
import { useLabelPicture } from '../labels/labels.queries.ts'

export type ArticleFilter = Pick<ListArticlesQuery, 'searchQuery' | 'groupIds' | 'labelId' | 'sort'>

/** Fewer characters than a search needs show all. */
export const wantedSearch = (typed: string): string => (typed.length >= articleSearchMinimum ? typed : '')

/** The articles of a list page. */
export const useArticleList = (filter: ArticleFilter) =>
  useSparseList<Article>({
    queryKey: queryKey('articles', 'list', filter),
    fetchPage: (page, signal) => call(listArticles, { query: { ...filter, ...page } }, { signal }),
  })

/** The first few, for the start page. */
export const useFirstArticles = (take: number) =>
  useQuery({
    queryKey: queryKey('articles', 'first', take),
    queryFn: async ({ signal }) => (await call(listArticles, { query: { take, sort: 'name' } }, { signal })).data,
  })

export const useArticleCount = () =>
  useQuery({
    queryKey: queryKey('articles', 'count'),
    queryFn: async ({ signal }) => (await call(listArticles, { query: { take: 1 } }, { signal })).total,
  })

const suggestions = (searchQuery: string) =>
  queryOptions({
    queryKey: queryKey('articles', 'suggestions', searchQuery),
    queryFn: ({ signal }) =>
      call(listArticles, { query: { take: suggestionCount, offset: 0, searchQuery } }, { signal }),
  })

/** What a search field offers; nothing while too little is typed. */
export const useArticleSuggestions = (typed: string) =>
  useQuery({ ...suggestions(typed), enabled: typed.length >= articleSearchMinimum, placeholderData: keepPreviousData })

const articleQuery = (id: string) =>
  queryOptions({
    queryKey: queryKey('articles', 'one', id),
    queryFn: async ({ signal }) => (await call(getArticle, { params: { id } }, { signal })).data,
  })

/** The picture of an article's first label, filled with its data; `isWanted` once it is in sight. */
export function useArticlePicture(id: string, isWanted: boolean): Picture {
  const { data, isError } = useQuery({ ...articleQuery(id), enabled: isWanted, staleTime: 60_000 })
  const filling = data && { articleId: id, version: data.version }
  const picture = useLabelPicture((data?.labels[0] ?? data?.offeredLabels[0])?.labelId, undefined, filling)
  return data || isError ? picture : { status: 'loading' }
}

/** The same of an article that is at hand. */
export const useFirstLabelPicture = ({ id, version, labels }: Pick<Article, 'id' | 'version' | 'labels'>): Picture =>
  useLabelPicture(labels[0]?.labelId, undefined, { articleId: id, version })

export const fetchArticle = async (id: string) => (await call(getArticle, { params: { id } })).data

/** Nothing is asked for without an id. */
export const useArticle = (id: string | undefined) =>
  useQuery({ ...articleQuery(id ?? ''), enabled: id !== undefined && id !== '' })

/** An article that a link names by its whole name. */
export const useArticleByName = (name: string) =>
  useQuery({
    queryKey: queryKey('articles', 'named', name),
    queryFn: async ({ signal }) => (await call(findArticleByName, { query: { name } }, { signal })).data,
  })

/** A change of articles after which every list of them, and of what they stand in, is asked for anew. */
function useArticleChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await invalidateSubjects(client, 'articles', 'orders', 'groups')
    },
    onError: (error) => {
      if (failureCodeOf(error) === 'selection-changed') void client.invalidateQueries({ queryKey: keysOf('articles') })
    },
  })
}

export const useAddArticle = () =>
  useArticleChange(
    async ({
      body,
      idempotencyKey,
    }: {
      readonly body: AddArticleWithConnectionsBody
      readonly idempotencyKey: string
    }) => {
      if (body.orders && body.orders.length > 0) {
        return (await call(addArticleWithConnections, { body }, { idempotencyKey })).data
      }
      const { orders: _, ...article } = body
      return (await call(createArticle, { body: article }, { idempotencyKey })).data
    },
  )
export const useSaveArticle = () =>
  useArticleChange(async (body: SaveArticleBody) => (await call(saveArticle, { body })).data)
export const useChangeArticles = () => useArticleChange((body: ChangeArticlesBody) => call(changeArticles, { body }))
export const useDeleteArticle = () => useArticleChange((id: string) => call(deleteArticle, { params: { id } }))
export const useDeleteArticles = () => useArticleChange((body: ChosenArticlesBody) => call(deleteArticles, { body }))
export const useUndoArticles = () => useArticleChange((undoId: string) => call(undoChange, { params: { id: undoId } }))

/** The articles of the list with its filters, as a file. */
export const fetchArticleFile = (query: ExportArticlesQuery) => callForFile(exportArticles, { query })
