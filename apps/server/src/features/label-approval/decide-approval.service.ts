import { ProductError } from '@labelwright/contract/errors'
import type {
  ApprovableVersion,
  ApprovalBody,
  Meaning,
  VersionState,
} from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { voidApprovals } from './approvals.store.ts'
import { mailNextReviewers } from './next-reviewers.ts'
import { recordDecision } from './record-decision.ts'
import {
  type AllowedStep,
  findReviewedVersion,
  lockForStep,
  lookAtStep,
  type VersionKey,
  type WantedStep,
} from './reviewed-version.ts'
import { type Confirmation, confirmSigner } from './signing/sign.service.ts'
import { answerOf } from './version-answers.ts'
import { setState } from './versions.store.ts'

const meaningOf: Readonly<Partial<Record<VersionState, Meaning>>> = {
  DataApprover: 'approval of data',
  DesignApprover: 'approval of design',
  Publisher: 'responsibility',
}

const missing = (path: string, message: string): ProductError =>
  new ProductError('validation-failed', { errors: [{ path, code: 'missing', message }] })

function assertComplete({ row }: AllowedStep, { decision, reason, checkList }: ApprovalBody): void {
  if (decision === 'reject' && reason === undefined)
    throw missing('reason', 'Say why you reject the version, in 3 characters or more.')
  if (decision === 'approve' && row.state === 'DataApprover' && !checkList)
    throw missing('checkList', 'Answer all five items of the check list.')
}

/** Approves the data or the design of a version, signed, or rejects it with a reason. */
export async function decideApproval(
  ctx: Context,
  actor: Actor,
  { body, ...key }: VersionKey & { readonly body: ApprovalBody },
): Promise<ApprovableVersion> {
  const { organizationId } = actor
  const wanted: WantedStep = { ...key, action: body.decision, seen: body.version }
  await ctx.database.withOrganization(organizationId, async (trx) =>
    assertComplete(await lookAtStep(trx, actor, wanted), body),
  )
  const confirmedBy = body.decision === 'approve' ? await confirmSigner(ctx, actor, body) : undefined
  return ctx.database.withOrganization(organizationId, async (trx) => {
    await decide(trx, actor, { wanted, body, confirmedBy })
    await mailNextReviewers(ctx, trx, { organizationId, ...key })
    return answerOf(await findReviewedVersion(trx, await sightOf(trx, actor), key))
  })
}

interface ConfirmedDecision {
  readonly wanted: WantedStep
  readonly body: ApprovalBody
  readonly confirmedBy: Confirmation | undefined
}

async function decide(trx: Transaction, actor: Actor, { wanted, body, confirmedBy }: ConfirmedDecision): Promise<void> {
  const { decision, reason, checkList } = body
  const version = await lockForStep(trx, actor, wanted)
  const { role, to, row } = version
  const meaning = meaningOf[row.state as VersionState]
  if (!meaning) throw new ProductError('version-in-other-state')
  if (decision === 'reject') await voidApprovals(trx, { versionId: row.id, reason: `Rejected: ${reason}` })
  await setState(trx, row.id, { state: to })
  const action = decision === 'approve' ? 'version-approved' : 'version-rejected'
  await recordDecision(trx, version, {
    actor,
    role,
    to,
    action,
    meaning,
    decision,
    reason,
    checkList: meaning === 'approval of data' && decision === 'approve' ? checkList : undefined,
    ...(confirmedBy && { confirmedBy }),
  })
}
