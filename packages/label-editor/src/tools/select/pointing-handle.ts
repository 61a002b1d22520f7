import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { HandleName } from '../../editor-view.ts'
import { cursorOf } from '../../selecting/handles.ts'
import { isDragged, type Press } from '../press.ts'
import { createDraggingLineEnd } from './dragging-line-end.ts'
import { createResizing } from './resizing.ts'
import { createRotating } from './rotating.ts'
import { createWiring } from './wiring.ts'

/** A handle is pressed and not dragged yet. */
export function createPointingHandle(context: EditorContext, press: Press, handle: HandleName): ToolState {
  return {
    path: 'select.pointing-handle',
    isGesture: true,
    yieldsToPinch: true,
    cursor: cursorOf(handle),
    pointerMove: (input) => {
      if (!isDragged(press, input)) return
      const next = draggingBy(context, press, handle)
      context.enter(next)
      next.pointerMove?.(input)
    },
    pointerUp: () => {
      if (handle === 'below') context.enter(createWiring(context))
      else context.rest()
    },
    cancel: context.rest,
  }
}

function draggingBy(context: EditorContext, press: Press, handle: HandleName): ToolState {
  if (handle === 'rotate') return createRotating(context, press)
  if (handle === 'below') return createWiring(context)
  const isLineEnd = handle === 'line-start' || handle === 'line-end'
  return isLineEnd ? createDraggingLineEnd(context, press, handle) : createResizing(context, press, handle)
}
