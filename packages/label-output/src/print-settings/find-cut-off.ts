import { toEmu } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { BarcodeMark, Drawing, Mark, TextMark } from '@labelwright/label-layout/drawing'
import type { LayoutResources } from '@labelwright/label-layout/layout-resources'
import { boxOfMark } from '@labelwright/label-layout/preflight/boxes'
import { moveDrawing } from './move-drawing.ts'

/** Ink that is darker than this is printed (0 is black). */
const white = 128

/**
 * Finds the first thing that the offsets of the settings would cut off at an edge of the label: the text, the data of the code, or '' where it is a part of a
 * picture of the whole label. Undefined where all that stands on the label stays there. What the design itself lets reach over an edge does not
 * count.
 */
export function findCutOff(
  drawing: Drawing,
  settings: PrintSettings | undefined,
  resources: LayoutResources,
): string | undefined {
  if (!settings?.offsetX && !settings?.offsetY) return undefined
  if (isPictureOfLabel(drawing)) return cutsPicture(drawing, settings) ? '' : undefined
  const moved = moveDrawing(drawing, settings)
  const index = drawing.marks.findIndex((mark, place) => {
    const after = moved.marks[place]
    return after && isRead(mark) && isWithin(drawing, mark, resources) && !isWithin(drawing, after, resources)
  })
  const cut = drawing.marks[index]
  return cut && isRead(cut) ? wordsOf(cut) : undefined
}

const isRead = (mark: Mark): mark is TextMark | BarcodeMark => mark.type === 'text' || mark.type === 'barcode'

const wordsOf = (mark: TextMark | BarcodeMark): string => (mark.type === 'text' ? mark.text : mark.data)

/** With a dot to spare, as boxes of text end between dots. */
function isWithin({ width, height, dot }: Drawing, mark: Mark, resources: LayoutResources): boolean {
  const box = boxOfMark(mark, resources)
  return box.x >= -dot && box.y >= -dot && box.x + box.width <= width + dot && box.y + box.height <= height + dot
}

/** Of a label that is a file: nobody knows what stands where. */
const isPictureOfLabel = ({ marks: [mark, ...others] }: Drawing): boolean =>
  mark?.type === 'image' && mark.x === 0 && mark.y === 0 && others.length === 0

function cutsPicture({ marks: [mark], dot }: Drawing, { offsetX, offsetY }: PrintSettings): boolean {
  if (mark?.type !== 'image') return false
  const { pixelWidth, pixelHeight, grey } = mark
  const [right, down] = [offsetX, offsetY].map((offset) => Math.round(toEmu(offset ?? (0 as never)) / dot)) as [
    number,
    number,
  ]
  const isCut = (column: number, row: number): boolean =>
    column + right < 0 || column + right >= pixelWidth || row + down < 0 || row + down >= pixelHeight
  for (let row = 0; row < pixelHeight; row += 1)
    for (let column = 0; column < pixelWidth; column += 1)
      if (isCut(column, row) && (grey[row * pixelWidth + column] ?? 255) < white) return true
  return false
}
