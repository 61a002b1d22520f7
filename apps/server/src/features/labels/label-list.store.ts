import type { Label, LabelState } from '@labelwright/contract/server/labels-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import type { Sight } from '../groups/sight.service.ts'
import { labelColumns, labelRows } from './labels.store.ts'

export interface LabelPage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  readonly state?: LabelState | 'printable' | undefined
  readonly kind?: Label['kind'] | undefined
  readonly groupId?: string | undefined
  readonly sort?: 'name' | '-modified' | '-lastPrinted' | undefined
  /** Only these. */
  readonly ids?: readonly string[]
}

const hasChanges = sql<boolean>`coalesce(open_labels.changed_sequence > coalesce(open_labels.published_sequence, -1), false)`

/** Every label is in one of them, and some are printable. */
const states: Readonly<Record<LabelState | 'printable', ReturnType<typeof sql<boolean>>>> = {
  printable: sql<boolean>`labels.enabled and labels.published_version_id is not null`,
  draft: sql<boolean>`labels.enabled and labels.published_version_id is null`,
  published: sql<boolean>`labels.enabled and labels.published_version_id is not null and not ${hasChanges}`,
  changed: sql<boolean>`labels.enabled and labels.published_version_id is not null and ${hasChanges}`,
  disabled: sql<boolean>`not labels.enabled`,
}

export async function findLabels(trx: Transaction, sight: Sight, page: LabelPage) {
  const matching = matchingRows(trx, sight, page)
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await sorted(matching.select(labelColumns), page.sort)
    .orderBy('labels.id')
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

function matchingRows(trx: Transaction, sight: Sight, { searchQuery, state, kind, groupId, ids }: LabelPage) {
  const search = searchQuery?.trim().toLowerCase()
  let rows = labelRows(trx, sight)
  if (ids) rows = rows.where((build) => build('labels.id', '=', build.fn.any(build.val([...ids]))))
  if (search) rows = rows.where((build) => build(build.fn('lower', ['labels.name']), 'like', `%${escapeLike(search)}%`))
  if (state) rows = rows.where(states[state])
  if (kind) rows = rows.where('labels.kind', '=', kind)
  if (groupId) rows = rows.where('labels.groupId', '=', groupId)
  return rows
}

function sorted<Rows extends ReturnType<typeof matchingRows>>(rows: Rows, sort: LabelPage['sort']): Rows {
  if (sort === '-modified') return rows.orderBy('labels.modified', 'desc') as Rows
  if (sort === '-lastPrinted') return rows.orderBy(sql`"last_printed" desc nulls last`) as Rows
  return rows.orderBy((build) => build.fn('lower', ['labels.name'])) as Rows
}
