import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

/** The time of the database, and the hash of the audit trail's last row; before there is one, of the organization's id. */
export async function findMoment(trx: Transaction, organizationId: string) {
  const found = await sql<{ at: Date; previousAuditHash: string }>`
    select date_trunc('milliseconds', clock_timestamp()) as at, encode(coalesce(
      (select hash from audit_heads where organization_id = ${organizationId}::uuid),
      sha256(convert_to(${organizationId}::text, 'UTF8'))), 'hex') as previous_audit_hash`.execute(trx)
  const [moment] = found.rows
  if (!moment) throw new Error('the database told no time')
  return moment
}

export interface SignatureRow {
  readonly organizationId: string
  readonly id: string
  readonly userId: string
  readonly fullName: string
  readonly at: Date
  readonly meaning: string
  readonly reason: string | null
  readonly labelVersionId: string | null
  readonly labelId: string | null
  readonly fileSha256: string | null
  readonly testDataSha256: string | null
  readonly variablesSha256: string | null
  readonly confirmedBy: 'session' | 'password' | 'provider' | 'code' | 'passkey'
  /** 1 before the update to form 2; 2 also covers the four fields below. */
  readonly form: number
  readonly components: readonly string[] | null
  readonly checkListSha256: string | null
  readonly printSettingsSha256: string | null
  readonly frozenSha256: string | null
  readonly previousAuditHash: string
  readonly hash: string
}

export const insertSignature = (trx: Transaction, signature: SignatureRow) =>
  trx
    .insertInto('signatures')
    .values({ ...signature, components: signature.components && [...signature.components] })
    .execute()

/** Signatures of versions, of labels, and by their ids, the oldest first. */
export async function findSignatures(
  trx: Transaction,
  of: { readonly versionIds: readonly string[]; readonly labelIds: readonly string[]; readonly ids: readonly string[] },
): Promise<readonly SignatureRow[]> {
  const found = await sql<SignatureRow>`
    select * from signatures where label_version_id = any(${[...of.versionIds]}::uuid[])
      or label_id = any(${[...of.labelIds]}::uuid[]) or id = any(${[...of.ids]}::uuid[]) order by id`.execute(trx)
  return found.rows
}

/** Counts one more; the last of `most` locks. Answers whether this one did. */
export async function countFailure(
  trx: Transaction,
  { organizationId, userId, most }: { readonly organizationId: string; readonly userId: string; readonly most: number },
): Promise<boolean> {
  const found = await sql<{ failed: number }>`
    insert into failed_signatures as known (organization_id, user_id, failed) values (${organizationId}, ${userId}, 1)
    on conflict (user_id) do update set failed = known.failed + 1,
      locked_at = case when known.failed + 1 >= ${most} then coalesce(known.locked_at, now()) end
    returning failed`.execute(trx)
  return found.rows[0]?.failed === most
}

export const forgetFailures = (trx: Transaction, userId: string) =>
  trx.deleteFrom('failedSignatures').where('userId', '=', userId).execute()
