// Elements turned by quarters about a point, and texts by any angle.
import type { Fields } from '@labelwright/open-label/records'
import type { Point, Rectangle } from '../editor-view.ts'
import { fieldsForFrame } from '../geometry/frame-fields.ts'
import { centerOf } from '../geometry/rectangles.ts'
import { nodesOf, type Scene, type SceneNode } from '../geometry/scene.ts'
import { numberOf } from '../geometry/spaces.ts'
import type { FieldsById } from './resize-elements.ts'

export type Quarter = 0 | 90 | 180 | 270

/** Kinds that have a rotation of their own. */
export const turnable: ReadonlySet<string> = new Set(['text', 'barcode', 'picture', 'path', 'pictogram', 'group'])

/** Whether an element can be turned by a quarter: a slanted line has only one way to go, rows and tables have none. */
export function canTurn({ type, frame }: SceneNode): boolean {
  if (type === 'line') return frame.width === 0 || frame.height === 0
  return type !== 'table' && type !== 'repeater'
}

/** The fields of elements turned clockwise about a point of the page. */
export function turnElements(scene: Scene, ids: readonly string[], { quarter, about }: Turn): FieldsById {
  const nodes = nodesOf(scene, ids).filter((node) => canTurn(node) && !node.isLocked)
  return new Map(nodes.map((node) => [node.id, turned(node, { quarter, about })] as const))
}

interface Turn {
  readonly quarter: Quarter
  readonly about: Point
}

function turned(node: SceneNode, { quarter, about }: Turn): Fields {
  const frame = turnFrame(node.frame, { quarter, about })
  if (quarter === 0) return fieldsForFrame(node, frame)
  const rotation = turnable.has(node.type) ? { rotation: (numberOf(node.fields, 'rotation') + quarter) % 360 } : {}
  // The content of a path turns with its rotation: its data stays.
  const { d: _, ...placed } = fieldsForFrame(node, frame)
  return { ...placed, ...rotation }
}

function turnFrame(frame: Rectangle, { quarter, about }: Turn): Rectangle {
  const { x, y } = centerOf(frame)
  const [dx, dy] = [x - about.x, y - about.y]
  const ways: Readonly<Record<Quarter, readonly [number, number]>> = {
    0: [dx, dy],
    90: [-dy, dx],
    180: [-dx, -dy],
    270: [dy, -dx],
  }
  const [right, down] = ways[quarter]
  const isSwapped = quarter % 180 !== 0
  const [width, height] = isSwapped ? [frame.height, frame.width] : [frame.width, frame.height]
  return { x: about.x + right - width / 2, y: about.y + down - height / 2, width, height }
}

/** The angle of a text on the page, quarters and tilt together. */
export const angleOf = ({ rotation, fields }: SceneNode): number => rotation + numberOf(fields, 'tilt')

/** The fields of a text that stands at an angle on the page: whole quarters turn its frame, the rest tilts it. */
export function tiltText(node: SceneNode, angle: number): Fields {
  const whole = (((Math.round(angle * 10) / 10) % 360) + 360) % 360
  const quarters = Math.floor(whole / 90) * 90
  const quarter = ((quarters - node.rotation + 360) % 360) as Quarter
  const tilt = Math.round((whole - quarters) * 10) / 10
  return { ...turned(node, { quarter, about: centerOf(node.frame) }), tilt: tilt === 0 ? null : tilt }
}
