import type { Editor } from '@labelwright/label-editor/editor'

interface PulledGuide {
  readonly canvas: HTMLElement
  readonly editor: Editor
  readonly axis: 'x' | 'y'
  /** Micrometres where it was let go on the canvas. */
  readonly onDrop: (at: number) => void
}

/** Follows a pointer that was pressed on a ruler until it is let go; outside of the canvas nothing happens. */
export function pullGuide({ canvas, editor, axis, onDrop }: PulledGuide): void {
  const end = new AbortController()
  const { signal } = end
  const drop = ({ clientX, clientY }: PointerEvent): void => {
    end.abort()
    const { left, top, width, height } = canvas.getBoundingClientRect()
    const [x, y] = [clientX - left, clientY - top]
    if (x < 0 || y < 0 || x > width || y > height) return
    const { camera } = editor.view()
    onDrop(Math.round(axis === 'x' ? camera.left + x / camera.scale : camera.top + y / camera.scale))
  }
  window.addEventListener('pointerup', drop, { signal })
  window.addEventListener('pointercancel', () => end.abort(), { signal })
  window.addEventListener('blur', () => end.abort(), { signal })
}
