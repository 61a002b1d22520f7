// Handles about what is selected, and which of them is under the pointer.

import type { PointerInput } from '../editor.ts'
import type { EditorContext } from '../editor-context.ts'
import type { Handle, HandleName, Point, Rectangle } from '../editor-view.ts'
import { bottomOf, centerOf, distanceBetween, holdsPoint, inflate, rightOf } from '../geometry/rectangles.ts'
import { nodesOf, type Scene, type SceneNode } from '../geometry/scene.ts'

/** Screen pixels. */
const small = 24
const outside = 8
const rotateAway = 24
const reaches = { mouse: 12, pen: 12, touch: 22 } as const

/** The handles of a selection with a frame, `pixel` being the length of a screen pixel on the page. */
export function handlesOf(scene: Scene, selection: readonly string[], { frame, pixel }: HandlePlaces): Handle[] {
  const nodes = nodesOf(scene, selection)
  if (nodes.length === 0 || nodes.some(({ isLocked }) => isLocked)) return []
  const [only] = nodes
  if (only?.type === 'line' && nodes.length === 1) return lineHandles(only, frame)
  const rotate = { name: 'rotate', x: frame.x + frame.width / 2, y: frame.y - rotateAway * pixel } as const
  if (Math.min(frame.width, frame.height) < small * pixel)
    return [...outerCorners(inflate(frame, outside * pixel)), rotate, ...wireHandle(scene, nodes, { frame, pixel })]
  const below = wireHandle(scene, nodes, { frame, pixel })
  const corners = cornersOf(frame)
  return onlyCorners(nodes) ? [...corners, rotate, ...below] : [...corners, ...sidesOf(frame), rotate, ...below]
}

interface HandlePlaces {
  readonly frame: Rectangle
  readonly pixel: number
}

/** Kinds whose content may become longer or shorter than their frame. */
const growing: ReadonlySet<string> = new Set(['text', 'barcode', 'table', 'repeater', 'picture', 'group'])

/** Of one thing alone that others can stay below: it is on the page itself. */
function wireHandle(scene: Scene, [only, ...others]: readonly SceneNode[], { frame, pixel }: HandlePlaces): Handle[] {
  if (!only || others.length > 0 || only.parent !== scene.page || !growing.has(only.type)) return []
  return [{ name: 'below', x: frame.x + frame.width / 2, y: bottomOf(frame) + rotateAway * pixel }]
}

/** Those that keep their proportions. */
const onlyCorners = (nodes: readonly SceneNode[]): boolean => nodes.length === 1 && nodes[0]?.type === 'pictogram'

const cornersOf = (frame: Rectangle): Handle[] => [
  { name: 'top-left', x: frame.x, y: frame.y },
  { name: 'top-right', x: rightOf(frame), y: frame.y },
  { name: 'bottom-right', x: rightOf(frame), y: bottomOf(frame) },
  { name: 'bottom-left', x: frame.x, y: bottomOf(frame) },
]

const outerCorners = (frame: Rectangle): Handle[] =>
  cornersOf(frame).filter(({ name }) => name === 'top-left' || name === 'bottom-right')

function sidesOf(frame: Rectangle): Handle[] {
  const { x, y } = centerOf(frame)
  return [
    { name: 'top', x, y: frame.y },
    { name: 'right', x: rightOf(frame), y },
    { name: 'bottom', x, y: bottomOf(frame) },
    { name: 'left', x: frame.x, y },
  ]
}

/** A quarter turn of its group swaps the diagonals. */
function lineHandles({ rotation }: SceneNode, frame: Rectangle): Handle[] {
  const isFalling = rotation % 180 === 0
  const [left, right] = [frame.x, rightOf(frame)]
  return [
    { name: 'line-start', x: isFalling ? left : right, y: frame.y },
    { name: 'line-end', x: isFalling ? right : left, y: bottomOf(frame) },
  ]
}

/** The handle that a pointer takes. The body of small things stays free, so that they can be moved. */
export function handleAt(context: EditorContext, at: Point, type: PointerInput['type']): HandleName | undefined {
  const { handles, selectionFrame } = context.view()
  if (!selectionFrame) return undefined
  const reach = context.pixels(reaches[type])
  const near = handles.filter((handle) => distanceBetween(handle, at) <= reach)
  const [nearest] = near.sort((one, other) => distanceBetween(one, at) - distanceBetween(other, at))
  if (!nearest) return undefined
  const isBody = isLineEnd(nearest)
    ? isMiddleOfLine(selectionFrame, at)
    : isInBody(context, selectionFrame, { at, reach })
  return isBody ? undefined : nearest.name
}

const isLineEnd = ({ name }: Handle): boolean => name === 'line-start' || name === 'line-end'

/** A line is moved by its middle half, however short it is. */
const isMiddleOfLine = (frame: Rectangle, at: Point): boolean =>
  distanceBetween(centerOf(frame), at) < Math.hypot(frame.width, frame.height) / 4

function isInBody(
  context: EditorContext,
  frame: Rectangle,
  { at, reach }: { readonly at: Point; readonly reach: number },
): boolean {
  const isSmall = Math.min(frame.width, frame.height) < context.pixels(small)
  if (isSmall) return holdsPoint(frame, at)
  const inward = Math.min(reach, frame.width / 4, frame.height / 4)
  return holdsPoint(inflate(frame, -inward), at)
}

const cursors: Readonly<Record<HandleName, string>> = {
  'top-left': 'nwse-resize',
  'bottom-right': 'nwse-resize',
  'top-right': 'nesw-resize',
  'bottom-left': 'nesw-resize',
  top: 'ns-resize',
  bottom: 'ns-resize',
  left: 'ew-resize',
  right: 'ew-resize',
  rotate: 'grab',
  'line-start': 'move',
  'line-end': 'move',
  below: 'alias',
}

export const cursorOf = (handle: HandleName): string => cursors[handle]
