// Taps with several fingers: two take back, three do again, as on tablets everywhere.
import type { PointerInput } from '../editor.ts'
import type { Point } from '../editor-view.ts'
import { distanceBetween } from '../geometry/rectangles.ts'

/** From the first finger down to the last one up. */
const longestMs = 350
/** Screen pixels that a finger may slip. */
const slip = 12

export interface FingerTaps {
  readonly down: (input: PointerInput) => void
  readonly move: (input: PointerInput) => void
  /** How many fingers have tapped together, two at least; undefined where it was no such tap, or is not over. */
  readonly up: (input: PointerInput) => number | undefined
  /** The fingers are gone without having been lifted. */
  readonly cancel: () => void
}

export function createFingerTaps(): FingerTaps {
  const fingers = new Map<number, Point>()
  let since = 0
  let most = 0
  let isTap = false
  const hasSlipped = ({ pointerId, at }: PointerInput): boolean => {
    const from = fingers.get(pointerId)
    return from !== undefined && distanceBetween(from, at) > slip
  }
  return {
    down: (input) => {
      if (input.type !== 'touch') return
      if (fingers.size === 0) {
        since = input.time
        most = 0
        isTap = true
      }
      fingers.set(input.pointerId, input.at)
      most = Math.max(most, fingers.size)
    },
    move: (input) => {
      if (hasSlipped(input)) isTap = false
    },
    up: (input) => {
      if (hasSlipped(input) || input.time - since > longestMs) isTap = false
      const isLast = fingers.delete(input.pointerId) && fingers.size === 0
      return isLast && isTap && most > 1 ? most : undefined
    },
    cancel: () => fingers.clear(),
  }
}
