import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Transaction } from '../../platform/database.ts'
import { escapeLike } from '../../platform/search.ts'

export interface HistoryPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  readonly state?: EntryState | undefined
  readonly articleId?: string | undefined
  /** With a search: entries that are meant whatever their words, because a label of theirs has this serial number. */
  readonly entriesWithNumber: readonly string[]
}

const columns = [
  'print_job_entries.id',
  'print_job_entries.job_id',
  'print_job_entries.state',
  'print_job_entries.message',
  'label_id',
  'label_name',
  'label_version_number',
  'article_id',
  'article_name',
  'external_identifier',
  'printer_name',
  'user_name',
  'computer_name',
  'quantity',
  'sent_at',
  'print_job_entries.ended_at',
] as const

/** An administrator sees everybody's prints, others their own. */
const historyRows = (trx: Transaction, actor: Actor) => {
  const all = trx.selectFrom('print_job_entries').innerJoin('print_jobs', 'print_jobs.id', 'print_job_entries.job_id')
  return actor.isAdministrator ? all : all.where('print_jobs.user_id', '=', actor.userId)
}

export async function findHistory(trx: Transaction, actor: Actor, page: HistoryPage) {
  let matching = historyRows(trx, actor)
  if (page.state) matching = matching.where('print_job_entries.state', '=', page.state)
  if (page.articleId) matching = matching.where('article_id', '=', page.articleId)
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
    .orderBy('print_job_entries.id', 'desc')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

export const findHistoryEntry = (trx: Transaction, actor: Actor, id: string) =>
  historyRows(trx, actor)
    .select([...columns, 'filled', 'file_bytes', 'file_sha256', 'label_version_id', 'dpi'])
    .where('print_job_entries.id', '=', id)
    .executeTakeFirst()

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>['list'][number]
