import type { PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { Point, Rectangle } from '../../editor-view.ts'
import { bottomOf, centerOf, distanceBetween, rightOf } from '../../geometry/rectangles.ts'
import { select } from '../../selecting/selection.ts'
import type { Press } from '../press.ts'
import { selectable } from './marquee.ts'

/** Screen pixels between two points that are kept. */
const step = 3
const mostPoints = 2_000

/** Selects what a line drawn by hand goes around: the middle of an element, or all of its corners. Shift adds. */
export function createLasso(context: EditorContext, press: Press): ToolState {
  const { selection: before, insideOf } = context.view()
  const kept = press.input.shift ? before : []
  let points: readonly Point[] = [press.at]

  const update = (input: PointerInput): void => {
    const at = context.toPage(input.at)
    const last = points.at(-1)
    if (last && distanceBetween(last, at) < context.pixels(step)) return
    if (points.length < mostPoints) points = [...points, at]
    const scene = context.scene()
    const found = selectable(scene, insideOf ?? scene.page).filter(({ bounds }) => isAround(points, bounds))
    select(context, [...new Set([...kept, ...found.map(({ id }) => id)])])
    context.changeOverlay({ lasso: points })
  }
  return {
    path: 'select.lasso',
    isGesture: true,
    hidesHandles: true,
    cursor: 'crosshair',
    pointerMove: update,
    pointerUp: context.rest,
    cancel: () => {
      select(context, before)
      context.change({ insideOf })
      context.rest()
    },
  }
}

function isAround(points: readonly Point[], box: Rectangle): boolean {
  const corners = [
    { x: box.x, y: box.y },
    { x: rightOf(box), y: box.y },
    { x: rightOf(box), y: bottomOf(box) },
    { x: box.x, y: bottomOf(box) },
  ]
  return isInside(points, centerOf(box)) || corners.every((corner) => isInside(points, corner))
}

/** By the number of sides that a line to the right crosses. */
function isInside(points: readonly Point[], { x, y }: Point): boolean {
  let inside = false
  let from = points.at(-1)
  for (const to of points) {
    if (from && from.y > y !== to.y > y && x < ((to.x - from.x) * (y - from.y)) / (to.y - from.y) + from.x)
      inside = !inside
    from = to
  }
  return inside
}
