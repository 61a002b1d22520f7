import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type HistoryFilter, historyRows, matchingRows } from './history-filter.store.ts'

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
  sql<boolean>`exists (select from print_job_entries again
    where again.reprint_of = print_job_entries.id and again.reprint_reason is null)`.as('isPrintedAgain'),
] as const

/** Counting stops here: who has this many prints narrows them further. */
const mostCounted = 10_000

/** A page of the entries, newest first, with how many there are: `totalIsAtLeast` where counting stopped. */
export async function findHistory(trx: Transaction, actor: Actor, page: HistoryPage) {
  const matching = matchingRows(trx, actor, page)
  const counted = await trx
    .selectFrom(
      matching
        .select('printJobEntries.id')
        .limit(mostCounted + 1)
        .as('counted'),
    )
    .select((build) => build.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  const list = await matching
    .select(columns)
    .orderBy('printJobEntries.id', 'desc')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total: Math.min(counted.count, mostCounted), totalIsAtLeast: counted.count > mostCounted }
}

/** The ids of all that match, newest first. */
export const allMatching = (trx: Transaction, actor: Actor, filter: HistoryFilter) =>
  sql`${matchingRows(trx, actor, filter).select('printJobEntries.id').orderBy('printJobEntries.id', 'desc')}`

/** Newest first, which is the order that they are exported in. */
export const findHistoryEntries = (trx: Transaction, actor: Actor, ids: readonly string[]) =>
  historyRows(trx, actor)
    .select(columns)
    .where(sql<boolean>`print_job_entries.id = any(${ids}::uuid[])`)
    .orderBy('printJobEntries.id', 'desc')
    .execute()

const detailColumns = [
  'filled',
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
  trx
    .selectFrom(
      historyRows(trx, actor)
        .select(['userId', 'userName', 'computerName', 'printerId', 'printerName', 'labelId', 'labelName'])
        .orderBy('printJobEntries.id', 'desc')
        .limit(newestForChoices)
        .as('newest'),
    )
    .selectAll()
    .distinct()
    .execute()

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>['list'][number]
