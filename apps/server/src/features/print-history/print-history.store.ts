import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { escapeLike } from '../catalogue/search.service.ts'

export interface HistoryPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  readonly state?: EntryState | undefined
  readonly articleId?: string | undefined
  readonly tests?: 'only' | 'without' | undefined
  /** With a search: entries that are meant whatever their words, because a label of theirs has this serial number. */
  readonly entriesWithNumber: readonly string[]
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
  'printerName',
  'userName',
  'computerName',
  'quantity',
  'sentAt',
  'printJobEntries.endedAt',
] as const

/** An administrator sees everybody's prints, others their own. */
const historyRows = (trx: Transaction, actor: Actor) => {
  const all = trx.selectFrom('printJobEntries').innerJoin('printJobs', 'printJobs.id', 'printJobEntries.jobId')
  return actor.isAdministrator ? all : all.where('printJobs.userId', '=', actor.userId)
}

export async function findHistory(trx: Transaction, actor: Actor, page: HistoryPage) {
  let matching = historyRows(trx, actor)
  if (page.state) matching = matching.where('printJobEntries.state', '=', page.state)
  if (page.articleId) matching = matching.where('articleId', '=', page.articleId)
  if (page.tests) matching = matching.where('isTest', '=', page.tests === 'only')
  const search = page.searchQuery?.trim().toLowerCase()
  if (search) {
    const pattern = `%${escapeLike(search)}%`
    matching = matching.where(
      sql<boolean>`(lower(concat_ws(' ', label_name, article_name, external_identifier, printer_name, user_name)) like ${pattern}
        or print_job_entries.id = any(${page.entriesWithNumber}::uuid[]))`,
    )
  }
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(columns)
    .orderBy('printJobEntries.id', 'desc')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

export const findHistoryEntry = (trx: Transaction, actor: Actor, id: string) =>
  historyRows(trx, actor)
    .select([...columns, 'filled', 'fileBytes', 'fileSha256', 'labelVersionId', 'testDocument', 'dpi'])
    .where('printJobEntries.id', '=', id)
    .executeTakeFirst()

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>['list'][number]
