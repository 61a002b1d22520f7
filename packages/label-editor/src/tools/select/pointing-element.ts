import type { PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import { select, toggle } from '../../selecting/selection.ts'
import { createPanning } from '../pan/panning.ts'
import { isDragged, type Press } from '../press.ts'
import { clickElement } from './click.ts'
import { createMoving } from './moving.ts'

interface Pointed {
  readonly id: string
  /** Hears that it became a click. */
  readonly clicked: (input: PointerInput) => void
}

/** An element is pressed and not dragged yet. */
export function createPointingElement(context: EditorContext, press: Press, { id, clicked }: Pointed): ToolState {
  const { input } = press
  const wasSelected = context.view().selection.includes(id)
  // What is selected waits for the release: a drag moves all of it, a click picks one. So does what lies beneath, and a finger.
  const selectsNow = !wasSelected && !input.alt && input.type !== 'touch'
  if (selectsNow && input.shift) toggle(context, id)
  else if (selectsNow) select(context, [id])

  return {
    path: 'select.pointing-element',
    isGesture: true,
    yieldsToPinch: true,
    pointerMove: (moved) => {
      if (!isDragged(press, moved)) return
      if (!wasSelected && input.type === 'touch') return startPanning(context, press, moved)
      if (!wasSelected && !selectsNow) select(context, [id])
      const next = createMoving(context, press)
      context.enter(next)
      next.pointerMove?.(moved)
    },
    pointerUp: (released) => {
      context.rest()
      clicked(input)
      clickElement(context, { press, released, id, wasSelected })
    },
    labelChanged: () => {
      if (!context.scene().nodes.has(id)) context.rest()
    },
    cancel: context.rest,
  }
}

function startPanning(context: EditorContext, press: Press, moved: Parameters<typeof isDragged>[1]): void {
  const next = createPanning(context, press.input, 'select.panning')
  context.enter(next)
  next.pointerMove?.(moved)
}
