import type { Group } from '@labelwright/contract/server/groups-schemas'
import { translation } from '../../lib/i18n.ts'

/** A group as it stands in the tree. */
export interface TreeRow {
  readonly group: Group
  /** 1 for groups below no other. */
  readonly level: number
  readonly children: number
  readonly isOpen: boolean
  /** Its place among its siblings, from 1, and how many they are. */
  readonly place: number
  readonly siblings: number
}

type Children = ReadonlyMap<string | null, readonly Group[]>

/** Groups by the one above; one whose parent is not there stands at the top, and so does one that nothing else leads to. */
export function childrenOf(groups: readonly Group[]): Children {
  const order = new Intl.Collator(translation().language, { numeric: true })
  const ids = new Set(groups.map(({ id }) => id))
  const children = new Map<string | null, Group[]>()
  for (const group of [...groups].sort((one, other) => order.compare(one.name, other.name))) {
    const parent = group.parentGroupId !== null && ids.has(group.parentGroupId) ? group.parentGroupId : null
    children.set(parent, [...(children.get(parent) ?? []), group])
  }
  return children
}

/** The rows of the tree that can be seen: the roots and what is below open groups. */
export function visibleRows(children: Children, isOpen: (id: string) => boolean): readonly TreeRow[] {
  const rows: TreeRow[] = []
  const add = (parent: string | null, level: number) => {
    const siblings = children.get(parent) ?? []
    for (const [index, group] of siblings.entries()) {
      const below = children.get(group.id)?.length ?? 0
      const open = below > 0 && isOpen(group.id)
      rows.push({ group, level, children: below, isOpen: open, place: index + 1, siblings: siblings.length })
      if (open) add(group.id, level + 1)
    }
  }
  add(null, 1)
  return rows
}

/** A group and all that are below it: none of them can stand above it. */
export function withAllBelow(groups: readonly Group[], id: string): ReadonlySet<string> {
  const children = childrenOf(groups)
  const found = new Set<string>()
  const add = (one: string) => {
    if (found.has(one)) return
    found.add(one)
    for (const child of children.get(one) ?? []) add(child.id)
  }
  add(id)
  return found
}

/** The names from the top down to a group. */
export function pathTo(groups: readonly Group[], id: string): readonly string[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const names: string[] = []
  for (let at = byId.get(id); at && names.length < groups.length; at = byId.get(at.parentGroupId ?? '')) {
    names.unshift(at.name)
  }
  return names
}

/** The groups with all words of a search in their name. */
export function foundBy(groups: readonly Group[], search: string): readonly Group[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return groups.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
}

/** What of the tree a search leaves: the groups that it finds, and those above them. */
export function matching(groups: readonly Group[], search: string): readonly Group[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const kept = new Set<string>()
  for (const group of foundBy(groups, search)) {
    for (let at: Group | undefined = group; at && !kept.has(at.id); at = byId.get(at.parentGroupId ?? ''))
      kept.add(at.id)
  }
  return groups.filter(({ id }) => kept.has(id))
}
