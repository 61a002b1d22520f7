import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export async function findOrganizationsWithAbandonedUploads(trx: Transaction, hours: number): Promise<string[]> {
  const found = await sql<{ organizationId: string }>`
    select distinct organization_id from abandoned_uploads(${hours}::integer)`.execute(trx)
  return found.rows.map((row) => row.organizationId)
}

/** Deletes uploads that nobody has started or gone on with for so many hours. Answers the hashes of their files. */
export async function deleteAbandonedUploads(trx: Transaction, hours: number): Promise<string[]> {
  const abandoned = sql`select id from abandoned_uploads(${hours}::integer)`
  const locked = await sql<{ id: string }>`
    select id from imports where id in (${abandoned}) order by id for update`.execute(trx)
  const ids = locked.rows.map(({ id }) => id)
  // Asked again: one that somebody started until it was locked stays.
  const isGone = sql`= any(${ids}::uuid[]) and id in (${abandoned})`
  await sql`
    delete from import_bad_rows where import_id in (select id from imports where id ${isGone})`.execute(trx)
  const deleted = await sql<{ sha256: string | null }>`
    delete from imports where id ${isGone} returning file_sha256 as sha256`.execute(trx)
  return deleted.rows.flatMap(({ sha256 }) => sha256 ?? [])
}
