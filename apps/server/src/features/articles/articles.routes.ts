import * as contract from '@labelwright/contract/server/articles'
import type { Serve } from '../../platform/http.ts'
import type { ArticlesService } from './articles.service.ts'

const idPattern = /^[0-9a-f-]{36}$/

export function articlesRoutes(serve: Serve, articles: ArticlesService): void {
  serve(contract.listArticles, ({ actor, query }) =>
    articles.list(actor, {
      take: query.take ?? 50,
      offset: query.offset ?? 0,
      searchQuery: query.searchQuery,
      sort: query.sort,
      groupIds: query.groupIds?.split(',').filter((each) => idPattern.test(each)),
    }),
  )
  serve(contract.getArticle, async ({ actor, params }) => ({ data: await articles.get(actor, params.id) }))
}
