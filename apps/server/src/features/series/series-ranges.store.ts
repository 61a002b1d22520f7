import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { lastOf, type NumberRange } from './series-numbers.service.ts'

const writing = ['series.base', 'series.pad', 'series.prefix', 'series.mode', 'series.orderKey'] as const

/** How the numbers of a series are written. */
export const findWriting = (trx: Transaction, id: string) =>
  trx.selectFrom('series').select(writing).where('id', '=', id).executeTakeFirst()

/** Until the transaction ends nobody else takes numbers of these. Locked in the order of their ids, so that two jobs with the same series cannot wait for each other. */
export async function lockAllSeries(trx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return []
  return trx
    .selectFrom('series')
    .select(['series.id', 'series.name', 'series.step', 'series.next', ...writing])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** What the numbers were taken of: the row is locked by then. `full` is where a series ends. */
export const raiseNext = (
  trx: Transaction,
  { id, by, full }: { readonly id: string; readonly by: number; readonly full: number },
) =>
  trx
    .updateTable('series')
    .set({ next: sql`least(next + ${by}::bigint, ${full}::bigint)` })
    .where('id', '=', id)
    .returning('next')
    .executeTakeFirstOrThrow()

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
