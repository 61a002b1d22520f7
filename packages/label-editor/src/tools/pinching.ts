// Two fingers move and zoom the paper.
import { clampScale, toPagePoint } from '../camera/camera.ts'
import type { PointerInput } from '../editor.ts'
import type { EditorContext, ToolState } from '../editor-context.ts'
import type { Point } from '../editor-view.ts'
import { distanceBetween } from '../geometry/rectangles.ts'

export function createPinching(context: EditorContext, first: PointerInput, second: PointerInput): ToolState {
  const before = context.view().camera
  const fingers = new Map([
    [first.pointerId, first.at],
    [second.pointerId, second.at],
  ])
  const apart = Math.max(1, distanceBetween(first.at, second.at))
  const fixed = toPagePoint(before, middleOf(first.at, second.at))
  return {
    path: 'pinching',
    isGesture: true,
    pointerMove: ({ pointerId, at }) => {
      if (!fingers.has(pointerId)) return
      fingers.set(pointerId, at)
      const [one, other] = [...fingers.values()]
      if (!one || !other) return
      const wanted = (before.scale * Math.max(1, distanceBetween(one, other))) / apart
      const scale = clampScale(wanted, context.settings().pixelsPerMillimetre)
      const middle = middleOf(one, other)
      context.change({ camera: { left: fixed.x - middle.x / scale, top: fixed.y - middle.y / scale, scale } })
    },
    pointerUp: ({ pointerId }) => {
      if (fingers.has(pointerId)) context.rest()
    },
    cancel: () => {
      context.change({ camera: before })
      context.rest()
    },
  }
}

const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
