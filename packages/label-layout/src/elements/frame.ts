import type { LabelElement, Rotation } from '@labelwright/label-document/label-document'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'

/** An element's place, and how points inside its turned content land on the label. Lengths in EMU. */
export interface Frame {
  /** Of the content before it is turned. */
  readonly width: number
  readonly height: number
  readonly toLabel: (right: number, down: number) => readonly [x: number, y: number]
}

export function frameOf(element: Pick<LabelElement, 'x' | 'y' | 'width' | 'height'>, rotation: Rotation): Frame {
  const [x, y] = [toEmu(element.x), toEmu(element.y)]
  const [width, height] = [toEmu(element.width), toEmu(element.height)]
  switch (rotation) {
    case 0:
      return { width, height, toLabel: (right, down) => [x + right, y + down] }
    case 90:
      return { width: height, height: width, toLabel: (right, down) => [x + width - down, y + right] }
    case 180:
      return { width, height, toLabel: (right, down) => [x + width - right, y + height - down] }
    case 270:
      return { width: height, height: width, toLabel: (right, down) => [x + down, y + height - right] }
  }
}

/** Moves a length to the nearest whole dot. */
export const snap = (length: number, dot: Emu): Emu => (Math.round(length / dot) * dot) as Emu

/** A thickness in whole dots, never none. */
export const snapThickness = (length: number, dot: Emu): Emu => (Math.max(1, Math.round(length / dot)) * dot) as Emu

/** A rectangle inside a frame, from its top left, before it is turned. */
export interface FrameBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The top left corner on the label of a rectangle in a turned frame. */
export function topLeft(frame: Frame, { left, top, width, height }: FrameBox): readonly [x: number, y: number] {
  const [x1, y1] = frame.toLabel(left, top)
  const [x2, y2] = frame.toLabel(left + width, top + height)
  return [Math.min(x1, x2), Math.min(y1, y2)]
}
