import { articleSearchMinimum, getArticle, listArticles } from '@labelwright/contract/server/articles'
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { suggestionCount } from '../../lib/search.ts'

const pageSize = 100

/** The articles of the list page, a hundred at a time. Fewer characters than a search needs show all. */
export const useArticlePages = (typed: string) => {
  const searchQuery = typed.length >= articleSearchMinimum ? typed : ''
  return useInfiniteQuery({
    queryKey: ['articles', 'list', searchQuery],
    queryFn: ({ pageParam, signal }) =>
      call(listArticles, { query: { take: pageSize, offset: pageParam, searchQuery, sort: 'name' } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) =>
      last.offset + last.data.length < last.total ? last.offset + last.data.length : undefined,
    placeholderData: keepPreviousData,
  })
}

export const useArticleCount = () =>
  useQuery({
    queryKey: ['articles', 'count'],
    queryFn: async ({ signal }) => (await call(listArticles, { query: { take: 1 } }, { signal })).total,
  })

const suggestions = (searchQuery: string) =>
  queryOptions({
    queryKey: ['articles', 'suggestions', searchQuery],
    queryFn: ({ signal }) =>
      call(listArticles, { query: { take: suggestionCount, offset: 0, searchQuery } }, { signal }),
  })

/** What a search field offers; nothing while too little is typed. */
export const useArticleSuggestions = (typed: string) =>
  useQuery({ ...suggestions(typed), enabled: typed.length >= articleSearchMinimum, placeholderData: keepPreviousData })

/** What a scanner read: the articles it may mean, an exact external identifier alone. */
export async function findScannedArticles(code: string) {
  const { data } = await call(listArticles, { query: { take: suggestionCount, offset: 0, searchQuery: code } })
  const exact = data.filter((article) => article.externalIdentifier?.toLowerCase() === code.toLowerCase())
  return exact.length > 0 ? exact : data
}

export const useArticle = (id: string) =>
  useQuery({
    queryKey: ['articles', 'one', id],
    queryFn: async ({ signal }) => (await call(getArticle, { params: { id } }, { signal })).data,
  })
