import type { Actor } from '../../platform/actor.ts'
import { cellsOf } from '../../platform/data-columns.ts'
import type { Database } from '../../platform/database.ts'
import { portionsOf, type TableOfRows } from '../../platform/table-download.ts'
import { sightOf } from '../groups/sight.service.ts'
import * as store from './articles.store.ts'

const portion = 2000
/** The columns that are no data. Data of the same key stands in a column of its own behind them. */
export const articleColumns = ['externalIdentifier', 'name', 'group', 'labels', 'pdfUrl'] as const

/** Names between semicolons; one that has a semicolon or a quote itself stands in quotes. */
const namesOf = (names: readonly string[]): string =>
  names.map((name) => (/[;"]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(';')

/**
 * The articles of a list with its filters. Read in portions by key, so that no transaction is held open while somebody
 * downloads slowly: what is changed meanwhile is in it as it stands when its portion is read.
 */
export async function exportArticles(
  database: Database,
  actor: Actor,
  filter: store.ArticleFilter,
): Promise<TableOfRows> {
  const { organizationId } = actor
  const keys = await database.withOrganization(organizationId, async (rows) =>
    store.findDataKeys(rows, await sightOf(rows, actor), filter),
  )
  const read = (last: { name_key: string; id: string } | undefined) =>
    database.withOrganization(organizationId, async (rows) => {
      const sight = await sightOf(rows, actor)
      const found = await store.findArticlesAfter(rows, sight, filter, { last, take: portion })
      const ids = found.map(({ id }) => id)
      const labels = Map.groupBy(await store.findConnectedLabels(rows, sight, ids), (label) => label.article_id)
      const lines = found.map((row) => {
        const connected = (labels.get(row.id) ?? []).map((label) => label.name)
        return [
          ...[row.external_identifier, row.name, row.group_name, namesOf(connected) || null, row.pdf_url],
          ...cellsOf(row.article_data, keys),
        ]
      })
      return { lines, last: found.length === portion ? found.at(-1) : undefined }
    })
  return {
    name: 'Articles',
    columns: [...articleColumns, ...keys],
    rows: portionsOf(read),
  }
}
