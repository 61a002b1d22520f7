import type { Keys, PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { Point, Rectangle } from '../../editor-view.ts'
import { bottomOf, distanceBetween, rectangleBetween, rightOf } from '../../geometry/rectangles.ts'
import { isMatrix } from '../../transforming/barcode-size.ts'
import { createEdgeScroll } from '../edge-scroll.ts'
import type { Press } from '../press.ts'
import { createSnapping, isSnappingOff, type Snapping } from '../snapping.ts'
import type { InsertTool } from '../tool.ts'
import { createBeginning } from './beginning.ts'
import { insertElement } from './insert-element.ts'
import { newFields } from './new-fields.ts'
import { placeByClick } from './place-by-click.ts'

/** A text that is dragged for less than so many screen pixels is a click. */
const leastText = 16

/** Draws the frame of a new element from corner to corner. Shift: as wide as high; Alt: from the middle; Space moves its beginning. */
export function createDrawing(context: EditorContext, tool: InsertTool, press: Press): ToolState {
  const snapping = createSnapping(context, [])
  const keepsSquare = isSquare(tool)
  const beginning = createBeginning(context, snapPoint(snapping, press.at, press.input).at)
  let now: PointerInput = press.input
  let keys: Keys = press.input
  let frame: Rectangle = { ...beginning.at(), width: 0, height: 0 }
  const scroll = createEdgeScroll(context)

  const update = (): void => {
    const to = snapPoint(snapping, context.toPage(now.at), keys)
    frame = frameBetween(beginning.at(), to.at, { isSquare: keys.shift || keepsSquare, isCentered: keys.alt })
    context.changeOverlay({
      drawn: frame,
      snapLines: to.lines,
      measure: { at: { x: rightOf(frame), y: bottomOf(frame) }, width: frame.width, height: frame.height },
      isSnappingOff: isSnappingOff(context, keys),
    })
  }
  const follow = (input: PointerInput): void => {
    beginning.follow(now, input)
    now = input
    keys = input
    update()
  }
  return {
    path: `insert.${tool.kind}.drawing`,
    isGesture: true,
    cursor: 'crosshair',
    pointerMove: follow,
    pointerUp: (input) => {
      follow(input)
      context.rest()
      const isClick = tool.kind === 'text' && distanceBetween(press.input.at, input.at) < leastText
      if (isClick || frame.width === 0 || frame.height === 0) placeByClick(context, tool, press.at)
      else
        insertElement(context, tool.kind === 'text' ? { ...tool, fields: { wrap: true, ...tool.fields } } : tool, frame)
    },
    keysChanged: (changed) => {
      keys = changed
      update()
    },
    keyDown: ({ key }) => key === ' ',
    tick: (time) => {
      if (scroll.tick(time, now.at)) update()
    },
    cancel: context.rest,
  }
}

function isSquare(tool: InsertTool): boolean {
  if (tool.kind === 'pictogram') return true
  return tool.kind === 'barcode' && isMatrix({ fields: newFields(tool) })
}

export function snapPoint(snapping: Snapping, at: Point, keys: Keys) {
  const snapped = snapping.snap({ ...at, width: 0, height: 0 }, { x: ['start'], y: ['start'] }, keys)
  return { at: { x: Math.round(at.x + snapped.dx), y: Math.round(at.y + snapped.dy) }, lines: snapped.lines }
}

interface Shape {
  readonly isSquare: boolean
  readonly isCentered: boolean
}

function frameBetween(from: Point, to: Point, { isSquare: square, isCentered }: Shape): Rectangle {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const side = Math.max(Math.abs(dx), Math.abs(dy))
  const end = square ? { x: from.x + side * (dx < 0 ? -1 : 1), y: from.y + side * (dy < 0 ? -1 : 1) } : to
  const start = isCentered ? { x: 2 * from.x - end.x, y: 2 * from.y - end.y } : from
  return rectangleBetween(start, end)
}
