import type { EditorContext, ToolState } from '../../editor-context.ts'
import { pickAt } from '../../selecting/pick.ts'
import { select } from '../../selecting/selection.ts'
import { type Press, pressOf } from '../press.ts'
import { createMoving } from '../select/moving.ts'

/** Moves by two single clicks, for hands that cannot drag (WCAG 2.5.7): one where from, one where to. */
export function createPlaceIdle(context: EditorContext): ToolState {
  return {
    path: 'place.idle',
    isGesture: false,
    cursor: 'crosshair',
    pointerDown: (input) => {
      const press = pressOf(context, input)
      const picked = pickAt(context, press.at, input)
      if (context.view().selection.length === 0 && picked) select(context, [picked.id])
      if (context.view().selection.length > 0) context.enter(createPointingPlace(context, press))
    },
    keyDown: ({ key }) => {
      if (key !== 'Escape') return false
      context.setTool({ name: 'select' })
      return true
    },
    cancel: context.rest,
  }
}

/** The first click is not over yet. */
const createPointingPlace = (context: EditorContext, press: Press): ToolState => ({
  path: 'place.pointing',
  isGesture: true,
  yieldsToPinch: true,
  pointerUp: () => context.enter(createPlacing(context, press)),
  cancel: context.rest,
})

function createPlacing(context: EditorContext, press: Press): ToolState {
  const moving = createMoving(context, press, 'place.placing')
  return {
    ...moving,
    pointerUp: (input) => {
      moving.pointerUp?.(input)
      context.setTool({ name: 'select' })
    },
  }
}
