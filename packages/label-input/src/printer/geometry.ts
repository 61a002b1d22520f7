import type { Rotation } from '@labelwright/label-document/label-document'

/** In dots, from the top left corner of the label. */
export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

export interface Offset {
  readonly along: number
  readonly below: number
}

/** The point so far along and below a line that starts at `from` and is turned about it. */
export function pointAlong(from: Point, rotation: Rotation, { along, below }: Offset): Point {
  switch (rotation) {
    case 90:
      return { x: from.x - below, y: from.y + along }
    case 180:
      return { x: from.x - along, y: from.y - below }
    case 270:
      return { x: from.x + below, y: from.y - along }
    default:
      return { x: from.x + along, y: from.y + below }
  }
}

/** The upper left corner of something that is turned within a frame, whose own corner stays in place. */
export function turnedCorner(corner: Point, { width, height }: Size, rotation: Rotation): Point {
  switch (rotation) {
    case 90:
      return { x: corner.x + height, y: corner.y }
    case 180:
      return { x: corner.x + width, y: corner.y + height }
    case 270:
      return { x: corner.x, y: corner.y + width }
    default:
      return corner
  }
}
