import type { List } from '@labelwright/contract/list'
import {
  type LabelUnderApproval,
  type ListLabelsUnderApprovalQuery,
  pendingStates,
  type VersionState,
} from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import * as labels from './labels-under-approval.store.ts'
import { findOpenVersions, isMine } from './read-versions.service.ts'
import { labelOf, stateOf } from './version-answers.ts'

const isWaiting = (state: VersionState | 'None'): boolean => pendingStates.some((each) => each === state)

/** What waits for the person first, then what waits for others, then drafts, then the rest; by name within. */
const rankOf = ({ isMine: mine, open }: LabelUnderApproval): number => {
  if (mine) return 0
  if (open && isWaiting(open.state)) return 1
  return open ? 2 : 3
}

/** The labels that pass approval, what waits first. */
export function listLabelsUnderApproval(
  ctx: Context,
  actor: Actor,
  { take, offset, searchQuery, filter, state }: ListLabelsUnderApprovalQuery,
): Promise<List<LabelUnderApproval>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    const found = await labels.findLabelsUnderApproval(trx, sight, searchQuery)
    const standing = await labels.findStanding(
      trx,
      found.map(({ id }) => id),
    )
    const mine = new Set(
      (await findOpenVersions(trx, sight)).filter((each) => isMine(each, actor)).map(({ row }) => row.labelId),
    )
    const byLabel = Map.groupBy(standing, ({ labelId }) => labelId)
    const listed = found.flatMap((label) => {
      const own = labels.standingOf(byLabel.get(label.id) ?? [], label)
      const isWanted =
        (state === undefined || stateOf(own) === state) &&
        (filter === 'all' || (filter === 'mine' ? mine.has(label.id) : isWaiting(stateOf(own))))
      return isWanted ? [labelOf(label, own, mine.has(label.id))] : []
    })
    const data = listed.toSorted((one, other) => rankOf(one) - rankOf(other))
    return { data: data.slice(offset, offset + take), total: data.length, take, offset }
  })
}
