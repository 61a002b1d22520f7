import type { ListHistoryQuery } from '@labelwright/contract/server/print-history-schemas'
import { type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
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
  const all = trx.selectFrom('printJobEntries')
  return actor.isAdministrator ? all : all.where('printJobEntries.userId', '=', actor.userId)
}

/** Of one letter or two, only beginnings of words are found by an index. */
const shortWord = /^[\x20-\x7e]{1,2}$/

function wordsOf({ searchQuery, entriesWithNumber = [] }: Partial<HistoryFilter>) {
  const search = searchQuery?.trim().toLowerCase()
  if (!search) return {}
  const begin = shortWord.test(search) ? '% ' : '%'
  return { pattern: `${begin}${escapeLike(search)}%`, numbered: entriesWithNumber }
}

/** The entries that the person may see and that match the filter: their ids, newest first, `most` at most (null: all). */
export function matchingIds(actor: Actor, filter: Partial<HistoryFilter>, most: number | null): RawBuilder<unknown> {
  const asked = {
    ...wordsOf(filter),
    seen_by: actor.isAdministrator ? undefined : actor.userId,
    from: filter.from,
    until: filter.until,
    state: filter.state,
    user_id: filter.userId,
    computer_name: filter.computerName || undefined,
    printer_id: filter.printerId,
    label_id: filter.labelId,
    article_id: filter.articleId,
    order_id: filter.orderId,
    tests: filter.tests,
    reprints: filter.reprints,
  }
  return sql`find_print_history(${JSON.stringify(asked)}::jsonb, ${most}::integer)`
}
