import { labelLimits } from '@labelwright/label-document/label-limits'
import type { Change } from '@labelwright/open-label/commands'
import { childrenOf } from '@labelwright/open-label/order-keys'
import type { Fields, LabelRecord } from '@labelwright/open-label/records'
import { keysBetweenSiblings, topOf } from '../clipboard/copy-records.ts'
import type { Editor } from '../editor.ts'
import { boundsOf, groupsAbout, nodesOf, type Scene, type SceneNode, withInside } from '../geometry/scene.ts'
import { numberOf, toOwn } from '../geometry/spaces.ts'
import { outOfGroup } from '../transforming/out-of-group.ts'
import { movable } from './basic.ts'
import type { EditorCommand } from './command.ts'

/** What can be put into one group or repeater: siblings, in the order of painting. */
export function siblingsSelected(editor: Editor): SceneNode[] {
  const scene = editor.scene()
  const ids = new Set(movable(editor))
  const nodes = [...scene.nodes.values()].filter(({ id }) => ids.has(id))
  const [first] = nodes
  return nodes.every(({ parent }) => parent === first?.parent) ? nodes : []
}

/** Groups in one another, itself among them. */
const heightOf = (scene: Scene, node: SceneNode): number => {
  const inner = node.children.flatMap((id) => scene.nodes.get(id) ?? [])
  return node.type === 'group' ? 1 + Math.max(0, ...inner.map((child) => heightOf(scene, child))) : 0
}

function canGroup(editor: Editor): boolean {
  const nodes = siblingsSelected(editor)
  const scene = editor.scene()
  const [first] = nodes
  if (!first || scene.nodes.get(first.parent)?.type === 'repeater') return false
  const depth = groupsAbout(scene, first.id).length + 1 + Math.max(...nodes.map((node) => heightOf(scene, node)))
  return depth <= labelLimits.depth
}

export interface Wrapping {
  readonly nodes: readonly SceneNode[]
  /** Of what they are wrapped in, without its place and size. */
  readonly fields: Fields
}

/** The changes that put siblings into something new, which stands where the topmost of them is. Answers its id as well. */
export function wrap(editor: Editor, { nodes, fields }: Wrapping): { readonly id: string; readonly changes: Change[] } {
  const records = editor.label.records()
  const id = editor.label.newId('element')
  const [first] = nodes
  const bounds = boundsOf(
    editor.scene(),
    nodes.map((node) => node.id),
  )
  if (!first || !bounds) return { id, changes: [] }
  const own = toOwn(bounds, first.space)
  const siblings = childrenOf(records).get(first.parent) ?? []
  const [key = ''] = keysBetweenSiblings(
    siblings,
    topOf(
      siblings,
      nodes.map((node) => node.id),
    ) + 1,
    1,
  )
  const record: LabelRecord = { kind: 'element', place: { parent: first.parent, key }, fields: { ...fields, ...own } }
  return { id, changes: [{ type: 'add', id, record }, ...nodes.flatMap((node) => intoGroup(node, id, own))] }
}

function intoGroup(
  { id, record, fields }: SceneNode,
  parent: string,
  corner: { readonly x: number; readonly y: number },
): Change[] {
  const key = record.place?.key ?? ''
  return [
    { type: 'move', id, place: { parent, key } },
    { type: 'field', id, field: 'x', value: numberOf(fields, 'x') - corner.x },
    { type: 'field', id, field: 'y', value: numberOf(fields, 'y') - corner.y },
  ]
}

function group(editor: Editor): void {
  const { id, changes } = wrap(editor, { nodes: siblingsSelected(editor), fields: { type: 'group' } })
  editor.perform(changes, { selection: [id] })
}

/** Groups that can be taken apart: a slanted line in one that stands on its side cannot be said without it. */
function openable(editor: Editor): SceneNode[] {
  const scene = editor.scene()
  return nodesOf(scene, movable(editor)).filter((node) => {
    if (node.type !== 'group') return false
    const isSideways = numberOf(node.fields, 'rotation') % 180 !== 0
    const isSlanted = ({ type, frame }: SceneNode): boolean => type === 'line' && frame.width > 0 && frame.height > 0
    return !isSideways || !nodesOf(scene, node.children).some(isSlanted)
  })
}

function ungroup(editor: Editor): void {
  const records = editor.label.records()
  const scene = editor.scene()
  const groups = openable(editor)
  const changes = groups.flatMap((node): Change[] => {
    const siblings = childrenOf(records).get(node.parent) ?? []
    const keys = keysBetweenSiblings(siblings, topOf(siblings, [node.id]) + 1, node.children.length)
    const moved = nodesOf(scene, node.children).flatMap((child, index): Change[] => [
      { type: 'move', id: child.id, place: { parent: node.parent, key: keys[index] ?? '' } },
      ...outOfGroup(records, child, node),
    ])
    return [...moved, { type: 'remove', id: node.id }]
  })
  const opened = new Set(groups.map(({ id }) => id))
  const selection = editor
    .view()
    .selection.flatMap((id) => (opened.has(id) ? (scene.nodes.get(id)?.children ?? []) : [id]))
  editor.perform(changes, { selection })
}

/** How many elements stand in some, themselves among them. */
export const countInside = (scene: Scene, ids: readonly string[]): number =>
  ids.reduce((sum, id) => sum + withInside(scene, id).length, 0)

export const groupingCommands: readonly EditorCommand[] = [
  { id: 'group', keys: ['ctrl+g'], isEnabled: canGroup, run: group },
  { id: 'ungroup', keys: ['ctrl+shift+g'], isEnabled: (editor) => openable(editor).length > 0, run: ungroup },
]
