import { panBy } from '../../camera/camera.ts'
import type { PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'
import type { Point } from '../../editor-view.ts'
import { isDragged } from '../press.ts'

/** Moves the paper with the pointer. `path` tells which tool it belongs to. */
export function createPanning(context: EditorContext, press: PointerInput, path: string): ToolState {
  const before = context.view().camera
  const centred = ({ x, y }: Point) => {
    const { width, height } = context.window()
    return panBy(before, width / 2 - x, height / 2 - y)
  }
  return {
    path,
    isGesture: true,
    cursor: 'grabbing',
    yieldsToPinch: true,
    pointerMove: ({ at }) => context.change({ camera: panBy(before, at.x - press.at.x, at.y - press.at.y) }),
    pointerUp: (input) => {
      // Without a drag the place that was clicked comes into the middle (WCAG 2.5.7).
      if (path === 'pan.panning' && !isDragged({ input: press }, input)) context.change({ camera: centred(input.at) })
      context.rest()
    },
    cancel: () => {
      context.change({ camera: before })
      context.rest()
    },
  }
}
