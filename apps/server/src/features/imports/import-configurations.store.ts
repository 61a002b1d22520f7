import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import type { Page } from './imports.store.ts'

const columns = ['id', 'name', 'options', 'modified', 'version'] as const

export interface Configuration {
  readonly organizationId: string
  readonly id: string
  readonly name: string
  readonly options: ImportOptions
}

export const insertConfiguration = (trx: Transaction, each: Configuration) =>
  trx
    .insertInto('importConfigurations')
    .values({
      organizationId: each.organizationId,
      id: each.id,
      name: each.name,
      options: JSON.stringify(each.options),
    })
    .execute()

export const findConfiguration = (trx: Transaction, id: string) =>
  trx.selectFrom('importConfigurations').select(columns).where('id', '=', id).executeTakeFirst()
export type ConfigurationRow = NonNullable<Awaited<ReturnType<typeof findConfiguration>>>

export const findConfigurationByName = (trx: Transaction, name: string) =>
  trx
    .selectFrom('importConfigurations')
    .select(columns)
    .where(sql<boolean>`lower(name) = ${name.toLowerCase()}`)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

export async function findConfigurations(trx: Transaction, page: Page & { readonly searchQuery?: string | undefined }) {
  let matching = trx.selectFrom('importConfigurations')
  const search = page.searchQuery?.trim().toLowerCase()
  if (search) matching = matching.where(sql<boolean>`lower(name) like ${`%${escapeLike(search)}%`}`)
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

/** Saves when the version is still the one that was read; answers whether it was. */
export async function updateConfiguration(
  trx: Transaction,
  each: Omit<Configuration, 'organizationId'> & { readonly version: number },
): Promise<boolean> {
  const saved = await trx
    .updateTable('importConfigurations')
    .set({
      name: each.name,
      options: JSON.stringify(each.options),
      modified: sql<Date>`now()`,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', each.id)
    .where('version', '=', each.version)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

export async function deleteConfiguration(trx: Transaction, id: string): Promise<boolean> {
  const deleted = await trx.deleteFrom('importConfigurations').where('id', '=', id).executeTakeFirst()
  return deleted.numDeletedRows === 1n
}

/** The last import of each of these configurations. */
export async function findLastImports(trx: Transaction, ids: readonly string[]) {
  if (ids.length === 0) return []
  const found = await sql<{ configurationId: string; id: string; state: string; createdAt: Date; byName: string }>`
    select distinct on (configuration_id) configuration_id, id, state, created_at, by_name from imports
    where configuration_id = any(${ids}::uuid[]) order by configuration_id, id desc`.execute(trx)
  return found.rows
}
