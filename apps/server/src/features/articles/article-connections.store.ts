// Finds the labels, groups and orders that articles belong to.
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'

export const findConnectedLabels = (trx: Transaction, sight: Sight, articleIds: readonly string[]) =>
  articleIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('articleLabels')
        .innerJoin('labels', 'labels.id', 'articleLabels.labelId')
        .select(['articleLabels.articleId', 'labels.id', 'labels.name'])
        .where(sql<boolean>`article_labels.article_id = any(${articleIds}::uuid[])`)
        .where('labels.enabled', '=', true)
        .where(isInSight<'labels'>('labels.groupId', sight))
        .orderBy(sql`lower(labels.name)`)
        .execute()

export const findGroupsOf = (trx: Transaction, articleIds: readonly string[]) =>
  articleIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('articles')
        .select(['id', 'groupId'])
        .where(sql<boolean>`id = any(${articleIds}::uuid[])`)
        .execute()

/** The newest orders that have the article on a line. */
export const findOrdersOf = (
  trx: Transaction,
  sight: Sight,
  { articleId, most }: { readonly articleId: string; readonly most: number },
) =>
  trx
    .selectFrom('orders')
    .select(['orders.id', 'orders.orderNumber'])
    .where(sql<boolean>`orders.id in (select order_id from order_lines where article_id = ${articleId})`)
    .where(isInSight<'orders'>('orders.groupId', sight))
    .orderBy('orders.modified', 'desc')
    .orderBy('orders.id')
    .limit(most)
    .execute()
