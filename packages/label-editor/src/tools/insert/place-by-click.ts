import type { EditorContext } from '../../editor-context.ts'
import type { Point, Rectangle } from '../../editor-view.ts'
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
