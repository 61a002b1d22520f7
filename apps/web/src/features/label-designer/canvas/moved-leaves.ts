import { elementId, type Records } from '@labelwright/open-label/records'

/** Of elements as they are painted, by their ids in the document: those that are among `ids` or inside of one. */
export function leavesOf(records: Records, painted: readonly string[], ids: ReadonlySet<string>): ReadonlySet<string> {
  const inside = new Map<string, boolean>()
  const isInside = (id: string): boolean => {
    const known = inside.get(id)
    if (known !== undefined) return known
    const parent = records.get(id)?.place?.parent
    const is = ids.has(id) || (parent !== undefined && isInside(parent))
    inside.set(id, is)
    return is
  }
  return new Set(painted.filter((id) => isInside(elementId(id))))
}
