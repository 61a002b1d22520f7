import { frameAlong } from '../frame-along.ts'
import { pointAlong } from '../geometry.ts'
import type { PrinterTextBlock } from '../printer-label.ts'
import { type Sized, textWidthDots } from '../text/printer-fonts.ts'
import { wrapText } from '../text/wrap-text.ts'
import { type Align, addMark, alignedStart, type LabelJob, type Turned } from './label-job.ts'

interface Text extends Turned {
  readonly text: string
  readonly font: Sized
  /** About the point; it starts there when absent. */
  readonly align?: Align | undefined
  /** White in a black box of the size of the text. */
  readonly isWhiteOnBlack?: boolean
}

/** Prints one line. */
export function printText(job: LabelJob, { text, font, at, rotation, align, isWhiteOnBlack = false }: Text): void {
  if (text === '') return
  const along = textWidthDots(text, font)
  const start = alignedStart({ at, rotation, align }, along)
  if (isWhiteOnBlack) {
    const box = frameAlong(start, rotation, { along, below: font.heightDots })
    addMark(job, { type: 'rule', ...box, isWhite: false, isReversed: false })
  }
  const block = align && { block: { widthDots: along, align } }
  addMark(job, {
    type: 'text',
    ...start,
    anchor: 'line',
    rotation,
    text,
    ...font,
    ...block,
    isReversed: isWhiteOnBlack,
  })
}

interface Block extends Turned {
  readonly text: string
  readonly font: Sized
  readonly align: PrinterTextBlock['align']
  readonly widthDots: number
  readonly heightDots: number
  /** Between lines, beside the font's height. */
  readonly spacingDots: number
}

/** Prints lines of a width, as many as the height holds; answers why not all as the rest of a sentence. */
export function printBlock(job: LabelJob, block: Block): string | undefined {
  const { text, font, align, at, rotation, widthDots, heightDots, spacingDots } = block
  if (widthDots < font.widthDots) return 'its block is narrower than a letter, so nothing is printed'
  const measure = (part: string): number => textWidthDots(part, font)
  const lines = wrapText(text, { widthDots, indentDots: 0, measure })
  job.workLeft -= lines.length * text.length
  const pitchDots = font.heightDots + spacingDots
  const most = Math.max(1, Math.floor((heightDots + spacingDots) / Math.max(1, pitchDots)))
  const shown = lines.slice(0, most)
  const shownText = shown.length < lines.length ? shown.map((line) => line.text).join('\n') : text
  const wrapped = { anchor: 'line', ...at, text: shownText, widthDots, align, pitchDots, indentDots: 0 } as const
  if (job.field) job.field = { ...job.field, block: wrapped }
  for (const [row, { text: line, isLast }] of shown.entries()) {
    if (line === '') continue
    const start = pointAlong(at, rotation, { along: 0, below: row * pitchDots })
    const held = align === 'justify' && isLast ? 'left' : align
    const mark = { type: 'text', ...start, anchor: 'line', rotation, text: line, ...font, isReversed: false } as const
    addMark(job, held === 'left' ? mark : { ...mark, block: { widthDots, align: held } })
  }
  return shown.length < lines.length ? 'its text has more lines than the block, and those are not printed' : undefined
}
