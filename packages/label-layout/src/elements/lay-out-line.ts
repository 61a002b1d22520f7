import type { LineElement, Rotation } from '@labelwright/label-document/label-document'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { snap, snapThickness } from './frame.ts'
import { shapeMark, styledLine } from './lay-out-shapes.ts'
import { styledRules } from './styled-rule.ts'

/** A line lies about its own middle: half its width on either side. */
export function layOutLine(element: LineElement, { dot }: Target): LaidOut {
  const line = snapThickness(toEmu(element.lineWidth), dot)
  if (element.width > 0 && element.height > 0) return layOutSlanted(element, line, dot)
  const isHorizontal = element.width >= element.height
  const x = snap(toEmu(element.x) - (isHorizontal ? 0 : line / 2), dot)
  const y = snap(toEmu(element.y) - (isHorizontal ? line / 2 : 0), dot)
  const length = snap(toEmu(isHorizontal ? element.width : element.height), dot)
  if (length < dot) return nothing
  const [width, height] = isHorizontal ? [length, line] : [line, length]
  return { marks: styledRules([{ x, y, width, height }], element.lineStyle, dot), problems: [] }
}

// From corner to corner; a quarter turn of its group swaps the diagonals.
function layOutSlanted(element: LineElement & { readonly rotation?: Rotation }, line: Emu, dot: Emu): LaidOut {
  const [left, top] = [toEmu(element.x), toEmu(element.y)]
  const [right, bottom] = [left + toEmu(element.width), top + toEmu(element.height)]
  const isFalling = (element.rotation ?? 0) % 180 === 0
  const points = isFalling
    ? ([
        [left, top],
        [right, bottom],
      ] as const)
    : ([
        [right, top],
        [left, bottom],
      ] as const)
  return {
    marks: [shapeMark(styledLine({ points, isClosed: false }, { style: element.lineStyle, thickness: line, dot }))],
    problems: [],
  }
}
