// Every element of a page with its frame on paper, made anew when the label has changed.
import { childrenOf, type Placed } from '@labelwright/open-label/order-keys'
import { type Fields, type LabelRecord, labelId, layerId, type Records } from '@labelwright/open-label/records'
import type { Rectangle } from '../editor-view.ts'
import { unite } from './rectangles.ts'
import { innerSpace, numberOf, ownFrame, pageSpace, type Space, toPage } from './spaces.ts'

export interface SceneNode {
  readonly id: string
  readonly record: LabelRecord
  readonly fields: Fields
  readonly type: string
  /** As its fields say, on the page. */
  readonly frame: Rectangle
  /** What is seen of it: about all that is in a group, and the ink of a text that grows. */
  readonly bounds: Rectangle
  /** That its own fields are in. */
  readonly space: Space
  /** The page, or the group or repeater that it is in. */
  readonly parent: string
  /** What is in it, in the order of painting. */
  readonly children: readonly string[]
  /** Degrees clockwise on the page. */
  readonly rotation: number
  /** Its place is locked, or that of a group about it. */
  readonly isLocked: boolean
  /** Not shown on this screen: itself, its layer, or a group about it. */
  readonly isHidden: boolean
}

export interface Scene {
  readonly page: string
  readonly paper: Rectangle
  /** In the order of painting; a group before what is in it. */
  readonly nodes: ReadonlyMap<string, SceneNode>
  /** What is directly on the page. */
  readonly roots: readonly string[]
}

export interface SceneSettings {
  readonly page: string
  readonly hiddenLayers: ReadonlySet<string>
  readonly hiddenElements: ReadonlySet<string>
  readonly inkOf: (id: string) => Rectangle | undefined
}

export function buildScene(records: Records, settings: SceneSettings): Scene {
  const label = records.get(labelId)?.fields ?? {}
  const paper = { x: 0, y: 0, width: numberOf(label, 'width'), height: numberOf(label, 'height') }
  const builder: Builder = { children: childrenOf(records), settings, nodes: new Map() }
  const roots = addInside(builder, { id: settings.page, space: pageSpace, isLocked: false, isHidden: false })
  return { page: settings.page, paper, nodes: builder.nodes, roots }
}

interface Builder {
  readonly children: ReadonlyMap<string, readonly Placed[]>
  readonly settings: SceneSettings
  readonly nodes: Map<string, SceneNode>
}

interface Holder {
  readonly id: string
  readonly space: Space
  readonly isLocked: boolean
  readonly isHidden: boolean
}

function addInside(builder: Builder, holder: Holder): string[] {
  const inside = (builder.children.get(holder.id) ?? []).filter(([, { kind }]) => kind === 'element')
  for (const [id, record] of inside) addNode(builder, holder, { id, record })
  return inside.map(([id]) => id)
}

function addNode(
  builder: Builder,
  holder: Holder,
  { id, record }: { readonly id: string; readonly record: LabelRecord },
): void {
  const { fields } = record
  const { nodes, settings } = builder
  const frame = toPage(ownFrame(fields), holder.space)
  const isLocked = holder.isLocked || hasLock(fields, 'place')
  const isHidden = holder.isHidden || isHiddenBy(settings, id, fields)
  const node: SceneNode = {
    id,
    record,
    fields,
    type: String(fields.type),
    frame,
    bounds: fields.grows === true ? (settings.inkOf(id) ?? frame) : frame,
    space: holder.space,
    parent: holder.id,
    children: [],
    rotation: (holder.space.rotation + numberOf(fields, 'rotation')) % 360,
    isLocked,
    isHidden,
  }
  // Before its children: the map is in the order of painting.
  nodes.set(id, node)
  if (node.type !== 'group' && node.type !== 'repeater') return
  const children = addInside(builder, { id, space: innerSpace(fields, frame, holder.space), isLocked, isHidden })
  const about = node.type === 'group' ? unite(children.flatMap((child) => nodes.get(child)?.bounds ?? [])) : undefined
  nodes.set(id, { ...node, children, bounds: about ?? frame })
}

const isHiddenBy = ({ hiddenElements, hiddenLayers }: SceneSettings, id: string, { layer }: Fields): boolean =>
  hiddenElements.has(id) || (typeof layer === 'string' && hiddenLayers.has(layerId(layer)))

/** Whether a part of an element is not to be changed: place and size, what it says, how it looks. */
export const hasLock = ({ locks }: Fields, lock: string): boolean => Array.isArray(locks) && locks.includes(lock)

/** The groups about an element, the nearest first. */
export function groupsAbout({ nodes }: Scene, id: string): SceneNode[] {
  const found: SceneNode[] = []
  for (let node = nodes.get(nodes.get(id)?.parent ?? ''); node; node = nodes.get(node.parent)) found.push(node)
  return found
}

/** An element and all that is in it, in the order of painting. */
export function withInside(scene: Scene, id: string): SceneNode[] {
  const node = scene.nodes.get(id)
  return node ? [node, ...node.children.flatMap((child) => withInside(scene, child))] : []
}

/** What is no group: an element itself, or those in it. */
export const leavesOf = (scene: Scene, id: string): SceneNode[] =>
  withInside(scene, id).filter(({ type }) => type !== 'group')

/** The elements of ids that are there. */
export const nodesOf = ({ nodes }: Scene, ids: readonly string[]): SceneNode[] =>
  ids.flatMap((id) => nodes.get(id) ?? [])

/** About what is seen of several. */
export const boundsOf = (scene: Scene, ids: readonly string[]): Rectangle | undefined =>
  unite(nodesOf(scene, ids).map(({ bounds }) => bounds))

/** Without those that stand in another of them. */
export function outermost(scene: Scene, ids: readonly string[]): string[] {
  const all = new Set(ids)
  return ids.filter((id) => scene.nodes.has(id) && !groupsAbout(scene, id).some((group) => all.has(group.id)))
}
