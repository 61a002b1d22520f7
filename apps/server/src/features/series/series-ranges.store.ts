import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { lastOf, type NumberRange } from './series-numbers.service.ts'

const writing = ['series.base', 'series.pad', 'series.prefix', 'series.mode', 'series.orderKey'] as const

/** How the numbers of a series are written. */
export const findWriting = (trx: Transaction, id: string) =>
  trx.selectFrom('series').select(writing).where('id', '=', id).executeTakeFirst()

const allSeries = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('series')
    .select(['series.id', 'series.name', 'series.step', 'series.next', 'series.version', ...writing])
    .where('id', 'in', ids)
    .orderBy('id')

/** Reads series without a lock. */
export const findAllSeries = async (trx: Transaction, ids: readonly string[]) =>
  ids.length === 0 ? [] : allSeries(trx, ids).execute()

/** Until the transaction ends nobody takes numbers of these or changes them; others may read them so as well. */
export const shareSeries = async (trx: Transaction, ids: readonly string[]) =>
  ids.length === 0 ? [] : allSeries(trx, ids).forShare().execute()

/** Until the transaction ends nobody else takes numbers of these. Locked in the order of their ids, so that two jobs with the same series cannot wait for each other. */
export const lockAllSeries = async (trx: Transaction, ids: readonly string[]) =>
  ids.length === 0 ? [] : allSeries(trx, ids).forUpdate().execute()

/** Moves a series that is at `next` in its `version` on by so much. `full` is where the series ends. */
export interface SeriesAdvance {
  readonly id: string
  readonly next: number
  readonly version: number
  readonly by: number
  readonly full: number
}

/** Advances the series that are unchanged since they were read; returns how many. Locks all of them in the order of their ids. */
export async function advanceAsRead(trx: Transaction, advances: readonly SeriesAdvance[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with read as (
      select * from jsonb_to_recordset(${JSON.stringify(advances)}::jsonb) r (id uuid, next bigint, version integer, by bigint, "full" bigint)
    ), locked as materialized (
      select id, next, version from series where id in (select id from read) order by id for update
    )
    update series set next = least(read.next + read.by, read.full)
    from read join locked on locked.id = read.id and locked.next = read.next and locked.version = read.version
    where series.id = read.id`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

export interface NewRange {
  readonly organizationId: string
  readonly seriesId: string
  readonly entryId: string
  readonly variableName: string
  readonly range: NumberRange
}

export async function insertRanges(trx: Transaction, ranges: readonly NewRange[]): Promise<void> {
  if (ranges.length === 0) return
  await trx
    .insertInto('seriesRanges')
    .values(
      ranges.map(({ organizationId, seriesId, entryId, variableName, range }) => ({
        organizationId,
        seriesId,
        entryId,
        variableName,
        numbers: sql<string>`int8range(${range.first}, ${lastOf(range)}, '[]')`,
        step: range.step,
      })),
    )
    .execute()
}

/** What an entry's variables were given. */
export const findRangesOf = (trx: Transaction, entryId: string) =>
  trx
    .selectFrom('seriesRanges')
    .innerJoin('series', 'series.id', 'seriesRanges.seriesId')
    .select([
      'series.name',
      'seriesRanges.seriesId',
      'seriesRanges.variableName',
      'seriesRanges.step',
      'firstNumber',
      ...writing,
      sql<number>`upper(numbers) - 1`.as('last'),
    ])
    .where('entryId', '=', entryId)
    .orderBy('variableName')
    .execute()

/** Series whose texts may begin as this one does. */
export const findSeriesThatWrite = (trx: Transaction, text: string) =>
  trx
    .selectFrom('series')
    .select(['series.id', ...writing])
    .where(sql<boolean>`starts_with(lower(${text}), lower(prefix))`)
    .orderBy('id')
    .limit(500)
    .execute()

/** The ranges of a series lie apart: the last that begins before a number is the only one that can hold it. */
export async function findEntryWithNumber(
  trx: Transaction,
  seriesId: string,
  number: number,
): Promise<string | undefined> {
  const range = await trx
    .selectFrom('seriesRanges')
    .select(['entryId', 'firstNumber', 'step', sql<number>`upper(numbers)`.as('end')])
    .where('seriesId', '=', seriesId)
    .where('firstNumber', '<=', number)
    .orderBy('firstNumber', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isIn = range && number < range.end && (number - range.firstNumber) % range.step === 0
  return isIn ? range.entryId : undefined
}
