import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { isUnderApproval } from '../../label-approval/quality-assurance.service.ts'

export async function findOrganizations(trx: Transaction): Promise<string[]> {
  const found = await sql<{ organizationId: string }>`
    select organization_id from organizations_with_unweighed_labels()`.execute(trx)
  return found.rows.map(({ organizationId }) => organizationId)
}

/** Versions that are printed and were never weighed. */
export const findUnweighed = (trx: Transaction, limit: number) =>
  trx
    .selectFrom('labels')
    .innerJoin('labelVersions', 'labelVersions.id', 'labels.publishedVersionId')
    .leftJoin('labelWeights', 'labelWeights.labelVersionId', 'labelVersions.id')
    .where('labels.deletedAt', 'is', null)
    .where('labelWeights.labelVersionId', 'is', null)
    .select([
      'labels.id as labelId',
      'labels.name',
      'labelVersions.id as versionId',
      'labelVersions.testRows',
      isUnderApproval.as('isUnderApproval'),
    ])
    .orderBy('labelVersions.id')
    .limit(limit)
    .execute()

export type UnweighedVersion = Awaited<ReturnType<typeof findUnweighed>>[number]

interface NewWeight {
  readonly organizationId: string
  readonly labelVersionId: string
  /** Processor time in milliseconds; null where only is known whether it is too long. */
  readonly processorMs: number | null
  /** As JSON: what a publication would be refused with. */
  readonly tooHeavy: string | null
  /** Days that a version that is too heavy is printed all the same. */
  readonly days: number
}

/** Another server may have weighed it meanwhile: the first one counts. */
export const saveWeight = (trx: Transaction, { days, ...weight }: NewWeight) =>
  trx
    .insertInto('labelWeights')
    .values({
      ...weight,
      printsUntil: weight.tooHeavy === null ? null : sql<Date>`now() + make_interval(days => ${days})`,
    })
    .onConflict((conflict) => conflict.column('labelVersionId').doNothing())
    .execute()

/** People who manage labels, or all quality; administrators where nobody does. */
export const findLabelPeople = (trx: Transaction) =>
  trx
    .selectFrom('users')
    .select(['id', 'firstname', 'email', 'accountType', 'userRoles', 'qualityAssuranceRoles'])
    .where('deletedAt', 'is', null)
    .where('enabled', '=', true)
    .where(
      sql<boolean>`(user_roles @> array['LabelManager'] or quality_assurance_roles @> array['QualityManager'] or account_type <> 'User')`,
    )
    .orderBy('id')
    .execute()
