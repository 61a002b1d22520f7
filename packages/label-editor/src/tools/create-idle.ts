import type { EditorContext, ToolState } from '../editor-context.ts'
import { createInsertIdle } from './insert/idle.ts'
import { createPanIdle } from './pan/idle.ts'
import { createPlaceIdle } from './place/idle.ts'
import { createSelectIdle } from './select/idle.ts'
import { createSizeIdle } from './size/idle.ts'

/** The state in which a tool waits. */
export function createIdle(context: EditorContext): ToolState {
  const tool = context.tool()
  switch (tool.name) {
    case 'insert':
      return createInsertIdle(context, tool)
    case 'pan':
      return createPanIdle(context)
    case 'place':
      return createPlaceIdle(context)
    case 'size':
      return createSizeIdle(context)
    default:
      return createSelectIdle(context)
  }
}
