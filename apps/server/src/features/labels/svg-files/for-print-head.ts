import type { Picture } from '@labelwright/label-layout/pictures/decode-png'
import { toDots } from '@labelwright/label-layout/pictures/picture-dots'

/** Neighbours in an area of one grey, or in a photo, differ by less. */
const flat = 24

/**
 * Black and white for dots: edges stay where they are, so that codes and letters are sharp; areas of grey become an even pattern.
 */
export function forPrintHead(picture: Picture): Picture {
  const { width, height, grey } = picture
  const edges = toDots(picture, picture, { dots: 'threshold' })
  const areas = toDots(picture, picture, { dots: 'ordered' })
  const at = (column: number, row: number, otherwise: number): number =>
    column < 0 || row < 0 || column >= width || row >= height ? otherwise : (grey[row * width + column] ?? otherwise)
  const made = new Uint8Array(grey.length)
  for (const [place, level] of grey.entries()) {
    const [column, row] = [place % width, Math.floor(place / width)]
    const around = [
      at(column - 1, row, level),
      at(column + 1, row, level),
      at(column, row - 1, level),
      at(column, row + 1, level),
    ]
    const isFlat = around.every((each) => Math.abs(each - level) < flat)
    made[place] = (isFlat ? areas : edges).grey[place] ?? 255
  }
  return { width, height, grey: made }
}
