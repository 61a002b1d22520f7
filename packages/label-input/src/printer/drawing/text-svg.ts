import type { Dots } from '../painting/paint-label.ts'
import type { Rectangle } from '../painting/shape-rows.ts'
import type { TextMark } from '../printer-label.ts'
import { baselineStart } from '../text/baseline-start.ts'
import { capitalShareOf, isMonospaced, stretchOf, textWidthDots } from '../text/printer-fonts.ts'

/** Of Arial, in ems. */
const capitalHeight = 0.716
/** Zebra's scalable font 0 against Arial bold with capitals as high, seen in a renderer. */
const narrowness = 0.78
/** A monospaced stand-in's letter against its size. */
const monospaceWidth = 0.6

interface Ground {
  readonly dots: Dots
  /** Reversed boxes that come after the text. */
  readonly above: readonly Rectangle[]
}

/** A line of text in a font of this computer, in the printer's size; white where it is reversed on black. */
export function textSvg(mark: TextMark, { dots, above }: Ground): string {
  const { heightDots: height, text, rotation } = mark
  const isProportional = !isMonospaced(mark)
  const fontSize = (height * capitalShareOf(mark)) / capitalHeight
  const width = textWidthDots(text, mark)
  const letterScale = isProportional
    ? narrowness * stretchOf(mark)
    : width / Math.max(1, text.length * fontSize * monospaceWidth)
  const { x, y } = baselineStart(mark, width)
  const family = isProportional
    ? 'font-family="Arial, Liberation Sans, Helvetica, sans-serif" font-weight="700"'
    : 'font-family="DejaVu Sans Mono, Liberation Mono, monospace"'
  const { anchor, along } = anchoring(mark, letterScale)
  const [column, row] = [Math.round(x + 1), Math.round(y - 1)]
  const isReversed = mark.isReversed !== (above.filter((box) => holds(box, column, row)).length % 2 === 1)
  const isOnBlack = isReversed && dots.black[row * dots.width + column] === 1
  const place = `translate(${round(x)} ${round(y)}) rotate(${rotation}) translate(${along} 0) scale(${round(letterScale)} 1)`
  return `<text transform="${place}" ${family} font-size="${round(fontSize)}"${anchor}${isOnBlack ? ' fill="#fff"' : ''} xml:space="preserve">${escapeXml(text)}</text>`
}

const holds = (box: Rectangle, column: number, row: number): boolean =>
  column >= box.x && column < box.x + box.width && row >= box.y && row < box.y + box.height

/** The SVG attributes that set the line: from its start, about a middle, up to an end so many dots along, or filling its block. */
function anchoring({ block }: TextMark, letterScale: number): { readonly anchor: string; readonly along: number } {
  if (!block) return { anchor: '', along: 0 }
  if (block.align === 'justify') return { anchor: ` textLength="${round(block.widthDots / letterScale)}"`, along: 0 }
  const isCentered = block.align === 'center'
  return {
    anchor: ` text-anchor="${isCentered ? 'middle' : 'end'}"`,
    along: block.widthDots / (isCentered ? 2 : 1),
  }
}

const round = (value: number): number => Math.round(value * 1000) / 1000

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Control characters have no place in XML 1.0, not even escaped. */
const escapeXml = (text: string): string =>
  text.replaceAll(/\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu, ' ').replaceAll(/[&<>]/g, (sign) => entities[sign] ?? '')
