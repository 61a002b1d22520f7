// Frames on the page, written back into the fields of elements.
import type { Change } from '@labelwright/open-label/commands'
import type { Fields, Json, Records } from '@labelwright/open-label/records'
import type { Point, Rectangle } from '../editor-view.ts'
import { scalePath } from './scale-path.ts'
import type { SceneNode } from './scene.ts'
import { numberOf, ownFrame, toOwn, wayToOwn } from './spaces.ts'

const least = -1_200_000
const most = 2_400_000
const longest = 1_200_000

const clamp = (value: number, from: number, to: number): number => Math.min(to, Math.max(from, Math.round(value)))

/** What writing into an element needs to know of it. */
export type Placeable = Pick<SceneNode, 'type' | 'fields' | 'space'>

/** The fields that put an element's frame where it is on the page; its anchor keeps its meaning. */
export function fieldsForFrame(node: Placeable, frame: Rectangle): Fields {
  const own = toOwn(frame, node.space)
  const size = { width: clamp(own.width, 0, longest), height: clamp(own.height, 0, longest) }
  return { ...cornerFields(node.fields, { ...own, ...size }), ...pathFor(node, size) }
}

/** Place and size in an element's own space; its anchor keeps its meaning. */
export function cornerFields(fields: Fields, { x, y, width, height }: Rectangle): Fields {
  const corner = ownFrame({ ...fields, x: 0, y: 0, width, height })
  return { x: clamp(x - corner.x, least, most), y: clamp(y - corner.y, least, most), width, height }
}

/** A path's data is in micrometres of its frame. */
export function pathFor(
  { type, fields }: Pick<Placeable, 'type' | 'fields'>,
  { width, height }: { readonly width: number; readonly height: number },
): Fields {
  if (type !== 'path' || typeof fields.d !== 'string') return {}
  const isUpright = numberOf(fields, 'rotation') % 180 === 0
  const across = ratio(width, numberOf(fields, 'width'))
  const down = ratio(height, numberOf(fields, 'height'))
  return { d: scalePath(fields.d, isUpright ? across : down, isUpright ? down : across) }
}

const ratio = (length: number, before: number): number => (before === 0 ? 1 : length / before)

/** The fields that move an element so far on the page. */
export function fieldsForMove({ fields, space }: Placeable, way: Point): Fields {
  const own = wayToOwn(way, space)
  return {
    x: clamp(numberOf(fields, 'x') + own.x, least, most),
    y: clamp(numberOf(fields, 'y') + own.y, least, most),
  }
}

/** The changes that set fields, those that are so already left out. Null takes a field away. */
export function changesForFields(records: Records, wanted: ReadonlyMap<string, Fields>): Change[] {
  const changes: Change[] = []
  for (const [id, fields] of wanted) {
    const record = records.get(id)
    if (!record) continue
    for (const [field, value] of Object.entries(fields)) {
      if (isSame(record.fields[field] ?? null, value)) continue
      changes.push({ type: 'field', id, field, value })
    }
  }
  return changes
}

const isSame = (one: Json, other: Json): boolean => one === other || JSON.stringify(one) === JSON.stringify(other)
