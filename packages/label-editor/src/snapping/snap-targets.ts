// What things snap to, found once when a gesture begins.
import type { LabelGuide } from '@labelwright/label-document/label-paper'
import { labelId, type Records } from '@labelwright/open-label/records'
import type { Rectangle, SnapLine } from '../editor-view.ts'
import { bottomOf, centerOf, rightOf } from '../geometry/rectangles.ts'
import { leavesOf, type Scene } from '../geometry/scene.ts'
import { type Gap, gapsOf } from './gaps.ts'

export type SnapAxis = SnapLine['axis']
export type SnapKind = SnapLine['kind']

/** The part of what moves that snaps: its start, its middle or its end along the axis. */
export type SnapPart = 'start' | 'middle' | 'end'

export interface SnapTarget {
  readonly at: number
  readonly kind: SnapKind
  readonly parts: readonly SnapPart[]
  /** Where it begins and ends across the axis. */
  readonly from: number
  readonly to: number
}

export interface AxisTargets {
  /** By `at`. */
  readonly targets: readonly SnapTarget[]
  readonly gaps: readonly Gap[]
}

export interface SnapTargets {
  readonly x: AxisTargets
  readonly y: AxisTargets
  readonly paper: Rectangle
  /** What stands still. */
  readonly others: readonly Rectangle[]
  readonly grid: number | undefined
}

const anyPart = ['start', 'middle', 'end'] as const
const edgeParts = ['start', 'end'] as const
const middlePart = ['middle'] as const

interface Around {
  readonly scene: Scene
  readonly records: Records
  readonly moving: ReadonlySet<string>
  readonly grid: number | undefined
}

export function findSnapTargets({ scene, records, moving, grid }: Around): SnapTargets {
  const others = othersOf(scene, moving)
  const { paper } = scene
  const guides = (records.get(labelId)?.fields.guides ?? []) as unknown as readonly LabelGuide[]
  const onAxis = (axis: SnapAxis): AxisTargets => ({
    targets: [
      ...guides.filter((guide) => guide.axis === axis).map(({ at }) => guideTarget(at, axis, paper)),
      ...paperTargets(axis, paper),
      ...others.flatMap((other) => elementTargets(axis, other)),
    ].sort((one, other) => one.at - other.at),
    gaps: gapsOf(axis, others),
  })
  return { x: onAxis('x'), y: onAxis('y'), paper, others, grid }
}

/** Things on the page that do not move: those directly on it, and in the groups that something moves in. */
function othersOf(scene: Scene, moving: ReadonlySet<string>): Rectangle[] {
  const found: Rectangle[] = []
  const waiting = [...scene.roots]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const node = scene.nodes.get(id)
    if (!node || node.isHidden || moving.has(id)) continue
    const isOpen =
      node.type === 'group' &&
      leavesOf(scene, id).some((leaf) => moving.has(leaf.id) || isInside(scene, leaf.id, moving))
    if (isOpen) waiting.push(...node.children)
    else found.push(node.bounds)
  }
  return found
}

function isInside(scene: Scene, id: string, moving: ReadonlySet<string>): boolean {
  for (let at = scene.nodes.get(id)?.parent; at !== undefined; at = scene.nodes.get(at)?.parent) {
    if (moving.has(at)) return true
  }
  return false
}

function guideTarget(at: number, axis: SnapAxis, paper: Rectangle): SnapTarget {
  return { at, kind: 'guide', parts: anyPart, from: 0, to: axis === 'x' ? paper.height : paper.width }
}

function paperTargets(axis: SnapAxis, paper: Rectangle): SnapTarget[] {
  const [length, across] = axis === 'x' ? [paper.width, paper.height] : [paper.height, paper.width]
  const edge = { kind: 'paper', parts: edgeParts, from: 0, to: across } as const
  return [
    { ...edge, at: 0 },
    { ...edge, at: length / 2, parts: middlePart },
    { ...edge, at: length },
  ]
}

function elementTargets(axis: SnapAxis, other: Rectangle): SnapTarget[] {
  const center = centerOf(other)
  const isX = axis === 'x'
  const [start, end, middle] = isX ? [other.x, rightOf(other), center.x] : [other.y, bottomOf(other), center.y]
  const [from, to] = isX ? [other.y, bottomOf(other)] : [other.x, rightOf(other)]
  const edge = { kind: 'edge', parts: edgeParts, from, to } as const
  return [
    { ...edge, at: start },
    { ...edge, at: end },
    { ...edge, at: middle, kind: 'center', parts: middlePart },
  ]
}
