import type { LabelSheet } from '@labelwright/label-document/label-paper'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { escapeLike } from '../../catalogue/search.service.ts'

export interface StockPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
}

const columns = ['id', 'name', 'articleNumber', 'width', 'height', 'cornerRadius', 'sheet', 'version'] as const

export async function findStocks(trx: Transaction, { take, offset, searchQuery }: StockPage) {
  const search = searchQuery?.trim().toLowerCase()
  const all = trx.selectFrom('labelStocks')
  const matching = search
    ? all.where(sql<boolean>`lower(name || ' ' || article_number) like ${`%${escapeLike(search)}%`}`)
    : all
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(columns)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(take)
    .offset(offset)
    .execute()
  return { list, total }
}

export const findStock = (trx: Transaction, id: string) =>
  trx.selectFrom('labelStocks').select(columns).where('id', '=', id).executeTakeFirst()

export type StockRow = NonNullable<Awaited<ReturnType<typeof findStock>>>

/** Lengths in micrometres. */
export interface StockValues {
  readonly name: string
  readonly articleNumber: string
  readonly width: number
  readonly height: number
  readonly cornerRadius: number
  readonly sheet: LabelSheet | null
}

const stored = ({ sheet, ...values }: StockValues) => ({ ...values, sheet: sheet && JSON.stringify(sheet) })

export const insertStock = (
  trx: Transaction,
  { organizationId, id, ...values }: StockValues & { readonly organizationId: string; readonly id: string },
) =>
  trx
    .insertInto('labelStocks')
    .values({ organizationId, id, ...stored(values) })
    .execute()

/** Answers whether it was still the version that the person saw. */
export async function updateStock(
  trx: Transaction,
  { id, version, ...values }: StockValues & { readonly id: string; readonly version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('labelStocks')
    .set({ ...stored(values), modified: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Answers whether it was there. */
export async function deleteStock(trx: Transaction, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('labelStocks').where('id', '=', id).executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
