import { ProductError } from '@labelwright/contract/errors'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordRoleChange } from '../label-approval/signers/signer-changes.service.ts'
import { recordUserChange } from './user-history.service.ts'
import * as store from './users.store.ts'

interface RoleChange {
  readonly organizationId: string
  /** Null of the person who runs the server. */
  readonly byId: string | null
  readonly userId: string
  readonly roles: readonly string[]
  /** Of the user, as it was seen. */
  readonly version: number
}

/** Sets the quality roles of a person and nothing else. Throws `stale-version`. */
export async function setQualityRoles(
  config: Context['config'],
  trx: Transaction,
  { organizationId, byId, userId, roles, version }: RoleChange,
): Promise<void> {
  const user = await store.findUser(trx, userId)
  if (!user || !(await store.setQualityRoles(trx, { id: userId, roles, version })))
    throw new ProductError('stale-version')
  const before = user.qualityAssuranceRoles
  await recordRoleChange(config, trx, { organizationId, userId, byId, before, after: roles })
  const change = { field: 'qualityAssuranceRoles', before: before.join(', '), after: roles.join(', ') }
  await recordUserChange(trx, { organizationId, userId, byId, what: 'changed', changes: [change] })
}
