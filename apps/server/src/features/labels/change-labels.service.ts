// Changes several labels at once: all of them, or none.
import { ProductError } from '@labelwright/contract/errors'
import type { LabelsEnabled } from '@labelwright/contract/server/labels-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { recordAudit } from '../audit/record-audit.service.ts'
import { recordLabelEvent } from '../events/record-event.service.ts'
import { assertGroupsInSight, sightOf } from '../groups/sight.service.ts'
import { confirmEnabled, type EnabledChange, recordEnabled } from '../label-approval/enable-labels.service.ts'
import { assertNothingApproved } from '../label-approval/quality-assurance.service.ts'
import { stopPrintsOfLabels } from '../printing/stopped/stop-prints.service.ts'
import * as store from './change-labels.store.ts'
import { recordLabelChange } from './label-changes.service.ts'

interface ChosenLabels {
  readonly ids: readonly string[]
}

async function lockAll(trx: Transaction, actor: Actor, ids: readonly string[]) {
  const labels = await store.lockLabels(trx, await sightOf(trx, actor), ids)
  if (labels.length !== new Set(ids).size) throw new ProductError('not-found')
  return labels
}

/** What waits to be printed of disabled labels is Voided at once. */
export async function setLabelsEnabled(ctx: Context, actor: Actor, change: EnabledChange): Promise<LabelsEnabled> {
  const { ids, enabled, reason } = change
  const confirmedBy = await confirmEnabled(ctx, actor, change)
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await lockAll(trx, actor, ids)
    const changed = await recordEnabled(trx, actor, { ...change, confirmedBy })
    await store.updateLabels(trx, ids, { enabled })
    const type = enabled ? 'label.enabled' : 'label.disabled'
    for (const labelId of changed) await recordLabelEvent(trx, { actor, type, labelId })
    if (!enabled) await stopPrintsOfLabels(trx, ids, `${actor.name} disabled the label${reason ? `: ${reason}` : '.'}`)
    return { data: ids.map((id) => ({ id, result: changed.includes(id) ? 'changed' : 'unchanged' })) }
  })
}

/** Disables a label in the name of the server, in the transaction that has it locked. What waits to be printed is Voided. */
export async function disableByServer(
  trx: Transaction,
  {
    organizationId,
    labelId,
    reason,
  }: { readonly organizationId: string; readonly labelId: string; readonly reason: string },
): Promise<void> {
  const actor = { organizationId, userId: null }
  const entity = { kind: 'label', id: labelId }
  const [before, after] = [{ enabled: true }, { enabled: false }]
  await recordAudit(trx, { actor, action: 'label-disabled', entity, before, after, reason })
  await store.updateLabels(trx, [labelId], { enabled: false })
  await recordLabelEvent(trx, { actor, type: 'label.disabled', labelId })
  await stopPrintsOfLabels(trx, [labelId], reason)
}

export function groupLabels(
  ctx: Context,
  actor: Actor,
  { ids, groupId }: ChosenLabels & { readonly groupId: string | null },
): Promise<void> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    if (groupId !== null) await assertGroupsInSight(trx, await sightOf(trx, actor), { ids: [groupId], path: 'groupId' })
    await lockAll(trx, actor, ids)
    await store.updateLabels(trx, ids, { groupId })
  })
}

/** Articles and orders lose them; what was printed of them stays in the print history. */
export function deleteLabels(ctx: Context, actor: Actor, { ids }: ChosenLabels): Promise<void> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const labels = await lockAll(trx, actor, ids)
    await assertNothingApproved(trx, ids)
    for (const { id, document } of labels) {
      const change = {
        actor,
        labelId: id,
        what: 'deleted',
        versionNumber: null,
        before: document,
        after: null,
      } as const
      await recordLabelChange(trx, change)
    }
    await store.markDeleted(trx, ids)
  })
}
