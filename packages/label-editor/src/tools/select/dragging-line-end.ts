import type { Keys } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { HandleName, Point, Rectangle } from '../../editor-view.ts'
import { fieldsForFrame } from '../../geometry/frame-fields.ts'
import { bottomOf, rectangleBetween, rightOf } from '../../geometry/rectangles.ts'
import type { SceneNode } from '../../geometry/scene.ts'
import { lineBetween } from '../line-between.ts'
import type { Press } from '../press.ts'
import { createSnapping } from '../snapping.ts'
import { createFieldsGesture } from './fields-gesture.ts'

/** Moves one end of a line; the other stays. */
export function createDraggingLineEnd(context: EditorContext, press: Press, handle: HandleName): ToolState {
  const [id = ''] = context.view().selection
  const snapping = createSnapping(context, [id])
  return createFieldsGesture(context, press, {
    path: 'select.dragging-line-end',
    shape: (now, keys) => {
      const node = context.scene().nodes.get(id)
      if (!node) return undefined
      const { fixed, moved } = endsOf(node, handle)
      const at = context.toPage(now.at)
      const free = { x: moved.x + at.x - press.at.x, y: moved.y + at.y - press.at.y }
      const snapped = snapping.snap({ ...free, width: 0, height: 0 }, { x: ['start'], y: ['start'] }, keys)
      const end = { x: free.x + snapped.dx, y: free.y + snapped.dy }
      const frame = frameOf(node, fixed, { end, keys })
      context.change({ gestureFrame: frame })
      const measure = { at: end, width: Math.round(frame.width), height: Math.round(frame.height) }
      context.changeOverlay({ snapLines: snapped.lines, measure })
      return new Map([[id, fieldsForFrame(node, frame)]])
    },
  })
}

/** A quarter turn of its group swaps the diagonals. */
function endsOf({ frame, rotation }: SceneNode, handle: HandleName): { readonly fixed: Point; readonly moved: Point } {
  const isFalling = rotation % 180 === 0
  const start = { x: isFalling ? frame.x : rightOf(frame), y: frame.y }
  const end = { x: isFalling ? rightOf(frame) : frame.x, y: bottomOf(frame) }
  return handle === 'line-start' ? { fixed: end, moved: start } : { fixed: start, moved: end }
}

function frameOf(
  { rotation }: SceneNode,
  fixed: Point,
  { end, keys }: { readonly end: Point; readonly keys: Keys },
): Rectangle {
  const straight = lineBetween(fixed, end, { isHeld: keys.shift })
  const isFalling = (straight.x - fixed.x) * (straight.y - fixed.y) >= 0
  const fits = isFalling === (rotation % 180 === 0)
  const isFlat = straight.x === fixed.x || straight.y === fixed.y
  // A line goes only along one diagonal of its frame.
  return rectangleBetween(fixed, fits || isFlat ? straight : lineBetween(fixed, end, { isHeld: true }))
}
