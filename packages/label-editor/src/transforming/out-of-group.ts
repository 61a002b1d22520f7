// An element as it is without the group about it: at the same place on paper, as large and turned as it was.
import type { PlaceAnchor } from '@labelwright/label-document/element-formats'
import { scaleElement } from '@labelwright/label-document/groups/scale-element'
import type { LabelElement } from '@labelwright/label-document/label-document'
import type { Change } from '@labelwright/open-label/commands'
import { childrenOf } from '@labelwright/open-label/order-keys'
import type { Fields, Records } from '@labelwright/open-label/records'
import { changesForFields, cornerFields } from '../geometry/frame-fields.ts'
import { translate } from '../geometry/rectangles.ts'
import { groupsAbout, type Scene, type SceneNode } from '../geometry/scene.ts'
import { innerSpace, numberOf, ownFrame, pageSpace, toPage } from '../geometry/spaces.ts'
import { turnable } from './turn-elements.ts'

/** The fields of an element as if it stood on the page itself. */
export function outOfGroups(scene: Scene, node: SceneNode): Fields {
  let fields = node.fields
  for (const group of groupsAbout(scene, node.id)) {
    if (group.type === 'group') fields = withoutGroup({ type: node.type, fields }, group.fields)
    else fields = { ...fields, ...cornerFields(fields, translate(ownFrame(fields), ...cornerOf(group))) }
  }
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null))
}

/** A repeater is no more than a place for its first row. */
const cornerOf = ({ fields }: SceneNode): readonly [number, number] => {
  const { x, y } = ownFrame(fields)
  return [x, y]
}

/** The changes to a child's fields, and to the columns of a table, when its group is taken away. */
export function outOfGroup(records: Records, child: SceneNode, group: SceneNode): Change[] {
  const wanted = new Map([[child.id, withoutGroup(child, group.fields)]])
  const { scale } = group.fields
  if (child.type === 'table' && typeof scale === 'number') {
    for (const [id, { fields }] of childrenOf(records).get(child.id) ?? []) wanted.set(id, scaleFields(fields, scale))
  }
  return changesForFields(records, wanted)
}

type Child = Pick<SceneNode, 'type' | 'fields'>

function withoutGroup({ type, fields }: Child, group: Fields): Fields {
  const rotation = numberOf(group, 'rotation')
  const space = innerSpace(group, ownFrame(group), pageSpace)
  const frame = toPage(ownFrame(fields), space)
  const scaled = space.scale === undefined ? fields : scaleFields(fields, space.scale)
  const turned = { ...scaled, ...turnedFields({ type, fields }, rotation), ...inheritedFields(fields, group) }
  return { ...turned, ...cornerFields(turned, frame) }
}

/** A group in a scaled group is scaled by both. */
function scaleFields(fields: Fields, scale: number): Fields {
  const { scale: both, ...scaled } = scaleElement(fields as unknown as LabelElement, scale) as unknown as Fields
  return typeof both === 'number' ? { ...scaled, scale: Math.min(1_000, Math.max(10, Math.round(both))) } : scaled
}

function turnedFields({ type, fields }: Child, rotation: number): Fields {
  if (rotation === 0) return {}
  const own = turnable.has(type) ? { rotation: (numberOf(fields, 'rotation') + rotation) % 360 } : {}
  return { ...own, anchor: turnAnchor(fields.anchor as PlaceAnchor | undefined, rotation) ?? null }
}

/** Clockwise from the top left. */
const around: readonly (PlaceAnchor | undefined)[] = [
  undefined,
  'top',
  'top-right',
  'right',
  'bottom-right',
  'bottom',
  'bottom-left',
  'left',
]

function turnAnchor(anchor: PlaceAnchor | undefined, rotation: number): PlaceAnchor | undefined {
  if (anchor === 'center') return anchor
  return around[(around.indexOf(anchor) + (rotation / 90) * 2) % around.length]
}

/** When it is shown, and on which layer, was the group's to say. */
function inheritedFields(child: Fields, group: Fields): Fields {
  const [own, about] = [child.visibleWhen, group.visibleWhen]
  const visibleWhen =
    own !== undefined && about !== undefined ? `(${String(about)}) && (${String(own)})` : (about ?? own)
  const layer = child.layer ?? group.layer
  return { ...(visibleWhen !== undefined && { visibleWhen }), ...(layer !== undefined && { layer }) }
}
