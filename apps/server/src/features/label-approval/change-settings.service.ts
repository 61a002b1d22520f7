// Turning approval on and off, for the organization and for single labels: signed, by two people where it takes a control away.
import { ProductError } from '@labelwright/contract/errors'
import type {
  ApprovalOfLabelBody,
  LabelUnderApproval,
  QualityAssuranceSettings,
  SaveQualityAssuranceBody,
} from '@labelwright/contract/server/label-approval-schemas'
import type { Weakening } from '@labelwright/contract/server/weakenings-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import * as store from './labels-under-approval.store.ts'
import { findSettings } from './quality-assurance.service.ts'
import { confirmSigner, sign } from './signing/sign.service.ts'
import { labelOf } from './version-answers.ts'
import { requestWeakening } from './weakening/request-weakening.service.ts'
import { changeApprovalOfLabel, changeSettings } from './weakening/settings-changes.ts'

type Switches = Pick<QualityAssuranceSettings, 'isOn' | 'distinctPublisher'>

/** The controls that would be gone. */
const takenAway = (before: Switches, wanted: Switches): Weakening['takesAway'] => [
  ...(before.isOn && !wanted.isOn ? (['approval'] as const) : []),
  ...(before.distinctPublisher && !wanted.distinctPublisher ? (['distinct-publisher'] as const) : []),
]

export async function saveSettings(
  ctx: Context,
  actor: Actor,
  { reason, version, isOn, distinctPublisher, ...signature }: SaveQualityAssuranceBody,
): Promise<QualityAssuranceSettings> {
  const wanted = { isOn, distinctPublisher }
  const confirmedBy = await confirmSigner(ctx, actor, signature)
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const before = await findSettings(trx)
    if (before.version !== version) throw new ProductError('stale-version')
    const takesAway = takenAway(before, wanted)
    if (takesAway.length > 0) {
      const change = { what: 'settings', wanted: { ...wanted, takesAway } } as const
      await requestWeakening(ctx.config, trx, { actor, confirmedBy, reason, recordVersion: version, change })
      return { ...before, waitsForSecondSignature: true }
    }
    const of = { labelId: null }
    const signatureId = await sign(trx, { actor, meaning: 'responsibility', reason, confirmedBy, of })
    return changeSettings(ctx.config, trx, { actor, reason, signatureId, wanted, version })
  })
}

interface LabelSetting {
  readonly labelId: string
  readonly body: ApprovalOfLabelBody
}

/** Whether the label would pass approval no longer. */
async function isWeaker(trx: Transaction, label: store.LabelRow, wanted: boolean | null): Promise<boolean> {
  return label.isUnderApproval && !(wanted ?? (await findSettings(trx)).isOn)
}

export async function setApprovalOfLabel(
  ctx: Context,
  actor: Actor,
  { labelId, body }: LabelSetting,
): Promise<LabelUnderApproval> {
  const { isUnderApproval, reason, version } = body
  const { organizationId } = actor
  const find = async (trx: Transaction) => {
    const label = await store.findLabel(trx, await sightOf(trx, actor), labelId)
    if (!label) throw new ProductError('not-found')
    return label
  }
  await ctx.database.withOrganization(organizationId, find)
  const confirmedBy = await confirmSigner(ctx, actor, body)
  return ctx.database.withOrganization(organizationId, async (trx) => {
    await store.lockLabel(trx, { all: true }, labelId)
    const before = await find(trx)
    if (before.version !== version) throw new ProductError('stale-version')
    const waits = await isWeaker(trx, before, isUnderApproval)
    if (waits) {
      const change = { what: 'label', labelId, wanted: { isUnderApproval } } as const
      await requestWeakening(ctx.config, trx, { actor, confirmedBy, reason, recordVersion: version, change })
    } else {
      const of = { labelId }
      const signatureId = await sign(trx, { actor, meaning: 'responsibility', reason, confirmedBy, of })
      const change = { actor, labelId, isUnderApproval, version, reason, signatureId }
      await changeApprovalOfLabel(ctx.config, trx, change)
    }
    const label = await find(trx)
    const answer = labelOf(label, store.standingOf(await store.findStanding(trx, [labelId]), label), false)
    return waits ? { ...answer, waitsForSecondSignature: true } : answer
  })
}
