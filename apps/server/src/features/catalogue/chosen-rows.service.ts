import type { Chosen } from '@labelwright/contract/chosen'
import { ProductError } from '@labelwright/contract/errors'
import { idsOf } from '../../platform/database/ids.ts'

const portionSize = 500

/** What the contract lets through: ids, or a filter whose groups are a comma list. */
export function chosenOf<Filter extends { readonly groupIds?: string | undefined; readonly total: number }>({
  ids = [],
  matching,
}: {
  readonly ids?: readonly string[] | undefined
  readonly matching?: Filter | undefined
}) {
  return matching ? { matching: { ...matching, groupIds: idsOf(matching.groupIds) } } : { ids }
}

/**
 * The ids of the chosen rows in the order in which they are locked, a statement's worth at a time. Refuses what matches
 * when it is more or less than the person saw: nobody changes rows that he has not counted.
 */
export async function portionsOf<Filter>(
  chosen: Chosen<Filter>,
  find: (filter: Filter, most: number) => Promise<{ readonly ids: readonly string[]; readonly isAll: boolean }>,
): Promise<string[][]> {
  const ids = [...new Set('ids' in chosen ? chosen.ids : await matchingIds(chosen.matching, find))].sort()
  return Array.from({ length: Math.ceil(ids.length / portionSize) }, (_, index) =>
    ids.slice(index * portionSize, (index + 1) * portionSize),
  )
}

async function matchingIds<Filter>(
  { total, ...filter }: Filter & { readonly total: number },
  find: (filter: Filter, most: number) => Promise<{ readonly ids: readonly string[]; readonly isAll: boolean }>,
): Promise<readonly string[]> {
  // One more than wanted tells that there are more.
  const { ids, isAll } = await find(filter as unknown as Filter, total + 1)
  if (!isAll || ids.length !== total) throw new ProductError('selection-changed')
  return ids
}
