import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

export const findOrganization = (trx: Transaction) =>
  trx
    .selectFrom('organizations')
    .select([
      'organizationId',
      'name',
      'isSecondFactorDemanded',
      'isVerificationPublic',
      'deletionRequestedAt',
      'deletionConfirmedAt',
      'version',
    ])
    .executeTakeFirstOrThrow()

export type OrganizationRow = Awaited<ReturnType<typeof findOrganization>>

export interface SavedOrganization {
  readonly name: string
  readonly isSecondFactorDemanded: boolean
  readonly isVerificationPublic: boolean
  readonly version: number
}

/** Saves when the version is still the one that was read; returns whether it was. */
export async function updateOrganization(trx: Transaction, organization: SavedOrganization): Promise<boolean> {
  const saved = await trx
    .updateTable('organizations')
    .set({
      name: organization.name,
      isSecondFactorDemanded: organization.isSecondFactorDemanded,
      isVerificationPublic: organization.isVerificationPublic,
      version: sql<number>`version + 1`,
    })
    .where('version', '=', organization.version)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

export const setDeletion = (trx: Transaction, state: 'requested' | 'confirmed' | 'none') =>
  trx
    .updateTable('organizations')
    .set({
      ...(state === 'requested' ? { deletionRequestedAt: sql`now()` } : {}),
      ...(state === 'confirmed' ? { deletionConfirmedAt: sql`now()` } : {}),
      ...(state === 'none' ? { deletionRequestedAt: null, deletionConfirmedAt: null } : {}),
    })
    .execute()

export const findFileHashes = async (trx: Transaction): Promise<string[]> => {
  // A label that was voided before it was drawn has no file.
  const drawn = trx.selectFrom('printJobEntries').where('fileSha256', '<>', '')
  const printed = await drawn.select('fileSha256').distinct().execute()
  const imported = await trx.selectFrom('imports').select('fileSha256').distinct().execute()
  const fonts = await trx.selectFrom('fonts').select('fileSha256').execute()
  const media = await trx.selectFrom('mediaFiles').select(['pictureSha256', 'originalSha256']).execute()
  const kept = await trx.selectFrom('keptFiles').select('sha256 as fileSha256').execute()
  const pictures = media.flatMap(({ pictureSha256, originalSha256 }) => [pictureSha256, originalSha256])
  return [
    ...new Set([...printed, ...imported, ...fonts, ...kept].flatMap((row) => row.fileSha256 ?? []).concat(pictures)),
  ]
}

export async function isFileUsed(trx: Transaction, sha256: string): Promise<boolean> {
  const found = await sql<{ used: boolean }>`select is_print_file_used(${sha256}) as used`.execute(trx)
  return found.rows[0]?.used === true
}
