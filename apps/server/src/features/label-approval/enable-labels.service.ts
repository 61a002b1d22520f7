// Disabling and enabling: of labels that pass approval by the table of transitions, of others by who manages labels.
import { ProductError } from '@labelwright/contract/errors'
import type { VersionState } from '@labelwright/contract/server/label-approval-schemas'
import type { Signature } from '@labelwright/contract/server/signing-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.service.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import { isReason } from './approval-guards.ts'
import { nextState, rolesOf } from './approval-transitions.ts'
import * as store from './labels-under-approval.store.ts'
import { type Confirmation, confirmSigner, sign } from './signing/sign.service.ts'

export interface EnabledChange extends Signature {
  readonly ids: readonly string[]
  readonly enabled: boolean
  readonly reason?: string | undefined
}

const actionOf = ({ enabled }: EnabledChange) => (enabled ? 'enable' : 'disable')

/** Published is what may be disabled; a label that prints nothing is in the state of its newest version. */
const stateOf = ({ published, newest }: ReturnType<typeof store.standingOf>): VersionState | 'None' =>
  published ? 'Published' : ((newest?.state as VersionState | undefined) ?? 'None')

interface ReviewedLabel {
  readonly id: string
  readonly name: string
  readonly state: VersionState | 'None'
}

/** Throws what the table says of the first label that it refuses, with all that it refuses. */
function assertByTable(actor: Actor, change: EnabledChange, labels: readonly ReviewedLabel[]): void {
  const byId = new Map(labels.map((label) => [label.id, label]))
  const action = actionOf(change)
  const errors = change.ids.flatMap((id, index) => {
    const label = byId.get(id)
    const step = label && nextState(action, label.state, rolesOf(actor.keys))
    if (!step || !('refusal' in step)) return []
    const sentence = refusals[step.refusal === 'not-allowed' ? 'not-allowed' : 'other-state']
    return [{ path: `ids.${index}`, code: step.refusal, message: sentence(label.name, action) }]
  })
  const [first] = errors
  if (first) throw new ProductError(first.code, { errors })
}

const refusals = {
  'not-allowed': (name: string, action: string) =>
    `“${name}” goes through quality assurance. Ask a quality manager to ${action} it.`,
  'other-state': (name: string, action: string) => `“${name}” has no published version to ${action}.`,
} as const

interface Changing {
  readonly changed: readonly string[]
  readonly reviewed: ReadonlySet<string>
}

/** Answers the labels that the change is a change for, and which of them pass approval. Throws `not-found`, `not-allowed`, or what the table says of one of them. */
async function assertAllowed(
  trx: Transaction,
  { actor, sight }: { readonly actor: Actor; readonly sight: Sight },
  change: EnabledChange,
): Promise<Changing> {
  const labels = await store.findLabels(trx, sight, change.ids)
  if (labels.length !== new Set(change.ids).size) throw new ProductError('not-found')
  const reviewed = labels.filter(({ isUnderApproval }) => isUnderApproval)
  if (reviewed.length < labels.length && !actor.keys.has('UserRole:LabelManager')) throw new ProductError('not-allowed')
  const ids = reviewed.map(({ id }) => id)
  const byLabel = Map.groupBy(await store.findStanding(trx, ids), ({ labelId }) => labelId)
  const standing = (label: store.LabelRow) => stateOf(store.standingOf(byLabel.get(label.id) ?? [], label))
  const stated = reviewed.map((label) => ({ id: label.id, name: label.name, state: standing(label) }))
  assertByTable(actor, change, stated)
  if (reviewed.length > 0 && !isReason(change.reason)) {
    const message = `Labels under quality assurance are ${actionOf(change)}d with a reason. Say why, in 3 characters or more.`
    throw new ProductError('validation-failed', { errors: [{ path: 'reason', code: 'missing', message }] })
  }
  const changed = labels.filter(({ enabled }) => enabled !== change.enabled).map(({ id }) => id)
  return { changed, reviewed: new Set(ids.filter((id) => changed.includes(id))) }
}

/** Looks whether the person may do it, and lets them confirm who they are where that is signed. To be called before the transaction. */
export async function confirmEnabled(
  ctx: Context,
  actor: Actor,
  change: EnabledChange,
): Promise<Confirmation | undefined> {
  const { reviewed } = await ctx.database.withOrganization(actor.organizationId, async (trx) =>
    assertAllowed(trx, { actor, sight: await sightOf(trx, actor) }, change),
  )
  return change.enabled && reviewed.size > 0 ? confirmSigner(ctx, actor, change) : undefined
}

/** Signs and records it for each label, in the transaction of the change, which has them locked. Answers the labels that the change is a change for. */
export async function recordEnabled(
  trx: Transaction,
  actor: Actor,
  { confirmedBy, ...change }: EnabledChange & { readonly confirmedBy: Confirmation | undefined },
): Promise<readonly string[]> {
  const { changed, reviewed } = await assertAllowed(trx, { actor, sight: await sightOf(trx, actor) }, change)
  const { enabled, reason } = change
  for (const id of changed) {
    const isSigned = reviewed.has(id) && enabled
    // A label came under approval between the look and now: nobody has confirmed anything.
    if (isSigned && !confirmedBy) throw new ProductError('stale-version')
    const signatureId =
      isSigned && confirmedBy
        ? await sign(trx, { actor, meaning: 'responsibility', reason, confirmedBy, of: { labelId: id } })
        : undefined
    const entity = { kind: 'label', id }
    const [before, after] = [{ enabled: !enabled }, { enabled }]
    await recordAudit(trx, { actor, action: `label-${actionOf(change)}d`, entity, before, after, reason, signatureId })
  }
  return changed
}
