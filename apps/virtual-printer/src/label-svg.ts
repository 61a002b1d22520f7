import type { ZplLabel, ZplText } from '@labelwright/label-input/zpl/zpl-label'
import { type Dots, mostPaintedDots, paintLabel } from './paint-label.ts'

/** The picture of a label in true size, one unit a dot. */
export function labelSvg(label: ZplLabel, dotsPerMillimetre: number): string {
  const { widthDots: width, heightDots: height } = label
  const isShown = width * height <= mostPaintedDots
  const dots = isShown ? paintLabel(label) : undefined
  const texts = label.marks.filter((mark) => mark.type === 'text')
  const ink = dots
    ? `<path d="${traceDots(dots)}"/>${texts.map((text) => textSvg(text, dots)).join('')}`
    : `<text x="${width / 2}" y="${height / 2}" font-size="${height / 12}" text-anchor="middle">too large to show</text>`
  const turned = label.isInverted ? ` transform="rotate(180 ${width / 2} ${height / 2})"` : ''
  const size = `width="${width / dotsPerMillimetre}mm" height="${height / dotsPerMillimetre}mm"`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size}><path fill="#fff" d="M0 0h${width}v${height}h-${width}z"/><g${turned}>${ink}</g></svg>`
}

/** Where a run of black dots ends, and in which row the rectangle of equal runs above it starts. */
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

/** Measures of Zebra's scalable font 0 against Arial bold, seen in a renderer: capitals are 3/4 of the height, letters narrow. */
const capitalHeight = 0.75
const fontSizeOfHeight = 1.05
const narrowness = 0.78
const averageLetterWidth = 0.56

function textSvg(mark: ZplText, dots: Dots): string {
  const { heightDots: height, text } = mark
  const isScalable = mark.font === '0' || mark.font === '@'
  const letterScale = (isScalable ? narrowness : 1) * (mark.widthDots > 0 && height > 0 ? mark.widthDots / height : 1)
  const { x, y } = baselineStart(mark, text.length * height * averageLetterWidth * letterScale)
  const family = isScalable
    ? 'font-family="Arial, Liberation Sans, Helvetica, sans-serif" font-weight="700"'
    : 'font-family="DejaVu Sans Mono, Liberation Mono, monospace"'
  const { anchor, along } = anchoring(mark)
  const isOnBlack = mark.isReversed && dots.black[Math.round(y - 1) * dots.width + Math.round(x + 1)] === 1
  const place = `translate(${x} ${y}) rotate(${mark.rotation}) translate(${along} 0) scale(${round(letterScale)} 1)`
  return `<text transform="${place}" ${family} font-size="${round(height * fontSizeOfHeight)}"${anchor}${isOnBlack ? ' fill="#fff"' : ''} xml:space="preserve">${escapeXml(text)}</text>`
}

/** How SVG sets the line: from its start, about a middle or up to an end that lies so many dots along. */
function anchoring({ anchor, block }: ZplText): { readonly anchor: string; readonly along: number } {
  if (anchor === 'top-center') return { anchor: ' text-anchor="middle"', along: 0 }
  if (!block) return { anchor: '', along: 0 }
  const isCentered = block.align === 'center'
  return {
    anchor: ` text-anchor="${isCentered ? 'middle' : 'end'}"`,
    along: block.widthDots / (isCentered ? 2 : 1),
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000

function baselineStart(mark: ZplText, width: number): { readonly x: number; readonly y: number } {
  const { x, y, heightDots: height } = mark
  if (mark.anchor === 'baseline') return { x, y }
  const rise = height * capitalHeight
  if (mark.rotation === 90) return { x: x + height - rise, y }
  if (mark.rotation === 180) return { x: x + width, y: y + height - rise }
  if (mark.rotation === 270) return { x: x + rise, y: y + width }
  return { x, y: y + rise }
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Control characters have no place in XML 1.0, not even escaped. */
const escapeXml = (text: string): string =>
  text.replaceAll(/\p{Cc}|\p{Cs}/gu, ' ').replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '')
