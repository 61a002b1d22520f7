// Copies of elements with all that is in them, under new ids.
import type { AddChange } from '@labelwright/open-label/commands'
import { childrenOf, keysBetween, type Placed } from '@labelwright/open-label/order-keys'
import { documentId, elementId, type Fields, type Records } from '@labelwright/open-label/records'
import type { EditorContext } from '../editor-context.ts'
import { nodesOf, type SceneNode } from '../geometry/scene.ts'

export interface Copied {
  readonly changes: readonly AddChange[]
  /** The ids of the copies, in the order of what was copied. */
  readonly copies: readonly string[]
}

/** Records of elements and of all that is in them, each group before its content. */
export function subtree(records: Records, ids: readonly string[]): Placed[] {
  const children = childrenOf(records)
  const within = (id: string): Placed[] => {
    const record = records.get(id)
    return record ? [[id, record], ...(children.get(id) ?? []).flatMap(([child]) => within(child))] : []
  }
  return ids.flatMap(within)
}

interface CopySettings {
  /** What is different in a copy, by its number from 1. */
  readonly fieldsOf: (node: SceneNode, copy: number) => Fields
  readonly times: number
}

/** Copies each element right above the topmost of those copied in its parent; several copies one above the other. */
export function copyInPlace(
  { scene, label }: Pick<EditorContext, 'scene' | 'label'>,
  ids: readonly string[],
  { fieldsOf, times }: CopySettings,
): Copied {
  const records = label.records()
  const keys = keysAbove(records, ids, times)
  const nodes = nodesOf(scene(), ids)
  const all = Array.from({ length: times }, (_, index) => {
    const different = new Map(nodes.map((node) => [node.id, fieldsOf(node, index + 1)] as const))
    const placed = subtree(records, ids).map(([id, record]): Placed => {
      const key = keys.get(id)?.[index]
      const place = record.place && key !== undefined ? { ...record.place, key } : record.place
      return [id, { ...record, ...(place && { place }), fields: { ...record.fields, ...different.get(id) } }]
    })
    return withNewIds(placed, ids, label.newId)
  })
  return { changes: all.flatMap(({ changes }) => changes), copies: all.flatMap(({ copies }) => copies) }
}

/** The same records under ids that no record has had; what refers to one of them refers to its copy. */
export function withNewIds(
  placed: readonly Placed[],
  roots: readonly string[],
  newId: EditorContext['label']['newId'],
): Copied {
  const renamed = new Map<string, string>()
  for (const [id, { kind }] of placed) if (kind === 'element' || kind === 'column') renamed.set(id, newId(kind))
  const changes = placed.map(([id, record]): AddChange => {
    const { place, fields } = record
    const parent = place && (renamed.get(place.parent) ?? place.parent)
    const copy = {
      ...record,
      ...(place && parent !== undefined && { place: { ...place, parent } }),
      fields: referTo(fields, renamed),
    }
    return { type: 'add', id: renamed.get(id) ?? id, record: copy }
  })
  return { changes: aboveFirst(changes), copies: roots.flatMap((id) => renamed.get(id) ?? []) }
}

function referTo(fields: Fields, renamed: ReadonlyMap<string, string>): Fields {
  const below = typeof fields.below === 'string' ? renamed.get(elementId(fields.below)) : undefined
  return below === undefined ? fields : { ...fields, below: documentId(below) }
}

/** An element comes after the one that it stands below. */
function aboveFirst(changes: readonly AddChange[]): AddChange[] {
  const waiting = new Map(changes.map((change) => [change.id, change]))
  const done: AddChange[] = []
  const add = (change: AddChange): void => {
    if (!waiting.delete(change.id)) return
    const { below } = change.record.fields
    const above = typeof below === 'string' ? waiting.get(elementId(below)) : undefined
    if (above) add(above)
    done.push(change)
  }
  for (const change of changes) add(change)
  return done
}

/** Keys between the topmost of some siblings and the next above it, in their order of painting, for so many copies of each. */
function keysAbove(records: Records, ids: readonly string[], times: number): ReadonlyMap<string, readonly string[]> {
  const wanted = new Set(ids)
  const found = new Map<string, readonly string[]>()
  for (const siblings of childrenOf(records).values()) {
    const mine = siblings.filter(([id]) => wanted.has(id))
    if (mine.length === 0) continue
    const top = siblings.findLastIndex(([id]) => wanted.has(id))
    const keys = keysBetweenSiblings(siblings, top + 1, mine.length * times)
    for (const [index, [id]] of mine.entries()) {
      found.set(
        id,
        keys.filter((_, at) => at % mine.length === index),
      )
    }
  }
  return found
}

/** Keys for so many new siblings before the one at an index. Two siblings may have the same key: then the next other one bounds. */
export function keysBetweenSiblings(siblings: readonly Placed[], index: number, count: number): string[] {
  const before = siblings[index - 1]?.[1].place?.key
  const after = siblings.slice(index).find(([, { place }]) => before === undefined || (place?.key ?? '') > before)
  return keysBetween(before, after?.[1].place?.key, count)
}

/** The index of the topmost of some siblings. */
export function topOf(siblings: readonly Placed[], ids: readonly string[]): number {
  const wanted = new Set(ids)
  return siblings.findLastIndex(([id]) => wanted.has(id))
}
