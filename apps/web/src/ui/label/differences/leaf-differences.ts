// Values that are more than a line, taken apart into the smallest that differ.
import type { Json } from '@labelwright/open-label/records'
import type { FieldDifference } from './differences.ts'

export interface LeafDifference {
  /** Keys of objects, and places in lists from 0. */
  readonly path: readonly (string | number)[]
  /** Undefined where there is none. */
  readonly before: Json | undefined
  readonly after: Json | undefined
}

type Leaves = ReadonlyMap<string, { readonly path: LeafDifference['path']; readonly value: Json }>

/** The leaves of a field that differ, in their order; one without a path where the field is a leaf itself. */
export function leafDifferences({ before, after }: Omit<FieldDifference, 'field'>): LeafDifference[] {
  const [had, has] = [leavesOf(before), leavesOf(after)]
  const keys = [...new Set([...had.keys(), ...has.keys()])]
  return keys.flatMap((key) => {
    const [one, other] = [had.get(key), has.get(key)]
    const path = one?.path ?? other?.path ?? []
    return one?.value === other?.value ? [] : [{ path, before: one?.value, after: other?.value }]
  })
}

function leavesOf(value: Json | undefined): Leaves {
  const leaves = new Map<string, { readonly path: LeafDifference['path']; readonly value: Json }>()
  const add = (part: Json, path: LeafDifference['path']): void => {
    const inner = partsOf(part)
    if (!inner?.length) leaves.set(JSON.stringify(path), { path, value: inner ? '' : part })
    for (const [key, each] of inner ?? []) add(each, [...path, key])
  }
  if (value !== undefined) add(value, [])
  return leaves
}

/** Undefined of what has no parts. */
function partsOf(part: Json): (readonly [string | number, Json])[] | undefined {
  if (typeof part !== 'object' || part === null) return undefined
  if (Array.isArray(part)) return part.map((each, index) => [index, each] as const)
  return Object.entries(part).flatMap(([key, each]) => (each === undefined ? [] : [[key, each] as const]))
}
