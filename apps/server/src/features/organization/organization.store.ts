import { sql } from 'kysely'
import type { Rows } from '../../platform/database.ts'

export const findOrganization = (rows: Rows) =>
  rows
    .selectFrom('organizations')
    .select([
      'organization_id',
      'name',
      'is_second_factor_demanded',
      'deletion_requested_at',
      'deletion_confirmed_at',
      'version',
    ])
    .executeTakeFirstOrThrow()

export type OrganizationRow = Awaited<ReturnType<typeof findOrganization>>

export interface SavedOrganization {
  readonly name: string
  readonly isSecondFactorDemanded: boolean
  readonly version: number
}

/** Saves when the version is still the one that was read; returns whether it was. */
export async function updateOrganization(rows: Rows, organization: SavedOrganization): Promise<boolean> {
  const saved = await rows
    .updateTable('organizations')
    .set({
      name: organization.name,
      is_second_factor_demanded: organization.isSecondFactorDemanded,
      version: sql<number>`version + 1`,
    })
    .where('version', '=', organization.version)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

export const setDeletion = (rows: Rows, state: 'requested' | 'confirmed' | 'none') =>
  rows
    .updateTable('organizations')
    .set({
      ...(state === 'requested' ? { deletion_requested_at: sql`now()` } : {}),
      ...(state === 'confirmed' ? { deletion_confirmed_at: sql`now()` } : {}),
      ...(state === 'none' ? { deletion_requested_at: null, deletion_confirmed_at: null } : {}),
    })
    .execute()

export const findFileHashes = async (rows: Rows): Promise<string[]> => {
  const printed = await rows.selectFrom('print_job_entries').select('file_sha256').distinct().execute()
  const imported = await rows.selectFrom('imports').select('file_sha256').distinct().execute()
  const fonts = await rows.selectFrom('fonts').select('file_sha256').execute()
  return [...new Set([...printed, ...imported, ...fonts].flatMap((row) => row.file_sha256 ?? []))]
}

export async function findOrganizationsToDelete(rows: Rows): Promise<string[]> {
  const found = await sql<{ organization_id: string }>`select organization_id from organizations_to_delete()`.execute(
    rows,
  )
  return found.rows.map((row) => row.organization_id)
}

export async function isFileUsed(rows: Rows, sha256: string): Promise<boolean> {
  const found = await sql<{ used: boolean }>`select is_print_file_used(${sha256}) as used`.execute(rows)
  return found.rows[0]?.used === true
}
