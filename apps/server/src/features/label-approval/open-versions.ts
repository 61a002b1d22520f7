// Versions on their way to a publication, and whose turn it is.

import type { List } from '@labelwright/contract/list'
import type {
  ListPendingVersionsQuery,
  PendingVersion,
  VersionState,
} from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { type Sight, sightOf } from '../groups/sight.service.ts'
import { type ApprovalAction, nextState, rolesOf } from './approval-transitions.ts'
import { findReviewedVersions, type ReviewedVersion } from './reviewed-version.ts'
import { actionsOf } from './version-answers.ts'
import * as versions from './versions.store.ts'

const nextActions: Readonly<Partial<Record<VersionState, ApprovalAction>>> = {
  Preview: 'setReadyForApproval',
  DataApprover: 'approve',
  DesignApprover: 'approve',
  Publisher: 'publish',
}

/** Whether the person can do a version's next step. */
export function isMine(version: ReviewedVersion, actor: Actor): boolean {
  const next = nextActions[version.row.state as VersionState]
  const { actions } = actionsOf(version, rolesOf(actor.keys), actor.userId)
  const name = next === 'setReadyForApproval' ? 'set-ready' : next
  // A publication that waits for its date waits for nobody.
  return name !== undefined && actions.some((each) => each === name) && version.row.publishAt === null
}

/** The labels whose next step is the person's; only versions in states that their roles may end are looked at. */
export async function findMine(trx: Transaction, sight: Sight, actor: Actor): Promise<ReadonlySet<string>> {
  const roles = rolesOf(actor.keys)
  const states = versions.openStates.filter((state) => {
    const next = nextActions[state]
    return next !== undefined && !('refusal' in nextState(next, state, roles))
  })
  if (states.length === 0) return new Set()
  const open = await findReviewedVersions(trx, await versions.findOpenVersions(trx, sight, { states }))
  return new Set(open.filter((version) => isMine(version, actor)).map(({ row }) => row.labelId))
}

/** The versions that are not published yet, the longest waiting first. */
export function listPendingVersions(
  ctx: Context,
  actor: Actor,
  { take, offset }: ListPendingVersionsQuery,
): Promise<List<PendingVersion>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    const total = await versions.countOpenVersions(trx, sight)
    const rows = await versions.findOpenVersions(trx, sight, { states: versions.openStates, take, offset })
    const data = (await findReviewedVersions(trx, rows)).map((version): PendingVersion => {
      const { labelId, id: labelVersionId, name, number, state } = version.row
      return { labelId, labelVersionId, name, number, state: state as VersionState, isMine: isMine(version, actor) }
    })
    return { data, total, take, offset }
  })
}
