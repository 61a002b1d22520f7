import type { ViewList, ViewSettings } from '@labelwright/contract/server/views-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

const columns = ['id', 'list', 'name', 'ownerId', 'settings', 'modified', 'version'] as const

/** The views of a list that a person sees: their own and the shared ones, which nobody owns. */
export const findViews = (trx: Transaction, userId: string, list: ViewList) =>
  trx
    .selectFrom('listViews')
    .select(columns)
    .where('list', '=', list)
    .where((build) => build.or([build('ownerId', '=', userId), build('ownerId', 'is', null)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

export const findView = (trx: Transaction, userId: string, id: string) =>
  trx
    .selectFrom('listViews')
    .select(columns)
    .where('id', '=', id)
    .where((build) => build.or([build('ownerId', '=', userId), build('ownerId', 'is', null)]))
    .executeTakeFirst()

export type ViewRow = NonNullable<Awaited<ReturnType<typeof findView>>>

/** Views of a list with the same owner; null counts the shared ones. */
export async function countViews(trx: Transaction, ownerId: string | null, list: ViewList): Promise<number> {
  const { count } = await trx
    .selectFrom('listViews')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('list', '=', list)
    .where('ownerId', ownerId === null ? 'is' : '=', ownerId)
    .executeTakeFirstOrThrow()
  return count
}

export interface NewView {
  readonly organizationId: string
  readonly id: string
  readonly list: ViewList
  readonly name: string
  readonly ownerId: string | null
  readonly settings: ViewSettings
}

export const insertView = (trx: Transaction, { settings, ...view }: NewView) =>
  trx
    .insertInto('listViews')
    .values({ ...view, settings: JSON.stringify(settings) })
    .execute()

/** False when another version of it was meant. */
export async function updateView(
  trx: Transaction,
  view: { readonly id: string; readonly name: string; readonly settings: ViewSettings; readonly version: number },
): Promise<boolean> {
  const changed = await trx
    .updateTable('listViews')
    .set({
      name: view.name,
      settings: JSON.stringify(view.settings),
      modified: sql<Date>`now()`,
      version: view.version + 1,
    })
    .where('id', '=', view.id)
    .where('version', '=', view.version)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

export const deleteViewsOf = (trx: Transaction, ownerId: string) =>
  trx.deleteFrom('listViews').where('ownerId', '=', ownerId).execute()

export const deleteView = (trx: Transaction, id: string) => trx.deleteFrom('listViews').where('id', '=', id).execute()
