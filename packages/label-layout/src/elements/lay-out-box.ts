import type { BoxElement } from '@labelwright/label-document/label-document'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import type { RuleMark } from '../drawing.ts'
import { filled, ring, roundedPoints } from '../shapes.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { type FrameBox, snap, snapThickness } from './frame.ts'
import { shapeMark, styledLine } from './lay-out-shapes.ts'
import { styledRules } from './styled-rule.ts'

/** A box is painted inside its frame: filled, or as four rules that do not overlap. */
export function layOutBox(element: BoxElement, { dot }: Target): LaidOut {
  const left = snap(toEmu(element.x), dot)
  const top = snap(toEmu(element.y), dot)
  const width = snap(toEmu(element.x) + toEmu(element.width), dot) - left
  const height = snap(toEmu(element.y) + toEmu(element.height), dot) - top
  if (width < dot || height < dot) return nothing
  const box = { left, top, width, height }
  if (element.cornerRadius) return layOutRounded(element, box, dot)
  const { shade, lineStyle } = element
  if (element.filled) return { marks: [{ ...rule(box), ...(shade && { shade }) }], problems: [] }
  const line = snapThickness(toEmu(element.lineWidth), dot)
  if (2 * line >= Math.min(width, height)) return { marks: [rule(box)], problems: [] }
  // In pieces, each side has its corners, so that all four are full.
  const inner = lineStyle ? { top, height } : { top: top + line, height: height - 2 * line }
  const sides = [
    rule({ left, top, width, height: line }),
    rule({ left, top: top + height - line, width, height: line }),
    rule({ left, width: line, ...inner }),
    rule({ left: left + width - line, width: line, ...inner }),
  ]
  return { marks: styledRules(sides, lineStyle, dot), problems: [] }
}

const rule = ({ left, top, width, height }: FrameBox): RuleMark => ({
  type: 'rule',
  x: left as Emu,
  y: top as Emu,
  width: width as Emu,
  height: height as Emu,
})

function layOutRounded(element: BoxElement, box: FrameBox, dot: Emu): LaidOut {
  const { left, top, width, height } = box
  const radius = toEmu(element.cornerRadius ?? element.lineWidth)
  const outer = roundedPoints(box, radius, dot)
  const line = snapThickness(toEmu(element.lineWidth), dot)
  if (element.filled || 2 * line >= Math.min(width, height)) {
    return { marks: [shapeMark(filled(outer), element.shade)], problems: [] }
  }
  if (element.lineStyle) {
    const middle = { left: left + line / 2, top: top + line / 2, width: width - line, height: height - line }
    const points = roundedPoints(middle, Math.max(0, radius - line / 2), dot)
    return {
      marks: [shapeMark(styledLine({ points, isClosed: true }, { style: element.lineStyle, thickness: line, dot }))],
      problems: [],
    }
  }
  const inside = { left: left + line, top: top + line, width: width - 2 * line, height: height - 2 * line }
  const inner = roundedPoints(inside, Math.max(0, radius - line), dot)
  return { marks: [shapeMark(ring(outer, inner))], problems: [] }
}
