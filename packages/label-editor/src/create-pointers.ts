// Which pointer is listened to: one at a time, two for a pinch, and none that comes while a gesture runs.
import type { Memory } from './create-context.ts'
import type { PointerInput } from './editor.ts'
import type { Point } from './editor-view.ts'
import { createPanning } from './tools/pan/panning.ts'
import { createPinching } from './tools/pinching.ts'

/** So long after a pen was there fingers only move the paper: a hand rests on it. */
const penNearMs = 1_000

export interface Pointers {
  readonly down: (input: PointerInput) => void
  readonly move: (input: PointerInput) => void
  readonly up: (input: PointerInput) => void
  /** Ends whatever runs and puts it back. */
  readonly cancel: () => void
  /** Where a pointer was last, on the page. */
  readonly last: () => Point | undefined
}

export function createPointers({ context, state, host }: Memory): Pointers {
  /** Those that take part in what runs. */
  const active = new Map<number, PointerInput>()
  let last: Point | undefined
  let penSeen = -Infinity

  const cancel = (): void => {
    active.clear()
    host.isSpaceDown = false
    state().cancel()
  }
  const isForeign = ({ pointerId }: PointerInput): boolean =>
    state().isGesture && active.size > 0 && !active.has(pointerId)

  const firstFinger = (input: PointerInput): PointerInput | undefined => {
    const [first] = active.values()
    const areFingers = first?.type === 'touch' && input.type === 'touch' && active.size === 1
    return areFingers && state().yieldsToPinch === true ? first : undefined
  }
  const press = (input: PointerInput): void => {
    // A click outside of a text that is edited ends it and selects what was clicked.
    if (context.view().editing !== undefined) state().cancel()
    if (context.view().refusal) context.change({ refusal: undefined })
    if (!state().isGesture) active.clear()
    active.set(input.pointerId, input)
    if (input.type === 'pen') penSeen = input.time
    const isRestingHand = input.type === 'touch' && input.time - penSeen < penNearMs && !state().isGesture
    if (isRestingHand) context.enter(createPanning(context, input, 'select.panning'))
    else state().pointerDown?.(input)
  }
  const down = (input: PointerInput): void => {
    const first = firstFinger(input)
    if (first) {
      state().cancel()
      active.set(input.pointerId, input)
      context.enter(createPinching(context, first, input))
    } else if (!isForeign(input)) press(input)
  }
  const move = (input: PointerInput): void => {
    if (isForeign(input)) return
    if (active.has(input.pointerId)) active.set(input.pointerId, input)
    last = context.toPage(input.at)
    if (input.type === 'pen') penSeen = input.time
    state().pointerMove?.(input)
  }
  const up = (input: PointerInput): void => {
    if (isForeign(input)) return
    // It belonged to a gesture that was cancelled.
    const isOurs = active.delete(input.pointerId)
    last = context.toPage(input.at)
    if (isOurs) state().pointerUp?.(input)
    if (!state().isGesture) active.clear()
  }
  return { down, move, up, cancel, last: () => last }
}
