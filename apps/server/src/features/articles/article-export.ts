import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { cellsOf } from '../catalogue/data-columns.service.ts'
import { readListedIds } from '../catalogue/listed-ids.service.ts'
import { portionsOf, type TableOfRows } from '../catalogue/table-download.service.ts'
import { sightOf } from '../groups/sight.service.ts'
import { findConnectedLabels } from './article-connections.store.ts'
import * as store from './articles.store.ts'

const portion = 2000
/** The columns that are no data. Data of the same key stands in a column of its own behind them. */
export const articleColumns = ['externalIdentifier', 'name', 'group', 'labels', 'pdfUrl'] as const

/** Names between semicolons; one that has a semicolon or a quote itself stands in quotes. */
const namesOf = (names: readonly string[]): string =>
  names.map((name) => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(';')

/** The articles of a list with its filters and its order. */
export async function exportArticles(
  { database }: Context,
  actor: Actor,
  filter: store.ArticleFilter,
): Promise<TableOfRows> {
  const { organizationId } = actor
  const { keys, listed } = await database.withOrganization(organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    return {
      keys: await store.findDataKeys(trx, sight, filter),
      listed: await readListedIds(trx, store.allMatching(trx, sight, filter), portion),
    }
  })
  const read = (ids: readonly string[]) =>
    database.withOrganization(organizationId, async (trx) => {
      const sight = await sightOf(trx, actor)
      const found = await store.findArticlesWithData(trx, sight, ids)
      const labels = Map.groupBy(await findConnectedLabels(trx, sight, ids), (label) => label.articleId)
      return found.map((row) => {
        const connected = (labels.get(row.id) ?? []).map((label) => label.name)
        return [
          row.externalIdentifier,
          row.name,
          row.groupName,
          namesOf(connected) || null,
          row.pdfUrl,
          ...cellsOf(row.articleData, keys),
        ]
      })
    })
  return {
    name: 'Articles',
    columns: [...articleColumns, ...keys],
    rows: portionsOf(listed, read),
  }
}
