import type { List } from '@labelwright/contract/list'
import type {
  LabelUnderApproval,
  ListLabelsUnderApprovalQuery,
} from '@labelwright/contract/server/label-approval-schemas'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { countLabels, findPageOfLabels } from './labels-list.store.ts'
import { findStanding, standingOf } from './labels-under-approval.store.ts'
import { findMine } from './open-versions.ts'
import { labelOf } from './version-answers.ts'

/** The labels that pass approval, what waits first. */
export function listLabelsUnderApproval(
  ctx: Context,
  actor: Actor,
  { take, offset, ...query }: ListLabelsUnderApprovalQuery,
): Promise<List<LabelUnderApproval>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const sight = await sightOf(trx, actor)
    const mine = await findMine(trx, sight, actor)
    const wanted = { ...query, sight, mine: [...mine] }
    const total = await countLabels(trx, wanted)
    const labels = await findPageOfLabels(trx, { ...wanted, take, offset })
    const standing = await findStanding(
      trx,
      labels.map(({ id }) => id),
    )
    const byLabel = Map.groupBy(standing, ({ labelId }) => labelId)
    const data = labels.map((label) =>
      labelOf(label, standingOf(byLabel.get(label.id) ?? [], label), mine.has(label.id)),
    )
    return { data, total, take, offset }
  })
}
