// The frame that dragging a handle makes.
import type { HandleName, Point, Rectangle } from '../editor-view.ts'
import type { SnapPart } from '../snapping/snap-targets.ts'

export interface Sides {
  readonly left: boolean
  readonly right: boolean
  readonly top: boolean
  readonly bottom: boolean
}

export const sidesOfHandle = (handle: HandleName): Sides => ({
  left: handle.includes('left'),
  right: handle.includes('right'),
  top: handle.includes('top'),
  bottom: handle.includes('bottom'),
})

export interface ResizeRules {
  readonly sides: Sides
  readonly keepsRatio: boolean
  readonly fromCenter: boolean
  /** No side becomes shorter. */
  readonly least: number
}

export interface Resized {
  readonly frame: Rectangle
  /** The axis that decides where the ratio is kept. */
  readonly driver: 'x' | 'y'
}

/** The frame after its handle was dragged so far. */
export function resizeFrame(frame: Rectangle, way: Point, rules: ResizeRules): Resized {
  const { sides, keepsRatio, fromCenter, least } = rules
  const twice = fromCenter ? 2 : 1
  const dx = signOf(sides.right, sides.left) * way.x * twice
  const dy = signOf(sides.bottom, sides.top) * way.y * twice
  const width = sizeAfter(frame.width, dx, least)
  const height = sizeAfter(frame.height, dy, least)
  if (!keepsRatio) return { frame: placeSize(frame, { width, height }, rules), driver: 'x' }
  const [across, down] = [share(width, frame.width), share(height, frame.height)]
  const isSide = sides.left === sides.right || sides.top === sides.bottom
  const isX = isSide ? sides.left !== sides.right : Math.abs(across - 1) >= Math.abs(down - 1)
  const factor = Math.max(isX ? across : down, share(least, frame.width), share(least, frame.height))
  const size = { width: frame.width * factor, height: frame.height * factor }
  return { frame: placeSize(frame, size, rules), driver: isX ? 'x' : 'y' }
}

const signOf = (isEnd: boolean, isStart: boolean): number => Number(isEnd) - Number(isStart)
const sizeAfter = (size: number, by: number, least: number): number =>
  by === 0 ? size : Math.max(Math.min(least, size), size + by)
const share = (size: number, before: number): number => (before === 0 ? 1 : size / before)

type Size = Pick<Rectangle, 'width' | 'height'>

/** A frame of another size: the side that is not dragged stays where it was, or the middle. */
export function placeSize(
  frame: Rectangle,
  { width, height }: Size,
  { sides, fromCenter }: Pick<ResizeRules, 'sides' | 'fromCenter'>,
): Rectangle {
  const isStill = { x: sides.left === sides.right, y: sides.top === sides.bottom }
  return {
    x: frame.x + (frame.width - width) * heldShare(sides.left, fromCenter || isStill.x),
    y: frame.y + (frame.height - height) * heldShare(sides.top, fromCenter || isStill.y),
    width,
    height,
  }
}

function heldShare(isStartDragged: boolean, isCentered: boolean): number {
  if (isCentered) return 0.5
  return isStartDragged ? 1 : 0
}

/** What of the frame moves along each axis, and so may snap. */
export const movingParts = ({ left, right, top, bottom }: Sides): Record<'x' | 'y', readonly SnapPart[]> => ({
  x: partsOf(left, right),
  y: partsOf(top, bottom),
})

function partsOf(start: boolean, end: boolean): readonly SnapPart[] {
  if (start === end) return []
  return start ? ['start'] : ['end']
}
