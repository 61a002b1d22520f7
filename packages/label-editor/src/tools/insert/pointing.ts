import type { EditorContext, ToolState } from '../../editor-context.ts'
import { isDragged, type Press } from '../press.ts'
import type { InsertTool } from '../tool.ts'
import { createDrawing } from './drawing.ts'
import { createDrawingLine } from './drawing-line.ts'
import { placeByClick } from './place-by-click.ts'

/** Pressed and not dragged yet: a click places the element in its usual size; of a line it is the first end. */
export function createPointing(context: EditorContext, tool: InsertTool, press: Press): ToolState {
  return {
    path: `insert.${tool.kind}.pointing`,
    isGesture: true,
    yieldsToPinch: true,
    cursor: 'crosshair',
    pointerMove: (input) => {
      if (!isDragged(press, input)) return
      const isLine = tool.kind === 'line'
      const next = isLine ? createDrawingLine(context, tool, press) : createDrawing(context, tool, press)
      context.enter(next)
      next.pointerMove?.(input)
    },
    pointerUp: () => {
      if (tool.kind === 'line') context.enter(createDrawingLine(context, tool, press))
      else placeByClick(context, tool, press.at)
    },
    cancel: context.rest,
  }
}
