import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { isUnderApproval } from '../../label-approval/quality-assurance.service.ts'
import type { FrozenText } from './frozen-content.service.ts'

/** Versions that lead to the same share a row. */
export const insertFrozenContent = (trx: Transaction, organizationId: string, { sha256, text }: FrozenText) =>
  trx
    .insertInto('frozenContents')
    .values({ organizationId, sha256, content: text })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Names what a version was frozen with. The database refuses another one once it has one, but for a version that was taken back. */
export const setFrozen = (trx: Transaction, versionId: string, frozenSha256: string) =>
  trx.updateTable('labelVersions').set({ frozenSha256 }).where('id', '=', versionId).execute()

export async function findOrganizations(trx: Transaction): Promise<string[]> {
  const found = await sql<{ organizationId: string }>`
    select organization_id from organizations_with_unfrozen_labels()`.execute(trx)
  return found.rows.map(({ organizationId }) => organizationId)
}

/** Printed versions that were published before contents were frozen, beside those that a quality manager is asked about. */
export const findUnfrozen = (
  trx: Transaction,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
) =>
  trx
    .selectFrom('labels')
    .innerJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .where('labels.deletedAt', 'is', null)
    .where('labelVersions.frozenSha256', 'is', null)
    .$if(after !== undefined, (rows) => rows.where('labelVersions.id', '>', after ?? ''))
    .where((build) =>
      build.not(
        build.exists(
          build
            .selectFrom('labelFindings')
            .select('labelFindings.id')
            .whereRef('labelFindings.labelVersionId', '=', 'labelVersions.id')
            .where('labelFindings.kind', '=', 'unresolved'),
        ),
      ),
    )
    .select([
      'labels.id as labelId',
      'labels.name',
      'labelVersions.id as versionId',
      'labelVersions.document',
      isUnderApproval.as('isUnderApproval'),
      // A version that passed approval was changed last when it was published.
      sql<Date>`case when file_sha256 is null then label_versions.created_at else label_versions.modified end`.as(
        'publishedAt',
      ),
    ])
    .orderBy('labelVersions.id')
    .limit(limit)
    .execute()

export type UnfrozenVersion = Awaited<ReturnType<typeof findUnfrozen>>[number]

/** Nobody else freezes or replaces it until the transaction ends. Undefined where somebody has meanwhile. */
export const lockUnfrozen = (
  trx: Transaction,
  { labelId, versionId }: Pick<UnfrozenVersion, 'labelId' | 'versionId'>,
) =>
  trx
    .selectFrom('labels')
    .innerJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .where('labels.id', '=', labelId)
    .where('labelVersions.id', '=', versionId)
    .where('labelVersions.frozenSha256', 'is', null)
    .select('labels.id')
    .forUpdate()
    .executeTakeFirst()
