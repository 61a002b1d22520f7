import type { KeyInput } from '../../editor.ts'
import type { EditorContext } from '../../editor-context.ts'
import type { Point } from '../../editor-view.ts'
import { boundsOf } from '../../geometry/scene.ts'
import { dotOf } from '../../transforming/barcode-size.ts'
import { arrowWay } from '../arrow-keys.ts'
import { moveChanges } from './move-changes.ts'

/** Micrometres. */
const usual = 100
const large = 1_000
const joinsWithinMs = 800

export interface Nudges {
  /** True when the key was an arrow that moved something. */
  readonly nudge: (input: KeyInput) => boolean
}

/** Arrow keys move what is selected; several soon after each other are one step of undo. */
export function createNudges(context: EditorContext): Nudges {
  let last = -Infinity
  let since = 0
  return {
    nudge: (input) => {
      const arrow = arrowWay(input.key)
      if (!arrow || input.ctrl) return false
      const scene = context.scene()
      const { selection } = context.view()
      const ids = selection.filter((id) => scene.nodes.get(id)?.isLocked === false)
      const bounds = boundsOf(scene, ids)
      if (!bounds) return false
      const { changes } = moveChanges(context, ids, wayOf(input, arrow, { bounds, dot: dotOf(context.settings().dpi) }))
      if (input.time - last > joinsWithinMs) since = input.time
      last = input.time
      context.perform(changes, { joins: `nudge ${since} ${ids.join(' ')}`, selection })
      return true
    },
  }
}

/** With Alt from dot to dot of the printer. */
function wayOf(
  { alt, shift }: KeyInput,
  arrow: Point,
  { bounds, dot }: { readonly bounds: Point; readonly dot: number },
): Point {
  const step = shift ? large : usual
  if (!alt) return { x: arrow.x * step, y: arrow.y * step }
  const along = (from: number, sign: number): number =>
    sign === 0 ? 0 : Math.round((Math.round(from / dot) + sign) * dot) - from
  return { x: along(bounds.x, arrow.x), y: along(bounds.y, arrow.y) }
}
