import type { Keys } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { HandleName, Measure, Point, Rectangle } from '../../editor-view.ts'
import { bottomOf, rightOf } from '../../geometry/rectangles.ts'
import { boundsOf, nodesOf, type SceneNode } from '../../geometry/scene.ts'
import { dotOf, isMatrix, sizeBarcode } from '../../transforming/barcode-size.ts'
import { type FieldsById, resizeElements } from '../../transforming/resize-elements.ts'
import {
  movingParts,
  type Resized,
  type ResizeRules,
  resizeFrame,
  sidesOfHandle,
} from '../../transforming/resize-frame.ts'
import type { Press } from '../press.ts'
import { createSnapping, type Snapping } from '../snapping.ts'
import { createFieldsGesture } from './fields-gesture.ts'

/** Changes the size of what is selected by a handle. */
export function createResizing(context: EditorContext, press: Press, handle: HandleName): ToolState {
  let grip = gripOn(context)
  return createFieldsGesture(context, press, {
    path: 'select.resizing',
    shape: (now, keys) => {
      if (grip.nodes.length === 0) return undefined
      const at = context.toPage(now.at)
      const way = { x: at.x - press.at.x, y: at.y - press.at.y }
      const rules = rulesOf(context, grip, { handle, keys })
      const { resized, lines } = snapResized(grip, { way, keys, rules })
      const result = resultOf(context, grip, { frame: resized.frame, rules })
      context.change({ gestureFrame: result.frame })
      context.changeOverlay({ snapLines: result.dots ? [] : lines, measure: measureOf(result) })
      return result.fields
    },
    takeHold: () => {
      grip = gripOn(context)
    },
  })
}

/** What is resized, and what it snaps to. */
export interface Grip {
  readonly nodes: readonly SceneNode[]
  readonly ids: readonly string[]
  readonly frame: Rectangle
  readonly snapping: Snapping
}

/** Takes hold of what is selected. */
export function gripOn(context: EditorContext): Grip {
  const scene = context.scene()
  const nodes = nodesOf(scene, context.view().selection)
  const ids = nodes.map(({ id }) => id)
  const [only] = nodes
  // A text that grows is resized by its frame, not by its ink.
  const frame = only && nodes.length === 1 && only.type !== 'group' ? only.frame : boundsOf(scene, ids)
  return { nodes, ids, frame: frame ?? { x: 0, y: 0, width: 0, height: 0 }, snapping: createSnapping(context, ids) }
}

function rulesOf(
  context: EditorContext,
  { nodes }: Grip,
  { handle, keys }: { readonly handle: HandleName; readonly keys: Keys },
): ResizeRules {
  const [only] = nodes
  const isOne = nodes.length === 1
  const keepsAlways = isOne && (only?.type === 'pictogram' || (only?.type === 'barcode' && isMatrix(only)))
  const { dpi, scalesContent } = context.settings()
  return {
    sides: sidesOfHandle(handle),
    keepsRatio: keys.shift || keepsAlways || (scalesContent && (!isOne || only?.type === 'group')),
    fromCenter: keys.alt,
    least: Math.round(dotOf(dpi)),
  }
}

interface Drag {
  readonly way: Point
  readonly keys: Keys
  readonly rules: ResizeRules
}

/** Where the ratio is kept only the side that decides snaps. */
function snapResized({ frame, snapping }: Grip, { way, keys, rules }: Drag) {
  const free = resizeFrame(frame, way, rules)
  const parts = movingParts(rules.sides)
  const allowed = rules.keepsRatio ? { x: [], y: [], [free.driver]: parts[free.driver] } : parts
  const { dx, dy, lines } = snapping.snap(free.frame, allowed, keys)
  if (dx === 0 && dy === 0) return { resized: free, lines }
  const snapped: Resized = resizeFrame(frame, wayTo(frame, free.frame, { dx, dy, rules }), rules)
  return { resized: snapped, lines }
}

/** The way of the handle to where its side snapped. */
function wayTo(
  from: Rectangle,
  to: Rectangle,
  { dx, dy, rules }: { readonly dx: number; readonly dy: number; readonly rules: ResizeRules },
): Point {
  const { left, top } = rules.sides
  return {
    x: (left ? to.x - from.x : rightOf(to) - rightOf(from)) + dx,
    y: (top ? to.y - from.y : bottomOf(to) - bottomOf(from)) + dy,
  }
}

interface Result {
  readonly fields: FieldsById
  readonly frame: Rectangle
  readonly dots?: Measure['dots']
}

/** What becomes of it in a frame; a barcode alone has one of its own. */
export function resultOf(
  context: EditorContext,
  { nodes, ids, frame: from }: Grip,
  { frame, rules }: { readonly frame: Rectangle; readonly rules: Pick<ResizeRules, 'sides' | 'fromCenter'> },
): Result {
  const settings = context.settings()
  const [only] = nodes
  const barcode =
    only?.type === 'barcode' && ids.length === 1 ? sizeBarcode(only, frame, { rules, settings }) : undefined
  if (only && barcode) return { fields: new Map([[only.id, barcode.fields]]), frame: barcode.frame, dots: barcode.dots }
  const records = context.label.records()
  return { fields: resizeElements({ scene: context.scene(), records, ids, from, to: frame, settings }), frame }
}

const measureOf = ({ frame, dots }: Result): Measure => ({
  at: { x: rightOf(frame), y: bottomOf(frame) },
  width: Math.round(frame.width),
  height: Math.round(frame.height),
  ...(dots && { dots }),
})
