// A group's space: where a place inside of it is on the page, and back. The same arithmetic as taking groups apart for layout.
import { atCorner } from '@labelwright/label-document/groups/flatten-elements'
import type { LabelElement } from '@labelwright/label-document/label-document'
import type { Fields } from '@labelwright/open-label/records'
import type { Point, Rectangle } from '../editor-view.ts'

/** What a group, a repeater or the page makes of places in it. */
export interface Space {
  /** The group's frame on the page. */
  readonly frame: Rectangle
  /** Degrees clockwise, all groups about it together. */
  readonly rotation: number
  /** Percent, all groups about it together; undefined where none says so. */
  readonly scale: number | undefined
}

export const pageSpace: Space = { frame: { x: 0, y: 0, width: 0, height: 0 }, rotation: 0, scale: undefined }

export const numberOf = (fields: Fields, field: string): number => {
  const value = fields[field]
  return typeof value === 'number' ? value : 0
}

/** The frame that fields say, from its top left corner, in the element's own space. */
export function ownFrame(fields: Fields): Rectangle {
  const { anchor, type } = fields
  const [x, y] = [numberOf(fields, 'x'), numberOf(fields, 'y')]
  const [width, height] = [numberOf(fields, 'width'), numberOf(fields, 'height')]
  if (anchor === undefined || anchor === null || type === undefined) return { x, y, width, height }
  const corner = atCorner({ type: 'box', x, y, width, height, anchor } as unknown as LabelElement)
  return { x: corner.x, y: corner.y, width, height }
}

/** What is there stays there. */
function scaleLength(length: number, scale: number | undefined): number {
  if (scale === undefined) return length
  const scaled = Math.round((length * scale) / 100)
  return scaled === 0 ? Math.sign(length) : scaled
}

const unscale = (length: number, scale: number | undefined): number =>
  scale === undefined ? length : (length * 100) / scale

/** A frame in a space, on the page. */
export function toPage(own: Rectangle, { frame, rotation, scale }: Space): Rectangle {
  const scaled = {
    x: scaleLength(own.x, scale),
    y: scaleLength(own.y, scale),
    width: scaleLength(own.width, scale),
    height: scaleLength(own.height, scale),
  }
  return turnInto(scaled, frame, rotation)
}

/** A frame on the page, in a space; whole micrometres. */
export function toOwn(onPage: Rectangle, { frame, rotation, scale }: Space): Rectangle {
  const turned = turnOutOf(onPage, frame, rotation)
  return {
    x: Math.round(unscale(turned.x, scale)),
    y: Math.round(unscale(turned.y, scale)),
    width: Math.round(unscale(turned.width, scale)),
    height: Math.round(unscale(turned.height, scale)),
  }
}

function turnInto(box: Rectangle, frame: Rectangle, rotation: number): Rectangle {
  const { x, y, width, height } = box
  switch (rotation) {
    case 90:
      return { x: frame.x + frame.width - y - height, y: frame.y + x, width: height, height: width }
    case 180:
      return { x: frame.x + frame.width - x - width, y: frame.y + frame.height - y - height, width, height }
    case 270:
      return { x: frame.x + y, y: frame.y + frame.height - x - width, width: height, height: width }
    default:
      return { x: frame.x + x, y: frame.y + y, width, height }
  }
}

function turnOutOf({ x, y, width, height }: Rectangle, frame: Rectangle, rotation: number): Rectangle {
  switch (rotation) {
    case 90:
      return { x: y - frame.y, y: frame.x + frame.width - x - width, width: height, height: width }
    case 180:
      return { x: frame.x + frame.width - x - width, y: frame.y + frame.height - y - height, width, height }
    case 270:
      return { x: frame.y + frame.height - y - height, y: x - frame.x, width: height, height: width }
    default:
      return { x: x - frame.x, y: y - frame.y, width, height }
  }
}

/** A way on the page, in a space; not rounded. */
export function wayToOwn({ x, y }: Point, { rotation, scale }: Space): Point {
  const [across, down] = turnWay(x, y, rotation)
  return { x: unscale(across, scale), y: unscale(down, scale) }
}

function turnWay(x: number, y: number, rotation: number): readonly [number, number] {
  if (rotation === 90) return [y, -x]
  if (rotation === 180) return [-x, -y]
  return rotation === 270 ? [-y, x] : [x, y]
}

/** The space inside of a group or a repeater that stands in a space. A repeater's rows are not turned with it. */
export function innerSpace(fields: Fields, frame: Rectangle, about: Space): Space {
  if (fields.type === 'repeater') return { frame, rotation: 0, scale: about.scale }
  const own = typeof fields.scale === 'number' ? fields.scale : undefined
  const scale = about.scale === undefined ? own : ((own ?? 100) * about.scale) / 100
  return { frame, rotation: (about.rotation + numberOf(fields, 'rotation')) % 360, scale }
}
