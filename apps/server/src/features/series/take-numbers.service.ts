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

export type Rise = store.Rise

type StandingSeries = Awaited<ReturnType<typeof store.findAllSeries>>[number]

const wholeNumber = new Intl.NumberFormat('en')

function full({ name }: StandingSeries, remaining: number, wanted: number): ProductError {
  const left = remaining === 1 ? '1 number' : `${wholeNumber.format(remaining)} numbers`
  const next =
    remaining === 0
      ? 'Give the label a new series.'
      : `Print ${wholeNumber.format(remaining)} at most, or give the label a new series.`
  const detail = `The series "${name}" has ${left} left, and ${wholeNumber.format(wanted)} are needed. ${next}`
  return new ProductError('series-full', { detail })
}

/** Gives numbers from `next` on, as many as are wanted in all. Refuses with `series-full` where not enough are left. */
function giverOf(series: StandingSeries, wanted: number): TakenNumbers {
  const { id, step, next } = series
  const remaining = remainingOf(series)
  if (wanted > remaining) throw full(series, remaining, wanted)
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

const riseOf = (series: StandingSeries, wanted: number): store.Rise => ({
  id: series.id,
  next: series.next,
  version: series.version,
  by: wanted * series.step,
  full: capacityOf(series),
})

export type NumbersBySeries = ReadonlyMap<string, TakenNumbers>

/** Numbers that stand next, and what a series must still say when they are taken. */
export interface NextNumbers {
  readonly numbers: NumbersBySeries
  readonly rises: readonly store.Rise[]
}

const nextOf = (found: readonly StandingSeries[], wanted: ReadonlyMap<string, number>): NextNumbers => ({
  numbers: new Map(found.map((series) => [series.id, giverOf(series, wanted.get(series.id) ?? 0)])),
  rises: found.map((series) => riseOf(series, wanted.get(series.id) ?? 0)),
})

/**
 * Reads the numbers that stand next, without a lock: nobody has them until `takeNext`. `wanted` says how many of each series,
 * by id. Series that do not exist are not in the answer; one that has not enough left refuses with `series-full`.
 */
export async function readNextNumbers(trx: Transaction, wanted: ReadonlyMap<string, number>): Promise<NextNumbers> {
  return nextOf(await store.findAllSeries(trx, [...wanted.keys()]), wanted)
}

/**
 * Takes numbers that were read before, in the caller's transaction. False where a series stands elsewhere by now or is written
 * otherwise: none may be used then, and the caller rolls back.
 */
export const takeNext = async (trx: Transaction, rises: readonly store.Rise[]): Promise<boolean> =>
  rises.length === 0 || (await store.raiseAsRead(trx, rises)) === rises.length

/** Takes whatever numbers stand next in the caller's transaction; others wait for its end. What is rolled back was never taken. */
export async function takeNumbers(trx: Transaction, wanted: ReadonlyMap<string, number>): Promise<NumbersBySeries> {
  const { numbers, rises } = nextOf(await store.lockAllSeries(trx, [...wanted.keys()]), wanted)
  await takeNext(trx, rises)
  return numbers
}
