import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { HandleName } from '../../editor-view.ts'
import { cursorOf } from '../../selecting/handles.ts'
import { isDragged, type Press } from '../press.ts'
import { createDraggingLineEnd } from './dragging-line-end.ts'
import { createResizing } from './resizing.ts'
import { createRotating } from './rotating.ts'

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
    pointerUp: context.rest,
    cancel: context.rest,
  }
}

function draggingBy(context: EditorContext, press: Press, handle: HandleName): ToolState {
  if (handle === 'rotate') return createRotating(context, press)
  const isLineEnd = handle === 'line-start' || handle === 'line-end'
  return isLineEnd ? createDraggingLineEnd(context, press, handle) : createResizing(context, press, handle)
}
