import { ProductError } from '@labelwright/contract/errors'
import type { SeriesMode } from '@labelwright/contract/server/series-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import {
  capacityOf,
  type NumberRange,
  remainingOf,
  type SeriesNumbers,
  seriesWriter,
} from './series-numbers.service.ts'
import * as store from './series-ranges.store.ts'
import { waitForSeries } from './wait-for-series.service.ts'

/** Numbers of one series that a job has taken and gives to its labels in turn. */
export interface TakenNumbers {
  /** The next `count` of them. */
  readonly give: (count: number) => NumberRange
  readonly textOf: (number: number) => string
}

export interface StoredSeriesNumbers {
  readonly base: number
  readonly pad: number
  readonly prefix: string
  readonly mode: string
  readonly orderKey: Buffer | null
}

export const numbersOf = (row: StoredSeriesNumbers): SeriesNumbers => ({
  base: row.base,
  pad: row.pad,
  prefix: row.prefix,
  mode: row.mode as SeriesMode,
  orderKey: row.orderKey,
})

type LockedSeries = Awaited<ReturnType<typeof store.lockAllSeries>>[number]

const wholeNumber = new Intl.NumberFormat('en')

function full({ name }: LockedSeries, remaining: number, wanted: number): ProductError {
  const left = remaining === 1 ? '1 number' : `${wholeNumber.format(remaining)} numbers`
  const next =
    remaining === 0
      ? 'Give the label a new series.'
      : `Print ${wholeNumber.format(remaining)} at most, or give the label a new series.`
  const detail = `The series "${name}" has ${left} left, and ${wholeNumber.format(wanted)} are needed. ${next}`
  return new ProductError('series-full', { detail })
}

async function takeOf(trx: Transaction, series: LockedSeries, wanted: number): Promise<TakenNumbers> {
  const { id, step, next } = series
  const remaining = remainingOf(series)
  if (wanted > remaining) throw full(series, remaining, wanted)
  await store.raiseNext(trx, { id, by: wanted * step, full: capacityOf(series) })
  let given = 0
  return {
    give: (count) => {
      if (given + count > wanted) throw new Error(`more numbers of the series ${id} are given than were taken`)
      const first = next + given * step
      given += count
      return { first, step, count }
    },
    textOf: seriesWriter(numbersOf(series)).textOf,
  }
}

/**
 * Takes numbers in the caller's transaction: `wanted` says how many of each series, by id. Series that do not exist are not
 * in the answer; one that has not enough left refuses with `series-full`. What is rolled back was never taken.
 */
export async function takeNumbers(
  trx: Transaction,
  wanted: ReadonlyMap<string, number>,
): Promise<ReadonlyMap<string, TakenNumbers>> {
  const taken = new Map<string, TakenNumbers>()
  const ids = [...wanted.keys()]
  for (const series of await waitForSeries(trx, () => store.lockAllSeries(trx, ids))) {
    taken.set(series.id, await takeOf(trx, series, wanted.get(series.id) ?? 0))
  }
  return taken
}
