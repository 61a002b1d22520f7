// How the page lies in the window: panning, and zooming to a point. 100 % is true size.
import type { Camera, Point, Rectangle } from '../editor-view.ts'
import { centerOf } from '../geometry/rectangles.ts'

export interface WindowSize {
  readonly width: number
  readonly height: number
}

/** Where a zoom by key goes to. */
export type Zoom = 'in' | 'out' | 'fit' | 'selection' | 'true-size' | 'dots'

/** Of true size. */
export const zoomLimits = { least: 0.1, most: 64 } as const
const roundZooms = [0.1, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64]
const wheelStep = 1.1
/** Pixels of the wheel that make one step; a faster turn makes no more than this many. */
const wheelUnit = 100
const mostWheelSteps = 3
const fitMargin = 32

/** Screen pixels a micrometre at true size. */
export const trueScale = (pixelsPerMillimetre: number): number => pixelsPerMillimetre / 1_000

export const toPagePoint = ({ left, top, scale }: Camera, { x, y }: Point): Point => ({
  x: left + x / scale,
  y: top + y / scale,
})

export const toWindowPoint = ({ left, top, scale }: Camera, { x, y }: Point): Point => ({
  x: (x - left) * scale,
  y: (y - top) * scale,
})

/** Moves what is seen by so many pixels of the window. */
export const panBy = (camera: Camera, dx: number, dy: number): Camera => ({
  ...camera,
  left: camera.left - dx / camera.scale,
  top: camera.top - dy / camera.scale,
})

/** The point of the page under `at` stays where it is. */
export function zoomTo(camera: Camera, at: Point, scale: number): Camera {
  const fixed = toPagePoint(camera, at)
  return { left: fixed.x - at.x / scale, top: fixed.y - at.y / scale, scale }
}

export const clampScale = (scale: number, pixelsPerMillimetre: number): number => {
  const whole = trueScale(pixelsPerMillimetre)
  return Math.min(whole * zoomLimits.most, Math.max(whole * zoomLimits.least, scale))
}

/** What a turn of the wheel by so many pixels makes of the scale. */
export function wheelScale(scale: number, deltaY: number, pixelsPerMillimetre: number): number {
  const steps = Math.min(mostWheelSteps, Math.max(-mostWheelSteps, -deltaY / wheelUnit))
  return clampScale(scale * wheelStep ** steps, pixelsPerMillimetre)
}

/** The next round figure, larger or smaller. */
export function nextScale(scale: number, way: 'in' | 'out', pixelsPerMillimetre: number): number {
  const zoom = scale / trueScale(pixelsPerMillimetre)
  const isFurther = (one: number): boolean => (way === 'in' ? one > zoom * 1.001 : one < zoom / 1.001)
  const found = way === 'in' ? roundZooms.find(isFurther) : roundZooms.findLast(isFurther)
  return clampScale((found ?? zoom) * trueScale(pixelsPerMillimetre), pixelsPerMillimetre)
}

/** Shows a rectangle of the page as large as it goes, in the middle of the window. */
export function fit(rectangle: Rectangle, window: WindowSize, pixelsPerMillimetre: number): Camera {
  const across = Math.max(1, window.width - 2 * fitMargin) / Math.max(1, rectangle.width)
  const down = Math.max(1, window.height - 2 * fitMargin) / Math.max(1, rectangle.height)
  return centerOn(rectangle, window, clampScale(Math.min(across, down), pixelsPerMillimetre))
}

/** Puts the middle of a rectangle into the middle of the window. */
export function centerOn(rectangle: Rectangle, window: WindowSize, scale: number): Camera {
  const center = centerOf(rectangle)
  return { left: center.x - window.width / 2 / scale, top: center.y - window.height / 2 / scale, scale }
}

/** The scale nearest to this one at which a printer's dot is a whole number of screen pixels, one at least. */
export function scaleOfDots(scale: number, dpi: number): number {
  const dot = 25_400 / dpi
  return Math.max(1, Math.round(scale * dot)) / dot
}
