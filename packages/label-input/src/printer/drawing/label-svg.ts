import { type Dots, isPaintable, paintLabel } from '../painting/paint-label.ts'
import type { PrinterLabel, PrinterMark } from '../printer-label.ts'
import { textSvg } from './text-svg.ts'

/** The picture of a label in true size, one unit a dot. */
export function labelSvg(label: PrinterLabel, dotsPerMillimetre: number): string {
  const { widthDots: width, heightDots: height } = label
  const dots = isPaintable(label) ? paintLabel(label) : undefined
  const ink = dots
    ? `<path d="${traceDots(dots)}"/>${textsSvg(label.marks, dots)}`
    : `<text x="${width / 2}" y="${height / 2}" font-size="${height / 12}" text-anchor="middle">too large to show</text>`
  const turns = [
    ...(label.isInverted ? [`rotate(180 ${width / 2} ${height / 2})`] : []),
    ...(label.isMirrored ? [`translate(${width} 0) scale(-1 1)`] : []),
  ]
  const turned = turns.length > 0 ? ` transform="${turns.join(' ')}"` : ''
  const size = `width="${width / dotsPerMillimetre}mm" height="${height / dotsPerMillimetre}mm"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size}><path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/><g${turned}>${ink}</g></svg>`
}

/** Of a label; more would keep the page waiting. */
const mostReversing = 1_000

/** Texts over the dots: what lies below a later reversed box changes its colour with it. */
function textsSvg(marks: readonly PrinterMark[], dots: Dots): string {
  const reversing = [...marks.entries()].filter(([, mark]) => mark.type === 'rule' && mark.isReversed)
  const boxes = reversing.slice(0, mostReversing)
  const parts: string[] = []
  for (const [index, mark] of marks.entries()) {
    if (mark.type !== 'text') continue
    const above = boxes.flatMap(([at, box]) => (at > index && box.type === 'rule' ? [box] : []))
    parts.push(textSvg(mark, { dots, above }))
  }
  return parts.join('')
}

/** The end of a run of black dots, and the row in which the rectangle of equal runs above it starts. */
interface Run {
  readonly end: number
  readonly from: number
}

/** Black dots as rectangles: runs of a row, as tall as the rows below repeat them. */
export function traceDots(dots: Dots): string {
  const parts: string[] = []
  let above: ReadonlyMap<number, Run> = new Map()
  for (let row = 0; row <= dots.height; row++) {
    const runs = row < dots.height ? runsBelow(dots, row, above) : new Map<number, Run>()
    for (const [start, { end, from }] of above) {
      if (runs.get(start)?.from !== from) parts.push(`M${start} ${from}h${end - start}v${row - from}h${start - end}z`)
    }
    above = runs
  }
  return parts.join('')
}

function runsBelow(dots: Dots, row: number, above: ReadonlyMap<number, Run>): Map<number, Run> {
  const runs = new Map<number, Run>()
  for (const [start, end] of runsOf(dots, row)) {
    const same = above.get(start)
    runs.set(start, { end, from: same?.end === end ? same.from : row })
  }
  return runs
}

/** Start and end of each black run of a row. */
function* runsOf({ width, black }: Dots, row: number): Generator<readonly [start: number, end: number]> {
  const first = row * width
  const last = first + width
  let start = black.indexOf(1, first)
  while (start !== -1 && start < last) {
    const white = black.indexOf(0, start)
    const end = white === -1 || white > last ? last : white
    yield [start - first, end - first]
    start = black.indexOf(1, end)
  }
}
