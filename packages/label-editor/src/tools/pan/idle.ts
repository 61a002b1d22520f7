import type { EditorContext, ToolState } from '../../editor-context.ts'
import { createPanning } from './panning.ts'

export const createPanIdle = (context: EditorContext): ToolState => ({
  path: 'pan.idle',
  isGesture: false,
  cursor: 'grab',
  pointerDown: (input) => context.enter(createPanning(context, input, 'pan.panning')),
  keyDown: ({ key }) => {
    if (key !== 'Escape') return false
    context.setTool({ name: 'select' })
    return true
  },
  cancel: context.rest,
})
