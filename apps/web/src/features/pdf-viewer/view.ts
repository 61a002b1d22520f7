// How a PDF is looked at, as pure rules: zoom, turns, and the scale that comes of them.

export type Zoom = 'page-width' | 'whole-page' | number

export interface View {
  readonly zoom: Zoom
  /** Degrees clockwise: 0, 90, 180 or 270. */
  readonly rotation: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Points of a PDF are 1/72 inch, pixels of a page 1/96. */
export const pixelsPerPoint = 96 / 72

export const zoomSteps: readonly number[] = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4, 6]

/** What is left free around a page. */
const margin = 24

const bounded = (scale: number): number => Math.min(8, Math.max(0.1, scale))

/** Pixels of the page for a point of the PDF. `page` is the page as it stands, in points, turned. */
export function scaleOf({ zoom }: View, page: Size, room: Size): number {
  if (typeof zoom === 'number') return zoom * pixelsPerPoint
  const width = Math.max(1, room.width - 2 * margin) / page.width
  if (zoom === 'page-width') return bounded(width)
  return bounded(Math.min(width, Math.max(1, room.height - 2 * margin) / page.height))
}

/** The next larger or smaller step from what is seen now. */
export function stepZoom(scale: number, direction: 1 | -1): number {
  const now = scale / pixelsPerPoint
  const near = 0.005
  const [first = 0.25] = zoomSteps
  const last = zoomSteps.at(-1) ?? first
  if (direction === 1) return zoomSteps.find((step) => step > now + near) ?? last
  return zoomSteps.findLast((step) => step < now - near) ?? first
}

export const turned = (view: View): View => ({ ...view, rotation: (view.rotation + 90) % 360 })

/** A page's size as it stands when it is turned. */
export const turnedSize = ({ width, height }: Size, rotation: number): Size =>
  rotation % 180 === 0 ? { width, height } : { width: height, height: width }

/** Dots of the screen for a pixel: as sharp as it is, within what a canvas may hold. */
export function dotsPerPixel({ width, height }: Size, wanted: number): number {
  const mostDots = 16_000_000
  return Math.min(wanted, Math.sqrt(mostDots / Math.max(1, width * height)))
}
