import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** One parameter, however many there are: a statement takes 65,535. */
const anyOf = (ids: readonly string[]) => sql<string>`any (${sql.val([...ids])}::uuid[])`

export type Part = 'uploaded' | 'replaced' | 'test-data' | 'set-ready' | 'designed'

interface NewAuthors {
  readonly organizationId: string
  readonly versionId: string
  readonly part: Part
  readonly userIds: readonly string[]
}

export async function insertAuthors(trx: Transaction, { versionId, userIds, ...rest }: NewAuthors): Promise<void> {
  if (userIds.length === 0) return
  await trx
    .insertInto('versionAuthors')
    .values(userIds.map((userId) => ({ ...rest, userId, labelVersionId: versionId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const findAuthors = (trx: Transaction, versionIds: readonly string[]) =>
  versionIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('versionAuthors')
        .innerJoin('users', 'users.id', 'versionAuthors.userId')
        .select(['versionAuthors.labelVersionId', 'versionAuthors.userId', 'firstname', 'lastname'])
        .distinct()
        .where('versionAuthors.labelVersionId', '=', anyOf(versionIds))
        .orderBy('versionAuthors.userId')
        .execute()

/**
 * The authors of an open label up to a number of its commands, since the version that is printed: by its commands, also forgotten ones, and by
 * what it was made or copied from. A printed version that nobody signed was never looked at: its authors are authors still.
 */
export async function findDesigners(
  trx: Transaction,
  { labelId, upTo }: { readonly labelId: string; readonly upTo: number },
): Promise<string[]> {
  const found = await sql<{ userId: string }>`
    with printed as (
      select v.created_by, exists (select from signatures s where s.label_version_id = v.id and s.meaning = 'responsibility') as is_signed
      from labels l join label_versions v on v.id = l.published_version_id where l.id = ${labelId}
    ), since as (
      select case when (select is_signed from printed)
        then coalesce((select published_sequence from open_labels where label_id = ${labelId}), 0) else -1 end as sequence
    )
    select user_id from label_commands, since
      where label_id = ${labelId} and label_commands.sequence > since.sequence and label_commands.sequence <= ${upTo}
    union select user_id from draft_authors, since where label_id = ${labelId} and last_sequence > since.sequence
    union select created_by from printed where not is_signed and created_by is not null`.execute(trx)
  return found.rows.map(({ userId }) => userId)
}

export interface NewApproval {
  readonly organizationId: string
  readonly id: string
  readonly labelVersionId: string
  readonly userId: string
  readonly fullName: string
  readonly role: string
  readonly meaning: string
  readonly decision: 'approve' | 'reject'
  readonly reason: string | null
  /** JSON. */
  readonly checkList: string | null
  readonly fileSha256: string
  readonly testDataSha256: string | null
  readonly variablesSha256: string
  readonly frozenSha256: string | null
  readonly signatureId: string | null
}

export const insertApproval = (trx: Transaction, approval: NewApproval) =>
  trx.insertInto('versionApprovals').values(approval).execute()

/** The oldest first; with how they were signed, and why they count no more where they do not. */
export const findApprovals = (trx: Transaction, versionIds: readonly string[]) =>
  versionIds.length === 0
    ? Promise.resolve([])
    : trx
        .selectFrom('versionApprovals')
        .leftJoin('voidedApprovals', 'voidedApprovals.approvalId', 'versionApprovals.id')
        .leftJoin('signatures', 'signatures.id', 'versionApprovals.signatureId')
        .selectAll('versionApprovals')
        .select([
          'voidedApprovals.reason as voidedReason',
          'signatures.form',
          'signatures.components',
          'signatures.hash as signatureHash',
        ])
        .where('versionApprovals.labelVersionId', '=', anyOf(versionIds))
        .orderBy('versionApprovals.at')
        .orderBy('versionApprovals.id')
        .execute()

export type ApprovalRow = Awaited<ReturnType<typeof findApprovals>>[number]

/** All of a version that still count are kept and count no more. */
export async function voidApprovals(
  trx: Transaction,
  { versionId, reason }: { readonly versionId: string; readonly reason: string },
): Promise<void> {
  await sql`
    insert into voided_approvals (organization_id, approval_id, reason)
    select organization_id, id, ${reason} from version_approvals
    where label_version_id = ${versionId} and decision = 'approve'
    on conflict do nothing`.execute(trx)
}

/** Everybody who holds a role of quality assurance and can sign in. */
export const findRoleHolders = (trx: Transaction) =>
  trx
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'email', 'qualityAssuranceRoles', 'accountType'])
    .where('deletedAt', 'is', null)
    .where('enabled', '=', true)
    .where(sql<boolean>`cardinality(quality_assurance_roles) > 0`)
    .orderBy(sql`lower(firstname || ' ' || lastname)`)
    .orderBy('id')
    .execute()

/** Of each label that has some. */
export async function countOpenNotes(
  trx: Transaction,
  labelIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await trx
    .selectFrom('labelNotes')
    .select((build) => ['labelId', build.fn.countAll<number>().as('count')])
    .where('labelId', '=', anyOf(labelIds))
    .where('answers', 'is', null)
    .where('closedAt', 'is', null)
    .groupBy('labelId')
    .execute()
  return new Map(found.map(({ labelId, count }) => [labelId, count]))
}
