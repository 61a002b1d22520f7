import type { Keys, PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { Point } from '../../editor-view.ts'
import { distanceBetween, unite } from '../../geometry/rectangles.ts'
import { lineBetween } from '../line-between.ts'
import type { Press } from '../press.ts'
import { createSnapping } from '../snapping.ts'
import type { InsertTool } from '../tool.ts'
import { snapPoint } from './drawing.ts'
import { insertElement } from './insert-element.ts'

/** Screen pixels about the first point, where a click closes the path. */
const closesWithin = 8
/** And about the last corner, where one ends it. */
const endsWithin = 4
const mostPoints = 500

/** Each click is a corner; a click at the first one closes the path, Enter or another click at the last ends it, Backspace takes the last corner away. */
export function createDrawingPath(context: EditorContext, tool: InsertTool, press: Press): ToolState {
  const snapping = createSnapping(context, [])
  const first = snapPoint(snapping, press.at, press.input).at
  let points: readonly Point[] = [first]
  let last: PointerInput | undefined
  let now: PointerInput = press.input

  const nextPoint = (keys: Keys): Point => {
    const { at } = snapPoint(snapping, context.toPage(now.at), keys)
    return lineBetween(points.at(-1) ?? first, at, { isHeld: keys.shift })
  }
  const update = (keys: Keys): void => context.changeOverlay({ drawnPoints: [...points, nextPoint(keys)] })
  const end = (isClosed: boolean): void => {
    context.rest()
    if (points.length > 1) insertPath(context, tool, { points, isClosed })
  }
  return {
    path: 'insert.path.drawing',
    isGesture: true,
    cursor: 'crosshair',
    pointerMove: (input) => {
      now = input
      update(input)
    },
    pointerUp: (input) => {
      now = input
      const isAtLast = last !== undefined && distanceBetween(last.at, input.at) <= endsWithin
      last = input
      if (isAtLast && points.length > 1) return end(false)
      const at = nextPoint(input)
      const isAtFirst = distanceBetween(at, first) <= context.pixels(closesWithin)
      if (isAtFirst && points.length > 2) return end(true)
      const isNew = distanceBetween(at, points.at(-1) ?? first) > context.pixels(1)
      if (isNew && points.length < mostPoints) points = [...points, at]
      update(input)
    },
    keysChanged: update,
    keyDown: (input) => {
      if (input.key === 'Enter') end(false)
      else if (input.key === 'Backspace') {
        if (points.length > 1) points = points.slice(0, -1)
        update(input)
      } else return false
      return true
    },
    cancel: context.rest,
  }
}

interface Drawn {
  readonly points: readonly Point[]
  readonly isClosed: boolean
}

function insertPath(context: EditorContext, tool: InsertTool, { points, isClosed }: Drawn): void {
  const frame = unite(points.map((point) => ({ ...point, width: 0, height: 0 })))
  if (!frame) return
  const corners = points.map(({ x, y }) => `${Math.round(x - frame.x)} ${Math.round(y - frame.y)}`)
  const d = `M${corners.join('L')}${isClosed ? 'Z' : ''}`
  insertElement(context, { ...tool, fields: { ...tool.fields, d } }, frame)
}
