import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { Point, Rectangle } from '../../editor-view.ts'
import { changesForFields, fieldsForFrame } from '../../geometry/frame-fields.ts'
import { rectangleBetween } from '../../geometry/rectangles.ts'
import type { SceneNode } from '../../geometry/scene.ts'
import { pickAt } from '../../selecting/pick.ts'
import { select } from '../../selecting/selection.ts'
import { snapPoint } from '../insert/drawing.ts'
import { lineBetween } from '../line-between.ts'
import { type Press, pressOf } from '../press.ts'
import { type Grip, gripOn, resultOf } from '../select/resizing.ts'

/** Sizes what is selected by two single clicks at its new corners, for hands that cannot drag (WCAG 2.5.7). The first click may choose it. */
export function createSizeIdle(context: EditorContext): ToolState {
  return {
    path: 'size.idle',
    isGesture: false,
    cursor: 'crosshair',
    pointerDown: (input) => {
      const press = pressOf(context, input)
      if (isUnlocked(context)) return context.enter(createPointingCorner(context, press))
      const picked = pickAt(context, press.at, input)
      if (picked) select(context, [picked.id])
    },
    keyDown: ({ key }) => {
      if (key !== 'Escape') return false
      context.setTool({ name: 'select' })
      return true
    },
    cancel: context.rest,
  }
}

function isUnlocked(context: EditorContext): boolean {
  const { nodes } = gripOn(context)
  return nodes.length > 0 && nodes.every(({ isLocked }) => !isLocked)
}

/** The first click is not over yet. */
const createPointingCorner = (context: EditorContext, press: Press): ToolState => ({
  path: 'size.pointing',
  isGesture: true,
  yieldsToPinch: true,
  cursor: 'crosshair',
  pointerUp: () => context.enter(createSizing(context, press)),
  cancel: context.rest,
})

function createSizing(context: EditorContext, press: Press): ToolState {
  const grip = gripOn(context)
  const from = snapPoint(grip.snapping, press.at, press.input).at
  const sizedAt: NonNullable<ToolState['pointerMove']> = (input) => {
    const to = snapPoint(grip.snapping, context.toPage(input.at), input)
    const { fields, frame, dots } = sizedTo(context, grip, [from, to.at])
    const { width, height } = frame
    context.change({ gestureFrame: frame })
    const measure = { at: to.at, width: Math.round(width), height: Math.round(height), ...(dots && { dots }) }
    context.changeOverlay({ fields, snapLines: to.lines, measure })
  }
  return {
    path: 'size.sizing',
    isGesture: true,
    cursor: 'crosshair',
    pointerMove: sizedAt,
    pointerUp: (input) => {
      const to = snapPoint(grip.snapping, context.toPage(input.at), input).at
      const isSame = to.x === from.x && to.y === from.y
      // A second click at the first corner ends nothing yet.
      if (isSame) return
      const { fields } = sizedTo(context, grip, [from, to])
      const { selection } = context.view()
      context.setTool({ name: 'select' })
      context.perform(changesForFields(context.label.records(), fields), { selection })
    },
    labelChanged: () => {
      if (grip.ids.some((id) => !context.scene().nodes.has(id))) context.rest()
    },
    cancel: context.rest,
  }
}

const fromTopLeft = { sides: { left: false, right: true, top: false, bottom: true }, fromCenter: false } as const

function sizedTo(context: EditorContext, grip: Grip, corners: readonly [Point, Point]): ReturnType<typeof resultOf> {
  const [only] = grip.nodes
  const frame = frameFor(only && grip.nodes.length === 1 ? only : undefined, grip.frame, corners)
  if (!only || grip.nodes.length > 1) return resultOf(context, grip, { frame, rules: fromTopLeft })
  if (only.type === 'line') return { fields: new Map([[only.id, fieldsForFrame(only, frame)]]), frame }
  // Its corner goes to the first click, whatever whole modules make of its size.
  const moved = { ...only, frame: { ...only.frame, x: frame.x, y: frame.y } }
  const nodes = only.type === 'barcode' ? [moved] : grip.nodes
  return resultOf(context, { ...grip, nodes }, { frame, rules: fromTopLeft })
}

function frameFor(only: SceneNode | undefined, before: Rectangle, [from, to]: readonly [Point, Point]): Rectangle {
  if (only?.type === 'line') {
    const isFalling = (to.x - from.x) * (to.y - from.y) >= 0
    // A line goes only along one diagonal of its frame.
    return rectangleBetween(
      from,
      isFalling === (only.rotation % 180 === 0) ? to : lineBetween(from, to, { isHeld: true }),
    )
  }
  const frame = rectangleBetween(from, to)
  if (only?.type !== 'pictogram' || before.width === 0) return frame
  const factor = Math.max(frame.width / before.width, frame.height / before.height)
  return { ...frame, width: before.width * factor, height: before.height * factor }
}
