import type { BoxElement } from '@labelwright/label-document/label-document'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import type { RuleMark } from '../drawing.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { snap, snapThickness } from './frame.ts'

/** A box is painted inside its frame: filled, or as four rules that do not overlap. */
export function layOutBox(element: BoxElement, { dot }: Target): LaidOut {
  const left = snap(toEmu(element.x), dot)
  const top = snap(toEmu(element.y), dot)
  const width = snap(toEmu(element.x) + toEmu(element.width), dot) - left
  const height = snap(toEmu(element.y) + toEmu(element.height), dot) - top
  if (width < dot || height < dot) return nothing
  if (element.filled) return { marks: [rule(left, top, width, height)], problems: [] }
  const line = snapThickness(toEmu(element.lineWidth), dot)
  if (2 * line >= Math.min(width, height)) return { marks: [rule(left, top, width, height)], problems: [] }
  const marks = [
    rule(left, top, width, line),
    rule(left, top + height - line, width, line),
    rule(left, top + line, line, height - 2 * line),
    rule(left + width - line, top + line, line, height - 2 * line),
  ]
  return { marks, problems: [] }
}

const rule = (x: number, y: number, width: number, height: number): RuleMark => ({
  type: 'rule',
  x: x as Emu,
  y: y as Emu,
  width: width as Emu,
  height: height as Emu,
})
