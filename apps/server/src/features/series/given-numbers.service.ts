import type { EntrySerialNumbers } from '@labelwright/contract/server/print-history-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { seriesWriter } from './series-numbers.service.ts'
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
