import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** `id` stands on the label of the print entry `entryId`. */
export interface NewVerification {
  readonly organizationId: string
  readonly id: string
  readonly entryId: string
}

export const insertVerifications = (trx: Transaction, rows: readonly NewVerification[]) =>
  trx
    .insertInto('printVerifications')
    .values([...rows])
    .execute()

export async function findPublicOrganization(trx: Transaction, id: string): Promise<string | undefined> {
  const found = await sql<{
    organizationId: string
  }>`select organization_id from find_public_verification(${id})`.execute(trx)
  return found.rows[0]?.organizationId
}

export const findVerifiedPrint = (trx: Transaction, id: string) =>
  trx
    .selectFrom('printVerifications as verification')
    .innerJoin('printJobEntries as entry', 'entry.id', 'verification.entryId')
    .innerJoin('labels as label', 'label.id', 'entry.labelId')
    .innerJoin('organizations as organization', 'organization.organizationId', 'verification.organizationId')
    .where('verification.id', '=', id)
    .select([
      'entry.id as entryId',
      'entry.labelName',
      'entry.labelVersionId',
      'entry.labelVersionNumber',
      'entry.isTest',
      'entry.articleId',
      'entry.articleName',
      'entry.externalIdentifier',
      'entry.quantity',
      'entry.sentAt',
      'entry.state',
      'entry.userName',
      'entry.printerName',
      'label.groupId',
      'label.publishedVersionId',
      'label.enabled',
      'organization.name as organizationName',
    ])
    .executeTakeFirst()

export type VerifiedPrint = NonNullable<Awaited<ReturnType<typeof findVerifiedPrint>>>
