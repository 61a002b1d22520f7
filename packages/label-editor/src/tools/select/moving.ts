import type { KeyInput, Keys, PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { Distance, Point } from '../../editor-view.ts'
import { translate } from '../../geometry/rectangles.ts'
import { boundsOf } from '../../geometry/scene.ts'
import { distancesOf } from '../../snapping/distances.ts'
import { wholeBox } from '../../snapping/snap.ts'
import { arrowWay } from '../arrow-keys.ts'
import { createEdgeScroll } from '../edge-scroll.ts'
import type { Press } from '../press.ts'
import { createSnapping, isSnappingOff } from '../snapping.ts'
import { copyChanges, type MoveResult, moveChanges } from './move-changes.ts'

const stillMs = 300

/** Moves what is selected with the pointer. */
export function createMoving(context: EditorContext, press: Press, path = 'select.moving'): ToolState {
  const drag = createDrag(context, press)
  const scroll = createEdgeScroll(context)
  let stillSince = press.input.time
  return {
    path,
    isGesture: true,
    hidesHandles: true,
    cursor: 'move',
    pointerMove: (input) => {
      stillSince = input.time
      drag.follow(input)
    },
    pointerUp: (input) => {
      drag.follow(input)
      const { changes, selection } = drag.result()
      context.rest()
      context.perform(changes, { selection })
    },
    keysChanged: drag.setKeys,
    keyDown: (input) => {
      const dot = dotWay(context, input)
      if (dot) drag.nudge(dot)
      return dot !== undefined
    },
    tick: (time) => {
      if (scroll.tick(time, drag.at())) drag.update()
      else if (time - stillSince >= stillMs) drag.showDistances()
    },
    labelChanged: drag.takeHold,
    cancel: context.rest,
  }
}

/** Where what is dragged is by now. */
function createDrag(context: EditorContext, press: Press) {
  let grip = gripOn(context)
  let now: PointerInput = press.input
  let keys: Keys = press.input
  /** By arrow keys while dragging. */
  let nudged: Point = { x: 0, y: 0 }
  let way: Point = { x: 0, y: 0 }

  const distances = (): Distance[] => distancesOf(translate(grip.bounds, way.x, way.y), grip.snapping.targets)
  const update = (): void => {
    const { bounds, ids, snapping } = grip
    const dragged = wayDragged(press.at, context.toPage(now.at), keys)
    const raw = { x: dragged.x + nudged.x, y: dragged.y + nudged.y }
    const isNudged = nudged.x !== 0 || nudged.y !== 0
    const snapped = snapping.snap(translate(bounds, raw.x, raw.y), partsFor(dragged, keys, isNudged), keys)
    way = { x: Math.round(raw.x + snapped.dx), y: Math.round(raw.y + snapped.dy) }
    context.changeOverlay({
      moved: { ids: new Set(ids), dx: way.x, dy: way.y },
      isCopying: keys.alt,
      snapLines: snapped.lines,
      // Equal gaps are seen by their lengths.
      distances: snapped.lines.some(({ kind }) => kind === 'gap') ? distances() : [],
      isSnappingOff: isSnappingOff(context, keys),
    })
  }
  const setKeys = (changed: Keys): void => {
    keys = changed
    update()
  }
  return {
    update,
    setKeys,
    at: () => now.at,
    follow: (input: PointerInput): void => {
      now = input
      setKeys(input)
    },
    nudge: (dot: Point): void => {
      nudged = { x: nudged.x + dot.x, y: nudged.y + dot.y }
      update()
    },
    /** The label is another: what is left goes on. */
    takeHold: (): void => {
      grip = gripOn(context)
      if (grip.ids.length === 0) context.rest()
      else update()
    },
    showDistances: (): void => {
      if (context.view().overlay.distances.length > 0) return
      context.changeOverlay({ distances: distances() })
    },
    result: (): MoveResult => (keys.alt ? copyChanges : moveChanges)(context, grip.ids, way),
  }
}

/** What moves, where it was, and what it snaps to. */
function gripOn(context: EditorContext) {
  const scene = context.scene()
  const ids = context.view().selection.filter((id) => scene.nodes.get(id)?.isLocked === false)
  const bounds = boundsOf(scene, ids) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { ids, bounds, snapping: createSnapping(context, ids) }
}

/** Shift holds the axis of the larger way. */
function wayDragged(from: Point, to: Point, { shift }: Keys): Point {
  const way = { x: to.x - from.x, y: to.y - from.y }
  if (!shift) return way
  return Math.abs(way.x) >= Math.abs(way.y) ? { x: way.x, y: 0 } : { x: 0, y: way.y }
}

/** An axis that is held, or what a key has moved by a dot, does not snap. */
function partsFor({ x, y }: Point, { shift }: Keys, isNudged: boolean): typeof wholeBox {
  if (isNudged) return { x: [], y: [] }
  if (!shift) return wholeBox
  return Math.abs(x) >= Math.abs(y) ? { x: wholeBox.x, y: [] } : { x: [], y: wholeBox.y }
}

function dotWay(context: EditorContext, { key }: KeyInput): Point | undefined {
  const arrow = arrowWay(key)
  const dot = 25_400 / context.settings().dpi
  return arrow && { x: arrow.x * dot, y: arrow.y * dot }
}
