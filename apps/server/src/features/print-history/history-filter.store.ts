import type { ListHistoryQuery } from '@labelwright/contract/server/print-history-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { escapeLike } from '../catalogue/search.service.ts'

type Asked = Omit<ListHistoryQuery, 'take' | 'offset'>

/** What a history is narrowed to. */
export type HistoryFilter = { readonly [Key in keyof Asked]: Asked[Key] | undefined } & {
  /** With a search: entries that are meant whatever their words, because a label of theirs has this serial number. */
  readonly entriesWithNumber: readonly string[]
}

/** An administrator sees everybody's prints, others their own. */
export const historyRows = (trx: Transaction, actor: Actor) => {
  const all = trx.selectFrom('printJobEntries').innerJoin('printJobs', 'printJobs.id', 'printJobEntries.jobId')
  return actor.isAdministrator ? all : all.where('printJobs.userId', '=', actor.userId)
}

type HistoryRows = ReturnType<typeof historyRows>

/** An id begins with the clock of the server that made it, `sent_at` is the database's: they differ by far less. */
const clockToleranceMs = 86_400_000

/** The smallest id of a moment: the index of ids finds the days, `sent_at` decides. */
const firstIdOf = (moment: number): string => `${newId(Math.max(0, moment)).slice(0, 13)}-7000-8000-000000000000`

function printedBetween(rows: HistoryRows, { from, until }: HistoryFilter): HistoryRows {
  let found = rows
  if (from) {
    found = found
      .where('printJobEntries.id', '>=', firstIdOf(Date.parse(from) - clockToleranceMs))
      .where('sentAt', '>=', new Date(from))
  }
  if (until) {
    found = found
      .where('printJobEntries.id', '<', firstIdOf(Date.parse(until) + clockToleranceMs))
      .where('sentAt', '<', new Date(until))
  }
  return found
}

function withWords(rows: HistoryRows, { searchQuery, entriesWithNumber }: HistoryFilter): HistoryRows {
  const search = searchQuery?.trim().toLowerCase()
  if (!search) return rows
  const pattern = `%${escapeLike(search)}%`
  return rows.where(
    sql<boolean>`(lower(concat_ws(' ', label_name, article_name, external_identifier, printer_name, user_name)) like ${pattern}
      or print_job_entries.id = any(${entriesWithNumber}::uuid[])
      or print_job_entries.numbers_of = any(${entriesWithNumber}::uuid[]))`,
  )
}

/** Tests and reprints, written out so that their partial indexes are known to hold them. */
function ofKind(rows: HistoryRows, filter: HistoryFilter): HistoryRows {
  let found = rows
  if (filter.tests) found = found.where(filter.tests === 'only' ? sql<boolean>`is_test` : sql<boolean>`not is_test`)
  if (filter.reprints) found = found.where('reprintReason', filter.reprints === 'only' ? 'is not' : 'is', null)
  return found
}

/** The entries that the person may see and that match the filter. */
export function matchingRows(trx: Transaction, actor: Actor, filter: HistoryFilter): HistoryRows {
  let rows = ofKind(withWords(printedBetween(historyRows(trx, actor), filter), filter), filter)
  if (filter.state) rows = rows.where('printJobEntries.state', '=', filter.state)
  if (filter.userId) rows = rows.where('printJobs.userId', '=', filter.userId)
  if (filter.computerName) rows = rows.where('printJobs.computerName', '=', filter.computerName)
  if (filter.printerId) rows = rows.where('printerId', '=', filter.printerId)
  if (filter.labelId) rows = rows.where('labelId', '=', filter.labelId)
  if (filter.articleId) rows = rows.where('articleId', '=', filter.articleId)
  const { orderId } = filter
  if (orderId) {
    rows = rows.where('orderLineId', 'in', (build) =>
      build.selectFrom('orderLines').select('orderLines.id').where('orderLines.orderId', '=', orderId),
    )
  }
  return rows
}
