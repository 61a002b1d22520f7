import { ProductError } from '@labelwright/contract/errors'
import type { SeriesMode } from '@labelwright/contract/server/series-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { isId } from '../../platform/database/ids.ts'
import {
  capacityOf,
  type NumberRange,
  remainingOf,
  type SeriesNumbers,
  type SeriesWriting,
  seriesWriter,
} from './series-numbers.service.ts'
import * as store from './series-ranges.store.ts'

/** Numbers of one series that a job has taken and gives to its labels in turn. */
export interface TakenNumbers {
  readonly writing: SeriesWriting
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

const writingOf = ({ base, pad, prefix, mode, step }: StoredSeries): SeriesWriting => ({
  base,
  pad,
  prefix,
  mode: mode as SeriesMode,
  step,
})

export type SeriesAdvance = store.SeriesAdvance

type StoredSeries = Awaited<ReturnType<typeof store.findAllSeries>>[number]

const wholeNumber = new Intl.NumberFormat('en')

function full({ name }: StoredSeries, remaining: number, wanted: number): ProductError {
  const left = remaining === 1 ? '1 number' : `${wholeNumber.format(remaining)} numbers`
  const next =
    remaining === 0
      ? 'Give the label a new series.'
      : `Print ${wholeNumber.format(remaining)} at most, or give the label a new series.`
  const detail = `The series "${name}" has ${left} left, and ${wholeNumber.format(wanted)} are needed. ${next}`
  return new ProductError('series-full', { detail })
}

/** Gives numbers from `next` on, `wanted` in all. Throws `series-full` when fewer are left. */
function giverOf(series: StoredSeries, wanted: number): TakenNumbers {
  const { id, step, next } = series
  const remaining = remainingOf(series)
  if (wanted > remaining) throw full(series, remaining, wanted)
  let given = 0
  return {
    writing: writingOf(series),
    give: (count) => {
      if (given + count > wanted) throw new Error(`more numbers of the series ${id} are given than were taken`)
      const first = next + given * step
      given += count
      return { first, step, count }
    },
    textOf: seriesWriter(numbersOf(series)).textOf,
  }
}

const advanceOf = (series: StoredSeries, wanted: number): store.SeriesAdvance => ({
  id: series.id,
  next: series.next,
  version: series.version,
  by: wanted * series.step,
  full: capacityOf(series),
})

/** Locks the series until the transaction ends, and returns their prefix, base, step, digits and order, keyed by id. Leaves out series that do not exist. */
export async function findSeriesWriting(
  trx: Transaction,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SeriesWriting>> {
  const found = await store.shareSeries(trx, ids.filter(isId))
  return new Map(found.map((series) => [series.id, writingOf(series)]))
}

export type NumbersBySeries = ReadonlyMap<string, TakenNumbers>

/** The next numbers of each series, and how to take them. */
export interface NextNumbers {
  readonly numbers: NumbersBySeries
  readonly advances: readonly store.SeriesAdvance[]
}

const nextOf = (found: readonly StoredSeries[], wanted: ReadonlyMap<string, number>): NextNumbers => ({
  numbers: new Map(found.map((series) => [series.id, giverOf(series, wanted.get(series.id) ?? 0)])),
  advances: found.map((series) => advanceOf(series, wanted.get(series.id) ?? 0)),
})

/**
 * Reads the next numbers without a lock; `takeNext` takes them. `wanted` is the count per series, keyed by id. Leaves out
 * series that do not exist. Throws `series-full` when a series has too few left.
 */
export async function readNextNumbers(trx: Transaction, wanted: ReadonlyMap<string, number>): Promise<NextNumbers> {
  return nextOf(await store.findAllSeries(trx, [...wanted.keys()]), wanted)
}

/**
 * Takes numbers that were read before, in the caller's transaction. False when others took numbers of a series or changed how
 * they are written: the caller rolls back and uses none.
 */
export const takeNext = async (trx: Transaction, advances: readonly store.SeriesAdvance[]): Promise<boolean> =>
  advances.length === 0 || (await store.advanceAsRead(trx, advances)) === advances.length

/** Takes the next numbers, whichever they are, in the caller's transaction; others wait for its end. A rollback takes none. */
export async function takeNumbers(trx: Transaction, wanted: ReadonlyMap<string, number>): Promise<NumbersBySeries> {
  const { numbers, advances } = nextOf(await store.lockAllSeries(trx, [...wanted.keys()]), wanted)
  await takeNext(trx, advances)
  return numbers
}
