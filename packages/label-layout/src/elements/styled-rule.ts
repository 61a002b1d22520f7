import type { LineStyle } from '@labelwright/label-document/element-formats'
import type { Emu } from '@labelwright/label-document/lengths'
import type { Mark, RuleMark } from '../drawing.ts'
import { filled, type Polygon } from '../shapes.ts'
import { snap } from './frame.ts'
import { piecesOf } from './line-style.ts'

type Rule = Pick<RuleMark, 'x' | 'y' | 'width' | 'height'>

/** Level and upright lines in one piece or in their style, all of whole dots. The longer side of each is its length. */
export const styledRules = (rules: readonly Rule[], style: LineStyle | undefined, dot: Emu): Mark[] =>
  style
    ? [{ type: 'shape', polygons: rules.flatMap((rule) => cutRule(rule, style, dot)) }]
    : rules.map((rule) => ({ type: 'rule', ...rule }))

function cutRule({ x, y, width, height }: Rule, style: LineStyle, dot: Emu): Polygon[] {
  const isLevel = width >= height
  const [length, thickness] = isLevel ? [width, height] : [height, width]
  return piecesOf(length, { style, thickness, isClosed: false }).flatMap(([from, to]) => {
    const start = snap(from, dot)
    const end = Math.max(start + dot, snap(to, dot))
    const [left, right] = isLevel ? [x + start, x + end] : [x, x + width]
    const [top, bottom] = isLevel ? [y, y + height] : [y + start, y + end]
    return filled([
      [left, top],
      [right, top],
      [right, bottom],
      [left, bottom],
    ])
  })
}
