import { labelId } from '@labelwright/open-label/records'
import type { EditorContext } from '../../editor-context.ts'
import type { Point, Rectangle } from '../../editor-view.ts'
import { centerOf, rectangleBetween } from '../../geometry/rectangles.ts'
import type { InsertTool } from '../tool.ts'
import { insertElement } from './insert-element.ts'
import { usualSize } from './new-fields.ts'

/** A text begins at the click and grows; all else has the click in its middle. */
export function placeByClick(context: EditorContext, tool: InsertTool, at: Point): void {
  const size = usualSize(tool)
  const isText = tool.kind === 'text'
  const shift = isText ? { x: 0, y: -size.height / 2 } : { x: -size.width / 2, y: -size.height / 2 }
  const frame: Rectangle = { x: Math.round(at.x + shift.x), y: Math.round(at.y + shift.y), ...size }
  const fields = isText ? { grows: true, ...tool.fields } : tool.fields
  insertElement(context, { ...tool, ...(fields && { fields }) }, frame)
}

/** In the middle of what is seen of the label, for people who have no pointer. */
export function placeInView(context: EditorContext, tool: InsertTool): void {
  const { width, height } = context.window()
  const label = context.label.records().get(labelId)?.fields
  const [from, to] = [context.toPage({ x: 0, y: 0 }), context.toPage({ x: width, y: height })]
  const seen = rectangleBetween(
    { x: clamp(from.x, label?.width), y: clamp(from.y, label?.height) },
    { x: clamp(to.x, label?.width), y: clamp(to.y, label?.height) },
  )
  const { x, y } = centerOf(seen)
  placeByClick(context, tool, { x: Math.round(x), y: Math.round(y) })
}

const clamp = (at: number, most: unknown): number => Math.min(typeof most === 'number' ? most : at, Math.max(0, at))
