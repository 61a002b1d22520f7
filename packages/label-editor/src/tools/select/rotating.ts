import type { Keys } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { Point, Rectangle } from '../../editor-view.ts'
import { centerOf } from '../../geometry/rectangles.ts'
import { boundsOf, nodesOf, type Scene } from '../../geometry/scene.ts'
import type { FieldsById } from '../../transforming/resize-elements.ts'
import { angleOf, type Quarter, tiltText, turnElements } from '../../transforming/turn-elements.ts'
import type { Press } from '../press.ts'
import { createFieldsGesture } from './fields-gesture.ts'

const step = 15
/** Degrees within which a quarter holds. */
const holds = 5

/** Turns what is selected: a text to any angle, all else by quarters. */
export function createRotating(context: EditorContext, press: Press): ToolState {
  return createFieldsGesture(context, press, {
    path: 'select.rotating',
    hidesHandles: true,
    cursor: 'grabbing',
    shape: (now, keys) => {
      const scene = context.scene()
      const { selection } = context.view()
      const bounds = boundsOf(scene, selection)
      if (!bounds) return undefined
      const [about, at] = [centerOf(bounds), context.toPage(now.at)]
      const turn = angleFrom(about, at) - angleFrom(about, press.at)
      const { fields, angle, isSideways } = turnBy(scene, selection, { turn, keys, about })
      context.change({ gestureFrame: isSideways ? swapSides(bounds) : bounds })
      context.changeOverlay({ measure: { at, width: bounds.width, height: bounds.height, angle } })
      return fields
    },
  })
}

interface Turned {
  readonly fields: FieldsById
  /** Degrees clockwise: of a text on the page, else of the turn. */
  readonly angle: number
  readonly isSideways: boolean
}

function turnBy(
  scene: Scene,
  selection: readonly string[],
  { turn, keys, about }: { readonly turn: number; readonly keys: Keys; readonly about: Point },
): Turned {
  const [only] = nodesOf(scene, selection)
  if (selection.length === 1 && only?.type === 'text') {
    const angle = normal(heldAngle(angleOf(only) + turn, keys))
    const isSideways = Math.floor(angle / 90) % 2 !== Math.floor(only.rotation / 90) % 2
    return { fields: new Map([[only.id, tiltText(only, angle)]]), angle, isSideways }
  }
  const angle = (Math.round(normal(turn) / 90) * 90) % 360
  const fields = turnElements(scene, selection, { quarter: angle as Quarter, about })
  return { fields, angle, isSideways: angle % 180 !== 0 }
}

const angleFrom = (center: Point, at: Point): number => (Math.atan2(at.y - center.y, at.x - center.x) * 180) / Math.PI

/** From 0 to below 360. */
const normal = (angle: number): number => ((angle % 360) + 360) % 360

/** Shift goes in steps of 15 degrees; alone a quarter holds near it. */
function heldAngle(angle: number, { shift }: Keys): number {
  if (shift) return Math.round(angle / step) * step
  const quarter = Math.round(angle / 90) * 90
  return Math.abs(angle - quarter) <= holds ? quarter : angle
}

function swapSides(box: Rectangle): Rectangle {
  const { x, y } = centerOf(box)
  return { x: x - box.height / 2, y: y - box.width / 2, width: box.height, height: box.width }
}
