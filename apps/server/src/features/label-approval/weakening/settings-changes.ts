// Changes the settings of approval: for one person, or for the second of two.
import { ProductError } from '@labelwright/contract/errors'
import type { QualityAssuranceSettings } from '@labelwright/contract/server/label-approval-schemas'
import type { Config } from '../../../config.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/record-audit.service.ts'
import { recordLabelEvent, recordQualityAssuranceEvent } from '../../events/record-event.service.ts'
import * as labels from '../labels-under-approval.store.ts'
import { findSettings } from '../quality-assurance.service.ts'
import { mailQualityManagers } from '../signers/mail-quality-managers.ts'
import { countUnapproved } from './unapproved-versions.store.ts'

/** By whom, and why. */
export interface ChangedBy {
  /** Null of the person who runs the server. */
  readonly actor: { readonly organizationId: string; readonly userId: string | null }
  readonly reason: string
  readonly signatureId: string | undefined
  /** More fields for the row in the audit trail. */
  readonly told?: Readonly<Record<string, unknown>>
}

type Switches = Pick<QualityAssuranceSettings, 'isOn' | 'distinctPublisher'>

interface SettingsChange extends ChangedBy {
  readonly wanted: Switches
  /** Of the record, as the person saw it. */
  readonly version: number
}

/** Throws `stale-version`. */
export async function changeSettings(
  config: Pick<Config, 'publicUrl'>,
  trx: Transaction,
  { actor, reason, signatureId, told, wanted, version }: SettingsChange,
): Promise<QualityAssuranceSettings> {
  const { organizationId } = actor
  const before = await findSettings(trx)
  if (before.version !== version) throw new ProductError('stale-version')
  const after = { ...wanted, version: version + 1 }
  if (!(await labels.saveSettings(trx, { organizationId, ...after }))) throw new ProductError('stale-version')
  const entity = { kind: 'quality-assurance', id: organizationId }
  const change = { before, after: { ...after, ...told }, reason, signatureId }
  await recordAudit(trx, { actor, action: 'quality-assurance-changed', entity, ...change })
  await recordQualityAssuranceEvent(trx, { actor, settings: after })
  if (after.isOn && !before.isOn) await mailUnapproved(config, trx, organizationId)
  return after
}

/** Approval was switched on: quality managers hear of the published versions that nobody approved. */
async function mailUnapproved(
  { publicUrl }: Pick<Config, 'publicUrl'>,
  trx: Transaction,
  organizationId: string,
): Promise<void> {
  const count = await countUnapproved(trx)
  if (count === 0) return
  const versions =
    count === 1 ? '1 published version has no approvals' : `${count} published versions have no approvals`
  const subject = `Approval is on: ${versions}`
  const text = `Quality assurance is on. ${versions}. Accept each of them, or disable its label, on this page:`
  await mailQualityManagers(trx, { organizationId, subject, text, link: `${publicUrl}/#/qa/signers` })
}

interface LabelChange extends ChangedBy {
  readonly labelId: string
  /** Null follows the organization. */
  readonly isUnderApproval: boolean | null
  readonly version: number
}

/** Throws `not-found` and `stale-version`. */
export async function changeApprovalOfLabel(
  config: Pick<Config, 'publicUrl'>,
  trx: Transaction,
  { actor, labelId, isUnderApproval, version, reason, signatureId, told }: LabelChange,
): Promise<void> {
  const label = await labels.lockLabel(trx, { all: true }, labelId)
  if (!label) throw new ProductError('not-found')
  if (label.version !== version) throw new ProductError('stale-version')
  const before = await labels.findOwnSetting(trx, labelId)
  await labels.setOwnSetting(trx, labelId, isUnderApproval)
  const entity = { kind: 'label', id: labelId }
  const change = { before, after: { isUnderApproval, ...told }, reason, signatureId }
  await recordAudit(trx, { actor, action: 'label-approval-changed', entity, ...change })
  await recordLabelEvent(trx, { actor, type: 'label.approval-changed', labelId })
  const isOn = (await labels.findUnderApproval(trx, [labelId])).has(labelId)
  if (isOn && !label.isUnderApproval) await mailUnapproved(config, trx, actor.organizationId)
}
