import type { Dots } from '../printer/painting/paint-label.ts'
import { paintMark } from '../printer/painting/paint-label.ts'
import type { Rectangle } from '../printer/painting/shape-rows.ts'
import type { PrinterMark } from '../printer/printer-label.ts'
import { type Conversion, type Item, takeDots } from './conversion.ts'

const mostSamples = 100_000

/** The share of a rectangle that is black before the next mark is printed, from 0 to 1; of a large one by samples. */
export function blackShare({ dots }: Pick<Conversion, 'dots'>, box: Rectangle): number {
  const part = dots && clipTo(dots, box)
  if (!part) return 0
  const step = Math.max(1, Math.ceil(Math.sqrt((part.width * part.height) / mostSamples)))
  let [black, samples] = [0, 0]
  for (let row = part.y; row < part.y + part.height; row += step) {
    for (let column = part.x; column < part.x + part.width; column += step) {
      black += dots.black[row * dots.width + column] ?? 0
      samples++
    }
  }
  return black / samples
}

/** The whole dots of a rectangle that lie on the page; undefined where none do. */
function clipTo(dots: Dots, { x, y, width, height }: Rectangle): Rectangle | undefined {
  const [left, right] = [Math.max(0, Math.round(x)), Math.min(dots.width, Math.round(x + width))]
  const [top, bottom] = [Math.max(0, Math.round(y)), Math.min(dots.height, Math.round(y + height))]
  return right > left && bottom > top ? { x: left, y: top, width: right - left, height: bottom - top } : undefined
}

/** The dots below a reversed mark, turned over. */
export type ReversedInk =
  | { readonly ink: 'black' | 'white' }
  /** Dots from `x`, `y` that become black, and dots that become white. */
  | { readonly ink: 'mixed'; readonly x: number; readonly y: number; readonly blackened: Dots; readonly whitened: Dots }

/** The ink that a reversed mark has where it lies. `box` is what it covers; black and a remark where that is too large to look at. */
export function reversedInk(conversion: Conversion, mark: PrinterMark, box: Rectangle): ReversedInk {
  const { dots } = conversion
  const part = dots && clipTo(dots, box)
  if (dots && !part) return { ink: 'black' }
  if (!part || !takeDots(conversion, part.width * part.height)) {
    const place = conversion.label.fields.get(mark)?.place
    conversion.addRemark(
      place,
      'The label is too large to reverse what lies below a field. The field was painted black.',
    )
    return { ink: 'black' }
  }
  const { x, y, width, height } = part
  const own: Dots = { width, height, black: new Uint8Array(width * height) }
  paintMark(own, { ...mark, x: mark.x - x, y: mark.y - y, isReversed: false })
  const below = new Uint8Array(width * height)
  for (let row = 0; row < height; row++) {
    const start = (y + row) * dots.width + x
    below.set(dots.black.subarray(start, start + width), row * width)
  }
  const whitened = { width, height, black: own.black.map((dot, index) => dot & (below[index] ?? 0)) }
  if (!whitened.black.includes(1)) return { ink: 'black' }
  const blackened = { width, height, black: own.black.map((dot, index) => dot & ~(below[index] ?? 0)) }
  return blackened.black.includes(1) ? { ink: 'mixed', x, y, blackened, whitened } : { ink: 'white' }
}

/** Takes texts whose middle lies in a rectangle off the label, to be put above what reverses them. */
export function takeTextsWithin(items: Item[], { x, y, width, height }: Rectangle): Item[] {
  const isWithin = ({ element, box }: Item): boolean => {
    const [middleX, middleY] = [box.x + box.width / 2, box.y + box.height / 2]
    return element.type === 'text' && middleX >= x && middleX < x + width && middleY >= y && middleY < y + height
  }
  const taken = items.filter(isWithin)
  const kept = items.filter((item) => !isWithin(item))
  items.splice(0, items.length, ...kept)
  return taken
}

/** The same text in the other ink. */
export function invertInk({ element, box }: Item): Item {
  if (element.type !== 'text') return { element, box }
  const { ink, ...rest } = element
  return { element: ink === 'white' ? rest : { ...rest, ink: 'white' }, box }
}
