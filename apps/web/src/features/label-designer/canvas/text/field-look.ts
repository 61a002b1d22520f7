import type { Camera, Rectangle } from '@labelwright/label-editor/editor-view'
import type { Fields } from '@labelwright/open-label/records'
import type { CSSProperties } from 'react'

interface Placed {
  readonly frame: Rectangle
  /** Degrees clockwise on the page. */
  readonly angle: number
  /** Of groups about the text, 1 where there is none. */
  readonly scale: number
}

/** Place, size and type of the field: as the text is printed. */
export function fieldLook(fields: Fields, { frame, angle, scale }: Placed, camera: Camera): CSSProperties {
  const size = Number(fields.fontSize) * scale * camera.scale
  return {
    ...placeOf(frame, angle, camera),
    fontSize: size,
    fontWeight: fields.bold === true ? 700 : 400,
    lineHeight: `${(size * Number(fields.lineSpacing ?? 120)) / 100}px`,
    letterSpacing: `${Number(fields.letterSpacing ?? 0) / 1_000}em`,
    textAlign: fields.align as CSSProperties['textAlign'],
    whiteSpace: fields.wrap === true || fields.fit === 'wrap' ? 'pre-wrap' : 'pre',
  }
}

/** A turned text is written in its own direction: the field lies about the middle of the frame. */
function placeOf({ x, y, width, height }: Rectangle, angle: number, camera: Camera): CSSProperties {
  const isSideways = Math.floor((angle % 180) / 90) === 1
  const [across, down] = isSideways ? [height, width] : [width, height]
  const [left, top] = [x + (width - across) / 2, y + (height - down) / 2]
  return {
    left: (left - camera.left) * camera.scale,
    top: (top - camera.top) * camera.scale,
    width: Math.max(1, across * camera.scale),
    minHeight: down * camera.scale,
    ...(angle !== 0 && {
      transform: `rotate(${angle}deg)`,
      transformOrigin: `50% ${(down * camera.scale) / 2}px`,
    }),
  }
}
