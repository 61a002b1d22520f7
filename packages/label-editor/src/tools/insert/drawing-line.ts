import type { Keys, PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { Point } from '../../editor-view.ts'
import { rectangleBetween } from '../../geometry/rectangles.ts'
import { lineBetween } from '../line-between.ts'
import type { Press } from '../press.ts'
import { createSnapping } from '../snapping.ts'
import type { InsertTool } from '../tool.ts'
import { createBeginning } from './beginning.ts'
import { snapPoint } from './drawing.ts'
import { insertElement } from './insert-element.ts'

/** Draws a line by a drag, or by a click at each end. Shift holds it level or upright; Space moves its beginning. */
export function createDrawingLine(context: EditorContext, tool: InsertTool, press: Press): ToolState {
  const snapping = createSnapping(context, [])
  const beginning = createBeginning(context, snapPoint(snapping, press.at, press.input).at)
  let now: PointerInput = press.input
  let keys: Keys = press.input
  let to: Point = beginning.at()

  const update = (): void => {
    const from = beginning.at()
    const snapped = snapPoint(snapping, context.toPage(now.at), keys)
    to = lineBetween(from, snapped.at, { isHeld: keys.shift })
    const { width, height } = rectangleBetween(from, to)
    context.changeOverlay({ drawnPoints: [from, to], snapLines: snapped.lines, measure: { at: to, width, height } })
  }
  const follow = (input: PointerInput): void => {
    beginning.follow(now, input)
    now = input
    keys = input
    update()
  }
  return {
    path: 'insert.line.drawing',
    isGesture: true,
    cursor: 'crosshair',
    pointerMove: follow,
    pointerUp: (input) => {
      follow(input)
      const from = beginning.at()
      // A second click at the first end ends nothing yet.
      if (from.x === to.x && from.y === to.y) return
      context.rest()
      insertLine(context, tool, [from, to])
    },
    keysChanged: (changed) => {
      keys = changed
      update()
    },
    keyDown: ({ key }) => key === ' ',
    cancel: context.rest,
  }
}

/** A line falls from left to right; one that rises is a path. */
function insertLine(context: EditorContext, tool: InsertTool, [from, to]: readonly [Point, Point]): void {
  const frame = rectangleBetween(from, to)
  const isRising = (to.x - from.x) * (to.y - from.y) < 0
  const d = `M0 ${frame.height}L${frame.width} 0`
  const path = { name: 'insert', kind: 'path', fields: { ...tool.fields, d } } as const
  insertElement(context, isRising ? path : tool, frame)
}
