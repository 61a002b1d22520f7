// The list of labels under quality assurance: filtered, sorted and paged by the database.
import type { ListLabelsUnderApprovalQuery } from '@labelwright/contract/server/label-approval-schemas'
import { pendingStates } from '@labelwright/contract/server/label-approval-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import type { Sight } from '../groups/sight.service.ts'
import { isUnderApproval, labelRows } from './labels-under-approval.store.ts'

type Filter = Pick<ListLabelsUnderApprovalQuery, 'searchQuery' | 'filter' | 'state'>

export interface WantedLabels extends Filter {
  readonly sight: Sight
  /** Labels whose next step is the person's. */
  readonly mine: readonly string[]
}

const waits = sql<boolean>`coalesce(open.state = any (${sql.val([...pendingStates])}::text[]), false)`
/** Its printed version is drawn otherwise than when it was published. */
const hasChanged = sql<boolean>`labels.published_version_id in (
  select label_version_id from label_findings where state = 'open')`
const isOneOf = (labelIds: readonly string[]) => sql<boolean>`labels.id = any (${sql.val([...labelIds])}::uuid[])`

/** Of the version on its way, or else of the one that is printed, or else of the newest. */
const stateOfLabel = sql<string>`coalesce(open.state, published.state, (
  select state from label_versions newest where newest.label_id = labels.id order by number desc limit 1))`

/** The labels that pass approval or have a version on its way; `open` is that version, `published` the one that is printed. */
function matching(trx: Transaction, { sight, mine, searchQuery, filter, state }: WantedLabels) {
  const search = searchQuery?.trim().toLowerCase()
  return labelRows(trx, sight)
    .leftJoin('labelVersions as open', (join) =>
      join
        .onRef('open.labelId', '=', 'labels.id')
        .on('open.state', 'in', ['Preview', 'DataApprover', 'DesignApprover', 'Publisher']),
    )
    .leftJoin('labelVersions as published', 'published.id', 'labels.publishedVersionId')
    .where((build) => build.or([isUnderApproval, build('open.id', 'is not', null)]))
    .$if(search !== undefined && search !== '', (rows) =>
      rows.where((build) => build(build.fn('lower', ['labels.name']), 'like', `%${escapeLike(search ?? '')}%`)),
    )
    .$if(state !== undefined, (rows) => rows.where(stateOfLabel, '=', state ?? ''))
    .$if(filter === 'mine', (rows) => rows.where(isOneOf(mine)))
    .$if(filter === 'pending', (rows) => rows.where(waits))
    .$if(filter === 'changed', (rows) => rows.where(hasChanged))
}

export async function countLabels(trx: Transaction, wanted: WantedLabels): Promise<number> {
  const { total } = await matching(trx, wanted)
    .clearSelect()
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** Sorted: labels that wait for the person, that wait for others, drafts, the rest; each part by name. */
export const findPageOfLabels = (
  trx: Transaction,
  { take, offset, ...wanted }: WantedLabels & { readonly take: number; readonly offset: number },
) =>
  matching(trx, wanted)
    .orderBy(
      sql`case when ${isOneOf(wanted.mine)} then 0 when ${waits} then 1 when open.id is not null then 2 else 3 end`,
    )
    .orderBy((build) => build.fn('lower', ['labels.name']))
    .orderBy('labels.id')
    .limit(take)
    .offset(offset)
    .execute()
