import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { readListedIds } from '../catalogue/listed-ids.service.ts'
import { portionsOf, type TableOfRows } from '../catalogue/table-download.service.ts'
import { findEntriesWithSerialNumber } from '../series/given-numbers.service.ts'
import type { HistoryFilter } from './history-filter.store.ts'
import * as store from './print-history.store.ts'

const portion = 500

const columns = [
  'printed',
  'state',
  'message',
  'article',
  'externalIdentifier',
  'label',
  'version',
  'quantity',
  'printer',
  'person',
  'computer',
  'ended',
  'reprintReason',
  'printJobEntryId',
] as const

const rowOf = (row: store.HistoryRow) => [
  row.sentAt.toISOString(),
  row.state,
  row.message,
  row.articleName,
  row.externalIdentifier,
  row.labelName,
  row.labelVersionNumber === null ? null : String(row.labelVersionNumber),
  String(row.quantity),
  row.printerName,
  row.userName,
  row.computerName,
  row.endedAt?.toISOString() ?? null,
  row.reprintReason,
  row.id,
]

/** A row for each print that the list shows with its filters, newest first. */
export async function exportHistory(
  { database }: Context,
  actor: Actor,
  filter: Omit<HistoryFilter, 'entriesWithNumber'>,
): Promise<TableOfRows> {
  const { organizationId } = actor
  const listed = await database.withOrganization(organizationId, async (trx) => {
    const text = filter.searchQuery?.trim()
    const entriesWithNumber = text ? await findEntriesWithSerialNumber(trx, text) : []
    return readListedIds(trx, store.allMatching(actor, { ...filter, entriesWithNumber }), portion)
  })
  const read = (ids: readonly string[]) =>
    database.withOrganization(organizationId, async (trx) =>
      (await store.findHistoryEntries(trx, actor, ids)).map(rowOf),
    )
  return { name: 'Prints', columns, rows: portionsOf(listed, read) }
}
