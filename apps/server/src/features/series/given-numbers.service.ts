import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { EntrySerialNumbers } from '@labelwright/contract/server/print-history-schemas'
import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import type { GivenNumbers } from '@labelwright/contract/server/series-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { findGivenNumbers, type GivenRow } from './series-jumps.store.ts'
import { type SeriesNumbers, seriesWriter } from './series-numbers.service.ts'
import * as store from './series-ranges.store.ts'
import { numbersOf } from './take-numbers.service.ts'

/** More are not written out: nobody reads them. */
const mostWritten = 1000

/** The serial numbers of a printed entry, as they were written on its labels. */
export async function serialNumbersOf(trx: Transaction, entryId: string): Promise<EntrySerialNumbers[]> {
  const found = await store.findRangesOf(trx, entryId)
  return found.map((range) => {
    const { textOf } = seriesWriter(numbersOf(range))
    const { firstNumber: first, last, step } = range
    const count = Math.floor((last - first) / step) + 1
    return {
      variableName: range.variableName,
      seriesName: range.name,
      mode: numbersOf(range).mode,
      count,
      first: textOf(first),
      last: textOf(last),
      numbers: Array.from({ length: Math.min(count, mostWritten) }, (_, index) => textOf(first + index * step)),
    }
  })
}

/** The same numbers for another print of the same labels. */
export async function numbersGivenTo(trx: Transaction, entryId: string) {
  const found = await store.findRangesOf(trx, entryId)
  return found.map((row) => {
    const { seriesId, variableName, firstNumber: first, last, step } = row
    const range = { first, step, count: Math.floor((last - first) / step) + 1 }
    return { seriesId, variableName, range, textOf: seriesWriter(numbersOf(row)).textOf }
  })
}

/** The entries whose labels carry exactly this serial number; one at most of each series. */
export async function findEntriesWithSerialNumber(trx: Transaction, text: string): Promise<string[]> {
  const ids: string[] = []
  for (const series of await store.findSeriesThatWrite(trx, text)) {
    const number = seriesWriter(numbersOf(series)).numberOf(text)
    const id = number === undefined ? undefined : await store.findEntryWithNumber(trx, series.id, number)
    if (id) ids.push(id)
  }
  return ids
}

const givenOf = (row: GivenRow, series: SeriesNumbers): GivenNumbers => {
  const { textOf } = seriesWriter(series)
  const { firstNumber: first, lastNumber: last, step, reason } = row
  // In a hidden order the numbers between two are not those between them.
  const isTold = reason === null || series.mode === 'counter'
  return {
    kind: reason === null ? 'given' : 'left-out',
    first: isTold ? textOf(first) : null,
    last: isTold ? textOf(last) : null,
    count: Math.floor((last - first) / step) + 1,
    userName: row.userName,
    at: row.at.toISOString(),
    print: printOf(row),
    reason,
  }
}

function printOf({ entryId, jobId, variableName, labelName, articleName, state }: GivenRow): GivenNumbers['print'] {
  if (entryId === null || jobId === null) return null
  return {
    printJobEntryId: entryId,
    entityId: jobId,
    variableName: variableName ?? '',
    labelName: labelName ?? '',
    articleName: articleName ?? '',
    state: state as EntryState,
  }
}

/** Which numbers of a series were given out or left out, the last first. */
export function listGivenNumbers(
  ctx: Context,
  actor: Actor,
  { id, ...page }: { readonly id: string; readonly take: number; readonly offset: number },
): Promise<List<GivenNumbers>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const series = await store.findWriting(trx, id)
    if (!series) throw new ProductError('not-found')
    const { list, total } = await findGivenNumbers(trx, id, page)
    return { data: list.map((row) => givenOf(row, numbersOf(series))), total, ...page }
  })
}
