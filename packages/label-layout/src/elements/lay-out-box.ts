import type { BoxElement } from '@labelwright/label-document/label-document'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import type { RuleMark } from '../drawing.ts'
import { filled, ring, roundedPoints } from '../shapes.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { snap, snapThickness } from './frame.ts'
import { shapeMark } from './lay-out-shapes.ts'

/** A box is painted inside its frame: filled, or as four rules that do not overlap. */
export function layOutBox(element: BoxElement, { dot }: Target): LaidOut {
  const left = snap(toEmu(element.x), dot)
  const top = snap(toEmu(element.y), dot)
  const width = snap(toEmu(element.x) + toEmu(element.width), dot) - left
  const height = snap(toEmu(element.y) + toEmu(element.height), dot) - top
  if (width < dot || height < dot) return nothing
  if (element.cornerRadius) return layOutRounded(element, { left, top, width, height }, dot)
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

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function layOutRounded(element: BoxElement, { left, top, width, height }: Box, dot: Emu): LaidOut {
  const radius = toEmu(element.cornerRadius ?? element.lineWidth)
  const outer = roundedPoints(left, top, width, height, radius, dot)
  const line = snapThickness(toEmu(element.lineWidth), dot)
  if (element.filled || 2 * line >= Math.min(width, height)) return { marks: [shapeMark(filled(outer))], problems: [] }
  const inside = { left: left + line, top: top + line, width: width - 2 * line, height: height - 2 * line }
  const bend = Math.max(0, radius - line)
  const inner = roundedPoints(inside.left, inside.top, inside.width, inside.height, bend, dot)
  return { marks: [shapeMark(ring(outer, inner))], problems: [] }
}
