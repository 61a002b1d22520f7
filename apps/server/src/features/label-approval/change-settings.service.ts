// Turning approval on and off, for the organization and for single labels: signed, and no past record changes.
import { ProductError } from '@labelwright/contract/errors'
import type {
  ApprovalOfLabelBody,
  LabelUnderApproval,
  QualityAssuranceSettings,
  SaveQualityAssuranceBody,
} from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.service.ts'
import { recordLabelEvent, recordQualityAssuranceEvent } from '../events/record-event.service.ts'
import { sightOf } from '../groups/sight.service.ts'
import * as store from './labels-under-approval.store.ts'
import { findSettings } from './quality-assurance.service.ts'
import { confirmSigner, sign } from './signing/sign.service.ts'
import { labelOf } from './version-answers.ts'

export async function saveSettings(
  ctx: Context,
  actor: Actor,
  { reason, password, version, ...wanted }: SaveQualityAssuranceBody,
): Promise<QualityAssuranceSettings> {
  const { organizationId } = actor
  const confirmedBy = await confirmSigner(ctx, actor, password)
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const before = await findSettings(trx)
    if (before.version !== version) throw new ProductError('stale-version')
    const after = { ...wanted, version: version + 1 }
    if (!(await store.saveSettings(trx, { organizationId, ...after }))) throw new ProductError('stale-version')
    const of = { labelId: null }
    const signatureId = await sign(trx, { actor, meaning: 'responsibility', reason, confirmedBy, of })
    const entity = { kind: 'quality-assurance', id: organizationId }
    await recordAudit(trx, { actor, action: 'quality-assurance-changed', entity, before, after, reason, signatureId })
    await recordQualityAssuranceEvent(trx, { actor, settings: after })
    return after
  })
}

export async function setApprovalOfLabel(
  ctx: Context,
  actor: Actor,
  { labelId, body }: { readonly labelId: string; readonly body: ApprovalOfLabelBody },
): Promise<LabelUnderApproval> {
  const { isUnderApproval, reason, password, version } = body
  const { organizationId } = actor
  await ctx.database.withOrganization(organizationId, async (trx) => {
    if (!(await store.findLabel(trx, await sightOf(trx, actor), labelId))) throw new ProductError('not-found')
  })
  const confirmedBy = await confirmSigner(ctx, actor, password)
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    const before = await store.lockLabel(trx, sight, labelId)
    if (!before) throw new ProductError('not-found')
    if (before.version !== version) throw new ProductError('stale-version')
    const own = await store.findOwnSetting(trx, labelId)
    await store.setOwnSetting(trx, labelId, isUnderApproval)
    const signatureId = await sign(trx, { actor, meaning: 'responsibility', reason, confirmedBy, of: { labelId } })
    const entity = { kind: 'label', id: labelId }
    const change = { before: own, after: { isUnderApproval }, reason, signatureId }
    await recordAudit(trx, { actor, action: 'label-approval-changed', entity, ...change })
    await recordLabelEvent(trx, { actor, type: 'label.approval-changed', labelId })
    const label = await store.findLabel(trx, sight, labelId)
    if (!label) throw new ProductError('not-found')
    return labelOf(label, store.standingOf(await store.findStanding(trx, [labelId]), label), false)
  })
}
