import * as contract from '@labelwright/contract/server/articles'
import type { NewArticle, SavedArticle } from '@labelwright/contract/server/articles-schemas'
import { idsOf } from '../../platform/database/ids.ts'
import type { Serve } from '../../platform/http/http.ts'
import { chosenOf } from '../catalogue/chosen-rows.service.ts'
import { sendTable } from '../catalogue/table-download.service.ts'
import type { ArticlesService } from './articles.service.ts'

export function articlesRoutes(serve: Serve, articles: ArticlesService): void {
  serve(contract.listArticles, ({ actor, query: { take = 50, offset = 0, groupIds, ...filter } }) =>
    articles.list(actor, { ...filter, take, offset, groupIds: idsOf(groupIds) }),
  )
  serve(contract.findArticleByName, async ({ actor, query }) => ({
    data: await articles.findByName(actor, query.name),
  }))
  serve(contract.getArticle, async ({ actor, params }) => ({ data: await articles.get(actor, params.id) }))
  serve(contract.exportArticles, async ({ actor, query, reply }) => {
    const { delimiter = ',', format = 'csv', groupId, groupIds, ...filter } = query
    const table = await articles.export(actor, { ...filter, groupIds: groupId ? [groupId] : idsOf(groupIds) })
    return sendTable(reply, table, { delimiter, format })
  })
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createArticle, async ({ actor, body, idempotencyKey }) => ({
    data: await articles.create(actor, body as NewArticle, idempotencyKey),
  }))
  serve(contract.saveArticle, async ({ actor, body }) => ({ data: await articles.save(actor, body as SavedArticle) }))
  serve(contract.setArticleVariableData, async ({ actor, body }) => ({
    data: await articles.setVariableData(actor, body),
  }))
  serve(contract.changeArticles, async ({ actor, body }) => ({
    changed: await articles.changeSeveral(actor, chosenOf(body), body),
  }))
  serve(contract.deleteArticle, async ({ actor, params }) => {
    await articles.remove(actor, { ids: [params.id] })
    return {}
  })
  serve(contract.deleteArticles, async ({ actor, body }) => ({ changed: await articles.remove(actor, chosenOf(body)) }))
}
