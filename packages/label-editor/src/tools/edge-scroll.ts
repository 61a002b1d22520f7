// Scrolling while something is dragged to the edge of the window.
import { panBy } from '../camera/camera.ts'
import type { EditorContext } from '../editor-context.ts'
import type { Point } from '../editor-view.ts'

const edge = 8
const delayMs = 200
const easeMs = 200
const pixelsPerFrame = 25
const frameMs = 16
/** So far beyond the edge it is twice as fast. */
const doublesWithin = 100
const mostFactor = 3

export interface EdgeScroll {
  /** True when it has scrolled. */
  readonly tick: (time: number, at: Point) => boolean
}

export function createEdgeScroll(context: EditorContext): EdgeScroll {
  let since: number | undefined
  let last: number | undefined
  return {
    tick: (time, at) => {
      const { width, height } = context.window()
      const [x, y] = [pullAlong(at.x, width), pullAlong(at.y, height)]
      const frames = last === undefined ? 1 : Math.min(4, (time - last) / frameMs)
      last = time
      if (x === 0 && y === 0) {
        since = undefined
        return false
      }
      since ??= time
      const eased = Math.min(1, Math.max(0, (time - since - delayMs) / easeMs))
      if (eased === 0) return false
      const step = pixelsPerFrame * frames * eased
      context.change({ camera: panBy(context.view().camera, -x * step, -y * step) })
      return true
    },
  }
}

/** -1 and less at the start of the window, 1 and more at its end, 0 in between. */
function pullAlong(at: number, length: number): number {
  if (length <= 4 * edge) return 0
  if (at < edge) return -Math.min(mostFactor, 1 + Math.max(0, -at) / doublesWithin)
  if (at > length - edge) return Math.min(mostFactor, 1 + Math.max(0, at - length) / doublesWithin)
  return 0
}
