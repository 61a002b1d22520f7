import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type HistoryFilter, historyRows, matchingIds } from './history-filter.store.ts'

export interface HistoryPage extends HistoryFilter {
  readonly take: number
  readonly offset: number
}

const columns = [
  'printJobEntries.id',
  'printJobEntries.jobId',
  'printJobEntries.state',
  'printJobEntries.message',
  'labelId',
  'labelName',
  'labelVersionNumber',
  'isTest',
  'articleId',
  'articleName',
  'externalIdentifier',
  'printerId',
  'printerName',
  'userName',
  'computerName',
  'quantity',
  'reprintOf',
  'reprintReason',
  'sentAt',
  'printJobEntries.endedAt',
  'isPrintedAgain',
] as const

/** Counting stops here: who has this many prints narrows them further. */
const mostCounted = 10_000

/** A page of the entries, newest first, with how many there are: `totalIsAtLeast` where counting stopped. */
export async function findHistory(trx: Transaction, actor: Actor, page: HistoryPage) {
  const { take, offset } = page
  const most = Math.max(mostCounted, offset + take) + 1
  const found = await sql<{ count: number; ids: string[] }>`
    with found as materialized (select id, place from ${matchingIds(actor, page, most)} with ordinality found (id, place))
    select (select count(*) from found) as count,
      array(select id from found order by place limit ${take} offset ${offset}) as ids`.execute(trx)
  const { count = 0, ids = [] } = found.rows[0] ?? {}
  const list = await findHistoryEntries(trx, actor, ids)
  return { list, total: Math.min(count, mostCounted), totalIsAtLeast: count > mostCounted }
}

/** The ids of all that match, newest first. */
export const allMatching = (actor: Actor, filter: HistoryFilter) =>
  sql`select id from ${matchingIds(actor, filter, null)} id`

/** Newest first, which is the order that they are exported in. */
export const findHistoryEntries = (trx: Transaction, actor: Actor, ids: readonly string[]) =>
  historyRows(trx, actor)
    .select(columns)
    .where(sql<boolean>`print_job_entries.id = any(${ids}::uuid[])`)
    .orderBy('printJobEntries.id', 'desc')
    .execute()

const detailColumns = [
  'filled',
  'pictures',
  'settings',
  'fileBytes',
  'fileSha256',
  'labelVersionId',
  'testDocument',
  'dpi',
  'numbersOf',
  'userId',
  'orderLineId',
  'target',
] as const

export const findHistoryEntry = (trx: Transaction, actor: Actor, id: string) =>
  historyRows(trx, actor)
    .select([...columns, ...detailColumns])
    .where('printJobEntries.id', '=', id)
    .executeTakeFirst()

/** What the filters offer is of so many prints: older ones are found by search and by date. */
const newestForChoices = 5_000

/** Who and what the newest prints were of. */
export const findChoices = (trx: Transaction, actor: Actor) =>
  historyRows(trx, actor)
    .select(['userId', 'userName', 'computerName', 'printerId', 'printerName', 'labelId', 'labelName'])
    .where(
      sql<boolean>`print_job_entries.id = any(array(
        select id from ${matchingIds(actor, {}, newestForChoices)} id))`,
    )
    .distinct()
    .execute()

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>['list'][number]
