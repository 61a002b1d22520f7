import type { Keys, PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { Rectangle } from '../../editor-view.ts'
import { holdsRectangle, meet, rectangleBetween } from '../../geometry/rectangles.ts'
import type { Scene, SceneNode } from '../../geometry/scene.ts'
import { select } from '../../selecting/selection.ts'
import { createEdgeScroll } from '../edge-scroll.ts'
import type { Press } from '../press.ts'

/** Selects what a rectangle touches; with Alt what lies in it. Shift adds to what is selected. */
export function createMarquee(context: EditorContext, press: Press): ToolState {
  const { selection: before, insideOf } = context.view()
  const kept = press.input.shift ? before : []
  let now: PointerInput = press.input
  let keys: Keys = press.input
  const scroll = createEdgeScroll(context)

  const update = (): void => {
    const marquee = rectangleBetween(press.at, context.toPage(now.at))
    const scene = context.scene()
    const level = insideOf !== undefined && scene.nodes.has(insideOf) ? insideOf : scene.page
    const found = selectable(scene, level)
      .filter((node) => isCaught(node, marquee, keys))
      .map(({ id }) => id)
    select(context, [...new Set([...kept, ...found])])
    context.change({ insideOf: level === scene.page ? undefined : level })
    context.changeOverlay({ marquee })
  }
  return {
    path: 'select.marquee',
    isGesture: true,
    hidesHandles: true,
    pointerMove: (input) => {
      now = input
      keys = input
      update()
    },
    pointerUp: context.rest,
    keysChanged: (changed) => {
      keys = changed
      update()
    },
    tick: (time) => {
      if (scroll.tick(time, now.at)) update()
    },
    labelChanged: update,
    cancel: () => {
      select(context, before)
      context.change({ insideOf })
      context.rest()
    },
  }
}

/** What a pointer may take at a level: directly on the page, or in a group that was entered. */
export const selectable = (scene: Scene, level: string): SceneNode[] =>
  [...scene.nodes.values()].filter(({ parent, isLocked, isHidden }) => parent === level && !isLocked && !isHidden)

const isCaught = ({ bounds }: SceneNode, marquee: Rectangle, { alt }: Keys): boolean =>
  alt ? holdsRectangle(marquee, bounds) : meet(marquee, bounds)
