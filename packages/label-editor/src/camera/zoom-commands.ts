import type { EditorSettings } from '../editor.ts'
import type { Camera } from '../editor-view.ts'
import { centerOf, inflate } from '../geometry/rectangles.ts'
import { boundsOf, type Scene } from '../geometry/scene.ts'
import {
  centerOn,
  clampScale,
  fit,
  nextScale,
  scaleOfDots,
  trueScale,
  type WindowSize,
  type Zoom,
  zoomTo,
} from './camera.ts'

interface Sight {
  readonly camera: Camera
  readonly window: WindowSize
  readonly settings: EditorSettings
  readonly scene: Scene
  readonly selection: readonly string[]
}

/** The camera after a zoom by key; the middle of the window stays where it is. */
export function zoomed(zoom: Zoom, { camera, window, settings, scene, selection }: Sight): Camera {
  const { pixelsPerMillimetre, dpi } = settings
  const middle = centerOf({ x: 0, y: 0, ...window })
  switch (zoom) {
    case 'fit':
      return fit(scene.paper, window, pixelsPerMillimetre)
    case 'selection': {
      const bounds = boundsOf(scene, selection)
      return fit(bounds ? inflate(bounds, 500) : scene.paper, window, pixelsPerMillimetre)
    }
    case 'true-size':
      return zoomTo(camera, middle, trueScale(pixelsPerMillimetre))
    case 'dots':
      return zoomTo(camera, middle, clampScale(scaleOfDots(camera.scale, dpi), pixelsPerMillimetre))
    default:
      return zoomTo(camera, middle, nextScale(camera.scale, zoom, pixelsPerMillimetre))
  }
}

/** Scrolls so far that a frame is in the window; as it is where it is in it. */
export function reveal(camera: Camera, window: WindowSize, frame: Parameters<typeof centerOf>[0]): Camera {
  const [width, height] = [window.width / camera.scale, window.height / camera.scale]
  const isSeen =
    frame.x >= camera.left &&
    frame.y >= camera.top &&
    frame.x + frame.width <= camera.left + width &&
    frame.y + frame.height <= camera.top + height
  return isSeen || width === 0 ? camera : centerOn(frame, window, camera.scale)
}
