import type { PointerInput } from '../../editor.ts'
import type { EditorContext } from '../../editor-context.ts'
import type { Point } from '../../editor-view.ts'

/** Where something that is drawn begins; it moves with the pointer while Space is held. */
export function createBeginning(context: EditorContext, first: Point) {
  let from = first
  return {
    at: (): Point => from,
    follow: (before: PointerInput, now: PointerInput): void => {
      if (!context.isSpaceDown()) return
      const [start, end] = [context.toPage(before.at), context.toPage(now.at)]
      from = { x: Math.round(from.x + end.x - start.x), y: Math.round(from.y + end.y - start.y) }
    },
  }
}
