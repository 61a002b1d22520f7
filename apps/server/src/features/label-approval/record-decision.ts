import type { CheckList, Meaning, VersionState } from '@labelwright/contract/server/label-approval-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { insertApproval } from './approvals.store.ts'
import { recordStep, type StepAction } from './record-step.ts'
import type { ReviewedVersion } from './reviewed-version.ts'
import { type Confirmation, sign } from './signing/sign.service.ts'

interface Decision {
  readonly actor: Actor
  readonly role: string
  readonly to: VersionState
  readonly action: StepAction
  readonly meaning: Meaning
  readonly decision: 'approve' | 'reject'
  readonly reason?: string | undefined
  readonly checkList?: CheckList | undefined
  readonly publishAt?: Date | undefined
  /** Absent where nothing is signed: a rejection. */
  readonly confirmedBy?: Confirmation
}

/** Stores what a person decided about a version, signed where they confirmed who they are, and leaves it in the audit trail. */
export async function recordDecision(trx: Transaction, version: ReviewedVersion, made: Decision): Promise<void> {
  const { actor, role, to, action, meaning, decision, reason, checkList, publishAt, confirmedBy } = made
  const { organizationId, userId } = actor
  const { id: versionId, state } = version.row
  const { content } = version
  const signatureId =
    confirmedBy && (await sign(trx, { actor, meaning, reason, confirmedBy, of: { versionId, content, checkList } }))
  await insertApproval(trx, {
    organizationId,
    id: newId(),
    labelVersionId: versionId,
    userId,
    fullName: actor.name,
    role,
    meaning,
    decision,
    reason: reason ?? null,
    checkList: checkList ? JSON.stringify(checkList) : null,
    ...content,
    signatureId: signatureId ?? null,
  })
  const after = { state: to, ...content, ...(checkList && { checkList }), ...(publishAt && { publishAt }) }
  await recordStep(trx, { actor, action, versionId, meaning, before: { state }, after, reason, signatureId })
}
