import type { EditorContext, ToolState } from '../../editor-context.ts'
import { createPanning } from '../pan/panning.ts'
import { isDragged, type Press } from '../press.ts'
import { createLasso } from './lasso.ts'
import { createMarquee } from './marquee.ts'

/** Bare paper is pressed: a click selects nothing, a drag selects by a rectangle; a finger moves the paper. */
export function createPointingCanvas(context: EditorContext, press: Press): ToolState {
  return {
    path: 'select.pointing-canvas',
    isGesture: true,
    yieldsToPinch: true,
    pointerMove: (input) => {
      if (!isDragged(press, input)) return
      const next = draggingOnCanvas(context, press)
      context.enter(next)
      next.pointerMove?.(input)
    },
    pointerUp: () => {
      if (!press.input.shift) context.change({ selection: [], insideOf: undefined })
      context.rest()
    },
    cancel: context.rest,
  }
}

function draggingOnCanvas(context: EditorContext, press: Press): ToolState {
  if (context.tool().name === 'lasso') return createLasso(context, press)
  if (press.input.type === 'touch') return createPanning(context, press.input, 'select.panning')
  return createMarquee(context, press)
}
