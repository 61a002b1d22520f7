// A value with a small caption above it: the cell that most labels are made of.
import type { TextElement } from '../../label-document.ts'
import { type Area, rest, rows } from './area.ts'
import { paragraph, text } from './elements.ts'

interface FieldLook {
  /** Points of the value. */
  readonly size: number
  readonly least?: number
  /** Points of the caption; 5.5 when absent. */
  readonly caption?: number
  readonly bold?: boolean
  readonly align?: TextElement['align']
  /** The value may have several lines. */
  readonly wraps?: boolean
}

/** Line height of a text of so many points, in millimetres. */
export const lineOf = (size: number): number => size * 0.3528 * 1.2

/** A caption, and the value below it. */
export function field(area: Area, [caption, value]: readonly [string, string], look: FieldLook): TextElement[] {
  const { size, least = Math.min(size, 6), caption: captionSize = 5.5, bold = false, align = 'left', wraps } = look
  const [top, below] = rows(area, [lineOf(captionSize) + 0.1, rest])
  const setting = { size, least, bold, align }
  return [
    text(top, caption, { size: captionSize, align }),
    wraps ? paragraph(below, value, setting) : text(below, value, { ...setting, verticalAlign: 'top' }),
  ]
}

/** A short caption and a value after it in one line. */
export const line = (area: Area, [caption, value]: readonly [string, string], look: FieldLook): TextElement =>
  text(area, '', {
    size: look.size,
    least: look.least ?? Math.min(look.size, 5),
    align: look.align ?? 'left',
    runs: [{ content: `${caption} ` }, { content: value, bold: true }],
  })
