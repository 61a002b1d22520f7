import * as contract from '@labelwright/contract/server/articles'
import type { NewArticle, SavedArticle } from '@labelwright/contract/server/articles-schemas'
import type { Context } from '../../context.ts'
import { inBackground } from '../../platform/database/background-work.ts'
import { idsOf } from '../../platform/database/ids.ts'
import type { Serve } from '../../platform/http/http.ts'
import { chosenOf } from '../catalogue/chosen-rows.service.ts'
import { sendTable } from '../catalogue/table-download.service.ts'
import {
  changeArticles,
  createArticle,
  deleteArticles,
  saveArticle,
  setArticleVariableData,
} from './article-changes.service.ts'
import { exportArticles } from './article-export.ts'
import { getArticle, getArticleByName, listArticles } from './articles.service.ts'

export function articlesRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listArticles, ({ actor, query: { take = 50, offset = 0, groupIds, ...filter } }) =>
    listArticles(ctx, actor, { ...filter, take, offset, groupIds: idsOf(groupIds) }),
  )
  serve(contract.findArticleByName, async ({ actor, query }) => ({
    data: await getArticleByName(ctx, actor, query.name),
  }))
  serve(contract.getArticle, async ({ actor, params }) => ({ data: await getArticle(ctx, actor, params.id) }))
  serve(contract.exportArticles, async ({ actor, query, reply }) => {
    const { delimiter = ',', format = 'csv', groupId, groupIds, ...filter } = query
    const chosen = { ...filter, groupIds: groupId ? [groupId] : idsOf(groupIds) }
    const table = await inBackground(() => exportArticles(ctx, actor, chosen))
    return sendTable(reply, table, { delimiter, format })
  })
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createArticle, async ({ actor, body, idempotencyKey }) => ({
    data: await createArticle(ctx, actor, { body: body as NewArticle, key: idempotencyKey }),
  }))
  serve(contract.saveArticle, async ({ actor, body }) => ({
    data: await saveArticle(ctx, actor, body as SavedArticle),
  }))
  serve(contract.setArticleVariableData, async ({ actor, body }) => ({
    data: await setArticleVariableData(ctx, actor, body),
  }))
  serve(contract.changeArticles, ({ actor, body }) =>
    changeArticles(ctx, actor, { chosen: chosenOf(body), change: body }),
  )
  serve(contract.deleteArticle, async ({ actor, params }) => {
    const { undoId } = await deleteArticles(ctx, actor, { ids: [params.id] })
    return { undoId }
  })
  serve(contract.deleteArticles, ({ actor, body }) => deleteArticles(ctx, actor, chosenOf(body)))
}
