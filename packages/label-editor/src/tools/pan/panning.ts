import { panBy } from '../../camera/camera.ts'
import type { PointerInput } from '../../editor.ts'
import type { EditorContext, ToolState } from '../../editor-context.ts'

/** Moves the paper with the pointer. `path` tells which tool it belongs to. */
export function createPanning(context: EditorContext, press: PointerInput, path: string): ToolState {
  const before = context.view().camera
  return {
    path,
    isGesture: true,
    cursor: 'grabbing',
    yieldsToPinch: true,
    pointerMove: ({ at }) => context.change({ camera: panBy(before, at.x - press.at.x, at.y - press.at.y) }),
    pointerUp: context.rest,
    cancel: () => {
      context.change({ camera: before })
      context.rest()
    },
  }
}
