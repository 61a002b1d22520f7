import type { BarcodeMark } from '@labelwright/label-layout/drawing'
import {
  type Bitmap,
  createBitmap,
  fillRectangle,
  isSet,
  type Rectangle,
} from '@labelwright/label-output/raster/bitmap'
import { forEachBar, symbolSize } from '@labelwright/label-output/raster/mark-dots'
import type { Grey } from './read-picture.ts'

/** Where the modules of a symbol are, in dots of the label. */
export function boxOf(mark: BarcodeMark, dot: number): Rectangle {
  const { width, height } = symbolSize(mark, dot)
  const isUpright = mark.rotation % 180 === 0
  return {
    x: mark.x / dot,
    y: mark.y / dot,
    width: isUpright ? width : height,
    height: isUpright ? height : width,
  }
}

/** The smallest rectangle around some. */
export function around(boxes: readonly Rectangle[]): Rectangle {
  const x = Math.min(...boxes.map((box) => box.x))
  const y = Math.min(...boxes.map((box) => box.y))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

/** White that is added around what is cut out, in dots: a reader wants some beyond the quiet zone. */
const margin = 16

/** A part of the label as a picture, with white around it. */
export function cutOut(page: Bitmap, box: Rectangle): Grey {
  const [width, height] = [box.width + 2 * margin, box.height + 2 * margin]
  const grey = new Uint8Array(width * height).fill(255)
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      const [x, y] = [box.x + column, box.y + row]
      const isOnPage = x >= 0 && y >= 0 && x < page.widthDots && y < page.heightDots
      if (isOnPage && isSet(page, x, y)) grey[(row + margin) * width + column + margin] = 0
    }
  }
  return { width, height, grey }
}

/** Whether the dots of the label where the symbol stands are its modules and nothing else. */
export function hasItsModules(page: Bitmap, mark: BarcodeMark, dot: number): boolean {
  const box = boxOf(mark, dot)
  const wanted = createBitmap(box.width, box.height)
  forEachBar(mark, dot, (bar) => fillRectangle(wanted, bar))
  for (let row = 0; row < box.height; row++) {
    for (let column = 0; column < box.width; column++) {
      if (isSet(wanted, column, row) !== isSet(page, box.x + column, box.y + row)) return false
    }
  }
  return true
}
