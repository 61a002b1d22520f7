import { pointAlong, turnedCorner } from '../../printer/geometry.ts'
import type { PrinterTextBlock, TextMark } from '../../printer/printer-label.ts'
import { sizeOfFont, textWidthDots } from '../../printer/text/printer-fonts.ts'
import { type Line, softHyphen, visibleText, wrapText } from '../../printer/text/wrap-text.ts'
import { cornerOf, justificationOf, originOf } from '../field-place.ts'
import { addMark, type FieldBlock, type FieldFont, isReversed, type PrinterState } from '../printer-state.ts'
import { decodeBytes } from './character-sets.ts'

/** Prints the field as text: one line, or the lines of its block. Answers why not as the rest of a sentence. */
export function addTextField(state: PrinterState, bytes: string): string | undefined {
  const { field, memory } = state
  const { rotation, ...wanted } = field.font ?? { ...memory.font, rotation: memory.rotation }
  const font = { ...sizeOfFont(wanted, memory.dotsPerMillimetre), rotation: field.block?.rotation ?? rotation }
  return field.block ? addBlock(state, bytes, { font, block: field.block }) : addLine(state, decode(state, bytes), font)
}

function decode(state: PrinterState, bytes: string): string {
  if (state.field.font?.font !== 'GS') return decodeBytes(bytes, state.memory.characterSet)
  return bytes.replaceAll(/[\s\S]/g, (letter) => graphicSymbols[letter.toUpperCase()] ?? ' ')
}

// ZPL II Programming Guide, ^GS; the approval signs of UL and CSA as their letters.
const graphicSymbols: Readonly<Record<string, string>> = { A: '®', B: '©', C: '™', D: 'UL', E: 'CSA' }

function addLine(state: PrinterState, text: string, font: FieldFont): undefined {
  if (text === '') return
  const { isTypeset } = state.field
  const isRight = justificationOf(state) === 'right'
  const corner: TextMark['anchor'] = isRight ? 'top-right' : 'top-left'
  addMark(state, {
    type: 'text',
    ...originOf(state),
    ...font,
    anchor: isTypeset ? 'baseline' : corner,
    isReversed: isReversed(state),
    text,
    ...(isTypeset && isRight && { block: { widthDots: 0, align: 'right' } }),
  })
}

interface SetBlock {
  readonly font: FieldFont
  readonly block: FieldBlock
}

function addBlock(state: PrinterState, bytes: string, { font, block }: SetBlock): string | undefined {
  const { widthDots, height, spacingDots, overflow } = block
  const mostLines = 'lines' in height ? height.lines : Math.max(1, Math.floor(height.dots / font.heightDots))
  if (widthDots < font.widthDots) return 'its block is narrower than a letter, so nothing is printed'
  // The usual way to centre a line: a break at the end starts no line.
  const text = decode(state, 'lines' in height ? unescapeBlock(bytes) : bytes).replace(/\n+$/, '')
  const lines = wrapText(text, {
    widthDots,
    indentDots: block.indentDots,
    measure: (text) => textWidthDots(text, font),
  })
  state.workLeft -= lines.length * bytes.length
  const pitch = font.heightDots + spacingDots
  const shown = Math.min(lines.length, mostLines)
  const size = { width: widthDots, height: Math.max(font.heightDots, shown * pitch - spacingDots) }
  const { isTypeset } = state.field
  const anchor = isTypeset ? 'baseline' : 'line'
  const start = isTypeset ? originOf(state) : turnedCorner(cornerOf(state, size, font.rotation), size, font.rotation)
  const kept = overflow === 'cut' ? lines.slice(0, mostLines) : lines
  // A baseline is that of the last possible line (^FB, comments).
  const first = pointAlong(start, font.rotation, { along: 0, below: isTypeset ? (1 - mostLines) * pitch : 0 })
  const shownText = kept.length < lines.length ? kept.map((line) => line.text).join('\n') : visibleText(text)
  const { align, indentDots } = block
  noteBlock(state, { ...first, anchor, text: shownText, widthDots, align, pitchDots: pitch, indentDots })
  for (const [index, line] of kept.entries()) {
    const row = Math.min(index, mostLines - 1)
    const below = (isTypeset ? row - (mostLines - 1) : row) * pitch
    addBlockLine(state, line, {
      font,
      block,
      anchor,
      start: pointAlong(start, font.rotation, { along: line.indentDots, below }),
    })
  }
  return lines.length > mostLines ? overflowReason[overflow] : undefined
}

function noteBlock({ field }: PrinterState, block: PrinterTextBlock): void {
  if (field.source) field.source = { ...field.source, block }
}

const overflowReason = {
  overprint: 'its text has more lines than the block, and those are printed over the last one',
  cut: 'its text has more lines than the block, and those are not printed',
}

function addBlockLine(
  state: PrinterState,
  { text, isLast, indentDots }: Line,
  {
    font,
    block,
    anchor,
    start,
  }: SetBlock & { readonly anchor: 'baseline' | 'line'; readonly start: { x: number; y: number } },
): void {
  if (text === '') return
  // The last line is set left where the others are justified (^FB).
  const align = block.align === 'justify' && isLast ? 'left' : block.align
  const setIn = align === 'left' ? {} : { block: { widthDots: block.widthDots - indentDots, align } }
  addMark(state, { type: 'text', ...start, ...font, anchor, isReversed: isReversed(state), text, ...setIn })
}

/** Field data of `^FB`: `\&` ends a line, `\-` or a backslash before a letter or figure is a soft hyphen, `\\` a backslash. */
const unescapeBlock = (bytes: string): string =>
  bytes.replaceAll(/\\([&\\-]|(?=[A-Za-z0-9]))/g, (_, sign: string) => blockSigns[sign] ?? softHyphen)

const blockSigns: Readonly<Record<string, string>> = { '&': '\n', '\\': '\\' }
