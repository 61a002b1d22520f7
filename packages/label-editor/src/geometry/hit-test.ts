// What lies under a point of the page.
import type { Point, Rectangle } from '../editor-view.ts'
import { distanceToSegment, holdsPoint, inflate } from './rectangles.ts'
import type { Scene, SceneNode } from './scene.ts'
import { numberOf } from './spaces.ts'

export interface HitSettings {
  /** Micrometres around thin things. */
  readonly margin: number
  readonly selection: ReadonlySet<string>
  readonly inkOf: (id: string) => Rectangle | undefined
}

/** Elements under a point that a pointer may take, the topmost first; what is in groups, and not the groups. */
export function elementsAt(scene: Scene, point: Point, settings: HitSettings): SceneNode[] {
  const found: SceneNode[] = []
  for (const node of scene.nodes.values()) {
    if (node.isLocked || node.isHidden || node.type === 'group') continue
    if (isHit(node, point, settings)) found.unshift(node)
  }
  return found
}

function isHit(node: SceneNode, point: Point, { margin, selection, inkOf }: HitSettings): boolean {
  const thick = Math.max(margin, numberOf(node.fields, 'lineWidth') / 2)
  if (node.type === 'line') return isOnLine(node, point, thick)
  const { bounds } = node
  const isThin = Math.min(bounds.width, bounds.height) < 2 * margin
  const ink = inkOf(node.id)
  const isInside =
    holdsPoint(isThin ? inflate(bounds, margin) : bounds, point) || (ink !== undefined && holdsPoint(ink, point))
  if (!isHollow(node) || selection.has(node.id)) return isInside
  return isAtOutline(node, point, margin)
}

/** A quarter turn of its group swaps the diagonals. */
function isOnLine({ frame, rotation }: SceneNode, point: Point, thick: number): boolean {
  const [left, top, right, bottom] = [frame.x, frame.y, frame.x + frame.width, frame.y + frame.height]
  const isFalling = rotation % 180 === 0
  const from = { x: isFalling ? left : right, y: top }
  return distanceToSegment(point, from, { x: isFalling ? right : left, y: bottom }) <= thick
}

/** Only its line is there to be taken. */
const isHollow = ({ type, fields }: SceneNode): boolean =>
  (type === 'box' || type === 'ellipse') && fields.filled !== true

function isAtOutline({ type, frame, fields }: SceneNode, point: Point, margin: number): boolean {
  const line = numberOf(fields, 'lineWidth')
  const outer = inflate(frame, margin)
  const inner = inflate(frame, -Math.max(margin, line))
  const isIn = type === 'ellipse' ? isInEllipse : holdsPoint
  const isEmptyInside = inner.width > 0 && inner.height > 0
  return isIn(outer, point) && !(isEmptyInside && isIn(inner, point))
}

function isInEllipse({ x, y, width, height }: Rectangle, point: Point): boolean {
  const [across, down] = [width / 2, height / 2]
  return ((point.x - x - across) / across) ** 2 + ((point.y - y - down) / down) ** 2 <= 1
}
