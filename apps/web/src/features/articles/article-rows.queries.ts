import { getArticle, listArticles } from '@labelwright/contract/server/articles'
import type { ArticleWithData } from '@labelwright/contract/server/articles-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKey } from '../../lib/query-keys.ts'

const mostRows = 30

/** Articles with their data to try a label with: those that it is connected with, else the first ones. */
export const useArticlesToTry = (labelId: string) =>
  useQuery({
    queryKey: queryKey('articles', 'to-try', labelId),
    queryFn: async ({ signal }): Promise<readonly ArticleWithData[]> => {
      const own = await call(listArticles, { query: { take: mostRows, labelId } }, { signal })
      const found = own.total > 0 ? own : await call(listArticles, { query: { take: mostRows } }, { signal })
      const answers = await Promise.all(found.data.map(({ id }) => call(getArticle, { params: { id } }, { signal })))
      return answers.map(({ data }) => data)
    },
    staleTime: 60_000,
  })
