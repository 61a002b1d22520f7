import { generateNKeysBetween } from 'fractional-indexing'
import type { LabelRecord, Records } from './records.ts'

// The integer part says by its letter how many digits it has; the fraction never ends in 0. Other keys make the library throw.
const orderKey = /^(?:[a-z][0-9A-Za-z]*|[A-Z][0-9A-Za-z]*)$/
const longestKey = 200

/** Whether siblings can be ordered by a key, which may come from anywhere. */
export function isOrderKey(key: string): boolean {
  if (key.length > longestKey || !orderKey.test(key)) return false
  try {
    generateNKeysBetween(key, null, 1)
    return true
  } catch {
    return false
  }
}

/** So many keys behind one and before another, in order; undefined stands for the start and the end. */
export const keysBetween = (before: string | undefined, after: string | undefined, count: number): string[] =>
  generateNKeysBetween(before ?? null, after ?? null, count)

export type Placed = readonly [id: string, record: LabelRecord]

/** What is inside of each record, in order: by key, and by id where two have the same. */
export function childrenOf(records: Records): ReadonlyMap<string, readonly Placed[]> {
  const inside = [...records].filter(([, { place }]) => place !== undefined)
  const byParent = Map.groupBy(inside, ([, { place }]) => place?.parent ?? '')
  for (const siblings of byParent.values()) siblings.sort(inOrder)
  return byParent
}

function inOrder([oneId, one]: Placed, [otherId, other]: Placed): number {
  const [oneKey = '', otherKey = ''] = [one.place?.key, other.place?.key]
  if (oneKey !== otherKey) return oneKey < otherKey ? -1 : 1
  return oneId < otherId ? -1 : 1
}
