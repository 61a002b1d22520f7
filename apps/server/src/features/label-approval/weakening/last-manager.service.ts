// The role of the last quality manager is not given away by one person.
import { ProductError } from '@labelwright/contract/errors'
import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'

const role = 'QualityManager'

async function countManagers(trx: Transaction): Promise<number> {
  const { total } = await trx
    .selectFrom('users')
    .select((build) => build.fn.countAll<number>().as('total'))
    .where('deletedAt', 'is', null)
    .where('enabled', '=', true)
    .where(sql<boolean>`${role} = any(quality_assurance_roles)`)
    .executeTakeFirstOrThrow()
  return total
}

const isAnythingUnderApproval = async (trx: Transaction): Promise<boolean> => {
  const found = await sql<{ found: boolean }>`
    select exists (select from quality_assurance_settings where is_on)
      or exists (select from labels where is_under_approval and deleted_at is null) as found`.execute(trx)
  return found.rows[0]?.found === true
}

const path = 'qualityAssuranceRoles'

/**
 * To be called behind a change of people who held these roles: throws `last-quality-manager` where labels are under approval
 * and nobody manages quality any more. Of two who remove the last two managers at once, the second is refused.
 */
export async function assertManagerLeft(trx: Transaction, rolesBefore: readonly string[]): Promise<void> {
  if (!rolesBefore.includes(role)) return
  await sql`select pg_advisory_xact_lock(hashtext('quality-managers'), hashtext(current_setting('app.organization_id')))`.execute(
    trx,
  )
  if ((await countManagers(trx)) > 0 || !(await isAnythingUnderApproval(trx))) return
  const message = 'Taking this role from the last quality manager needs a second person to sign.'
  throw new ProductError('last-quality-manager', { errors: [{ path, code: 'last-quality-manager', message }] })
}
