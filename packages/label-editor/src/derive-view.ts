import type { ToolState, ViewState } from './editor-context.ts'
import type { EditorView, Overlay, Rectangle } from './editor-view.ts'
import { translate } from './geometry/rectangles.ts'
import { boundsOf, type Scene } from './geometry/scene.ts'
import { handlesOf } from './selecting/handles.ts'

/** What the page is shown, made of what is kept. */
export function deriveView(kept: ViewState, state: ToolState, scene: Scene): EditorView {
  const { gestureFrame, cursor, ...shown } = kept
  const selectionFrame = gestureFrame ?? frameWithOverlay(scene, kept.selection, kept.overlay)
  const hasHandles = selectionFrame !== undefined && state.hidesHandles !== true && state.path.startsWith('select.')
  return {
    ...shown,
    state: state.path,
    selectionFrame,
    handles: hasHandles
      ? handlesOf(scene, kept.selection, { frame: selectionFrame, pixel: 1 / kept.camera.scale })
      : [],
    cursor: state.cursor ?? cursor ?? 'default',
  }
}

function frameWithOverlay(scene: Scene, selection: readonly string[], { moved }: Overlay): Rectangle | undefined {
  const frame = boundsOf(scene, selection)
  return frame && moved ? translate(frame, moved.dx, moved.dy) : frame
}
