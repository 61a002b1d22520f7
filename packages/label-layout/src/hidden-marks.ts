import type { BarcodeMark, Mark, TextMark } from './drawing.ts'
import type { LayoutResources } from './layout-resources.ts'
import { boxOfMark, overlaps } from './preflight/boxes.ts'
import type { Box } from './preflight/finding.ts'

/** Text or bars that cannot be told from what lies below them. */
export interface HiddenMark {
  readonly mark: TextMark | BarcodeMark
  /** White on the paper itself, or on an area of the same ink. */
  readonly ground: 'paper' | 'area'
}

/** The end of the sentence that begins with what is hidden. */
export const hiddenOn: Readonly<Record<HiddenMark['ground'], string>> = {
  paper: 'is white on white paper.',
  area: 'has the colour of the area that it stands on.',
}

type Ink = 'black' | 'white' | 'accent'

/** Places of a mark that are looked at, and the share of them above which it counts as hidden. */
const places = { across: 9, down: 5, hiddenShare: 0.75 } as const

const inkOf = ({ ink }: Mark): Ink => ink ?? 'black'

/** Finds text and barcodes of which most has the ink of what was painted below; `marks` in the order of painting. */
export function hiddenMarks(marks: readonly Mark[], resources: LayoutResources): HiddenMark[] {
  // Black text without an area, as on most labels, costs nothing.
  if (!marks.some(({ type, ink }) => ink === 'white' || type === 'rule' || type === 'shape')) return []
  const grounds: Ground[] = []
  return marks.flatMap((mark) => {
    const box = boxOfMark(mark, resources)
    const found = mark.type === 'text' || mark.type === 'barcode' ? findHidden(mark, box, grounds) : []
    if (mark.type !== 'text') grounds.push({ mark, box })
    return found
  })
}

interface Ground {
  readonly mark: Exclude<Mark, TextMark>
  readonly box: Box
}

function findHidden(mark: HiddenMark['mark'], box: Box, grounds: readonly Ground[]): HiddenMark[] {
  const ink = inkOf(mark)
  const below = grounds.filter((ground) => overlaps(ground.box, box)).toReversed()
  if (!isHidden(ink, box, below)) return []
  return [{ mark, ground: below.some((ground) => inkOf(ground.mark) === ink) ? 'area' : 'paper' }]
}

function isHidden(ink: Ink, box: Box, below: readonly Ground[]): boolean {
  let hidden = 0
  for (let row = 0; row < places.down; row++) {
    for (let column = 0; column < places.across; column++) {
      const x = box.x + (box.width * (column + 0.5)) / places.across
      const y = box.y + (box.height * (row + 0.5)) / places.down
      const ground = below.find(({ mark, box: area }) => holds(area, x, y) && isPainted(mark, x, y))
      if (showsNothing(ink, ground?.mark)) hidden += 1
    }
  }
  return hidden > places.across * places.down * places.hiddenShare
}

/** Pictures, bars and even patterns have both inks: something shows on them. */
function showsNothing(ink: Ink, ground: Ground['mark'] | undefined): boolean {
  if (!ground) return ink === 'white'
  const isEven = (ground.type === 'rule' || ground.type === 'shape') && ground.shade === undefined
  return isEven && inkOf(ground) === ink
}

const holds = ({ x: left, y: top, width, height }: Box, x: number, y: number): boolean =>
  left <= x && x <= left + width && top <= y && y <= top + height

const isPainted = (mark: Ground['mark'], x: number, y: number): boolean =>
  mark.type !== 'shape' || mark.polygons.reduce((sum, polygon) => sum + windingOf(polygon, x, y), 0) !== 0

/** How often a polygon goes round a place: the non-zero rule by which shapes are filled. */
function windingOf(polygon: Int32Array, x: number, y: number): number {
  let winding = 0
  let [fromX = 0, fromY = 0] = polygon.subarray(-2)
  for (let index = 0; index < polygon.length; index += 2) {
    const [toX = 0, toY = 0] = polygon.subarray(index, index + 2)
    const turn = Number(toY > y) - Number(fromY > y)
    if (turn !== 0 && fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX) > x) winding += turn
    ;[fromX, fromY] = [toX, toY]
  }
  return winding
}
