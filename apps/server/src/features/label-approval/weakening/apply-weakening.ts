import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { setQualityRoles } from '../../users/quality-roles.service.ts'
import { mailWeakeningEnd } from './mail-weakening-end.ts'
import { type ChangedBy, changeApprovalOfLabel, changeSettings } from './settings-changes.ts'
import { endWeakening, type WeakeningRow } from './weakenings.store.ts'

interface Second {
  readonly config: Config
  readonly request: WeakeningRow
  readonly by: Omit<ChangedBy, 'told'> & { readonly name: string; readonly told?: Readonly<Record<string, unknown>> }
}

/** Carries out a request that a second person signed. Throws `stale-version` where the record has changed since the request. */
export async function carryOutWeakening(trx: Transaction, { config, request, by }: Second): Promise<void> {
  const { actor, reason, signatureId, name, told } = by
  const { id } = request
  await applyWeakening(config, trx, { request, by: { actor, reason, signatureId, told: { request: id, ...told } } })
  const ended = { endedBy: actor.userId, endReason: reason, signatureId: signatureId ?? null }
  await endWeakening(trx, { id, state: 'done', ...ended })
  const text = `${name} signed as the second person, so it was done`
  await mailWeakeningEnd(config, trx, { text, request })
}

interface Applied {
  readonly request: WeakeningRow
  readonly by: ChangedBy
}

async function applyWeakening(config: Config, trx: Transaction, { request, by }: Applied): Promise<void> {
  const { wanted, recordVersion: version, labelId, userId } = request
  if (labelId !== null) {
    const { isUnderApproval } = wanted as { readonly isUnderApproval: boolean | null }
    await changeApprovalOfLabel(config, trx, { ...by, labelId, isUnderApproval, version })
    return
  }
  if (userId !== null) {
    const { qualityAssuranceRoles: roles } = wanted as { readonly qualityAssuranceRoles: readonly string[] }
    const { organizationId, userId: byId } = by.actor
    await setQualityRoles(config, trx, { organizationId, byId, userId, roles, version })
    return
  }
  const { isOn, distinctPublisher } = wanted as { readonly isOn: boolean; readonly distinctPublisher: boolean }
  await changeSettings(config, trx, { ...by, wanted: { isOn, distinctPublisher }, version })
}
