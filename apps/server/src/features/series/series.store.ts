import type { SeriesMode } from '@labelwright/contract/server/series-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'

export interface SeriesPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
}

const columns = [
  'id',
  'name',
  'base',
  'step',
  'pad',
  'prefix',
  'next',
  'mode',
  'modified',
  'version',
  sql<boolean>`exists (select 1 from series_ranges where series_ranges.series_id = series.id)`.as('isInUse'),
] as const

export async function findSeriesPage(trx: Transaction, page: SeriesPage) {
  const search = page.searchQuery?.trim().toLowerCase()
  let matching = trx.selectFrom('series')
  if (search)
    matching = matching.where((build) => build(build.fn('lower', ['name']), 'like', `%${escapeLike(search)}%`))
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

export const findSeries = (trx: Transaction, id: string) =>
  trx.selectFrom('series').select(columns).where('id', '=', id).executeTakeFirst()

export type SeriesRow = NonNullable<Awaited<ReturnType<typeof findSeries>>>

/** Until the transaction ends nobody takes numbers of it or changes it. Whether it is in use is for a later query to say: this one's snapshot may be older than the lock. */
export const lockSeries = (trx: Transaction, id: string) =>
  trx.selectFrom('series').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

export interface SeriesValues {
  readonly name: string
  readonly base: number
  readonly step: number
  readonly pad: number
  readonly prefix: string
  readonly mode: SeriesMode
  readonly next: number
}

export const insertSeries = (
  trx: Transaction,
  {
    organizationId,
    id,
    orderKey,
    ...values
  }: SeriesValues & { organizationId: string; id: string; orderKey: Buffer | null },
) =>
  trx
    .insertInto('series')
    .values({ organizationId, id, orderKey, ...values })
    .execute()

/** The row is locked by then. `orderKey` undefined: stays. */
export const updateSeries = (
  trx: Transaction,
  { id, orderKey, ...values }: SeriesValues & { id: string; orderKey: Buffer | null | undefined },
) =>
  trx
    .updateTable('series')
    .set({
      ...values,
      ...(orderKey === undefined ? {} : { orderKey }),
      modified: sql`now()`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()

export const deleteSeries = (trx: Transaction, id: string) => trx.deleteFrom('series').where('id', '=', id).execute()
