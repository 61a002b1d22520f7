import type { Keys, PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import { changesForFields } from '../../geometry/frame-fields.ts'
import type { FieldsById } from '../../transforming/resize-elements.ts'
import { createEdgeScroll } from '../edge-scroll.ts'
import type { Press } from '../press.ts'
import { isSnappingOff } from '../snapping.ts'

interface FieldsGesture extends Pick<ToolState, 'path' | 'cursor' | 'hidesHandles'> {
  /** Shows what the hand makes of fields, and answers them; undefined where nothing is left to be changed. */
  readonly shape: (now: PointerInput, keys: Keys) => FieldsById | undefined
  /** Takes hold of what is left after others have changed the label. */
  readonly takeHold?: () => void
}

/** A drag that changes fields of what is selected: shown in the overlay, written by one command at its end. */
export function createFieldsGesture(context: EditorContext, press: Press, gesture: FieldsGesture): ToolState {
  const { shape, takeHold, ...state } = gesture
  let now: PointerInput = press.input
  let keys: Keys = press.input
  let wanted: FieldsById | undefined
  const scroll = createEdgeScroll(context)

  const update = (): void => {
    wanted = shape(now, keys)
    if (wanted) context.changeOverlay({ fields: wanted, isSnappingOff: isSnappingOff(context, keys) })
    else context.rest()
  }
  const follow = (input: PointerInput): void => {
    now = input
    keys = input
    update()
  }
  return {
    ...state,
    isGesture: true,
    pointerMove: follow,
    pointerUp: (input) => {
      follow(input)
      const { selection } = context.view()
      context.rest()
      if (wanted) context.perform(changesForFields(context.label.records(), wanted), { selection })
    },
    keysChanged: (changed) => {
      keys = changed
      update()
    },
    tick: (time) => {
      if (scroll.tick(time, now.at)) update()
    },
    labelChanged: () => {
      takeHold?.()
      update()
    },
    cancel: context.rest,
  }
}
