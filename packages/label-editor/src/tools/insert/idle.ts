import type { EditorContext, ToolState } from '../../editor-context.ts'
import { createPanning } from '../pan/panning.ts'
import { pressOf } from '../press.ts'
import type { InsertTool } from '../tool.ts'
import { createDrawingPath } from './drawing-path.ts'
import { placeInView } from './place-by-click.ts'
import { createPointing } from './pointing.ts'

/** Waits for the place of a new element. */
export const createInsertIdle = (context: EditorContext, tool: InsertTool): ToolState => ({
  path: `insert.${tool.kind}.idle`,
  isGesture: false,
  cursor: 'crosshair',
  pointerDown: (input) => {
    if (input.button === 1) return context.enter(createPanning(context, input, `insert.${tool.kind}.panning`))
    if (input.button === 2) return context.setTool({ name: 'select' })
    const press = pressOf(context, input)
    context.enter(tool.kind === 'path' ? createDrawingPath(context, tool, press) : createPointing(context, tool, press))
  },
  keyDown: ({ key }) => {
    if (key === 'Enter') placeInView(context, tool)
    else if (key === 'Escape') context.setTool({ name: 'select' })
    else return false
    return true
  },
  cancel: context.rest,
})
