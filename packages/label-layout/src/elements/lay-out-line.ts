import type { LineElement } from '@labelwright/label-document/label-document'
import { toEmu } from '@labelwright/label-document/lengths'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { snap, snapThickness } from './frame.ts'

/** A line lies about its own middle: half its width on either side. */
export function layOutLine(element: LineElement, { dot }: Target): LaidOut {
  const line = snapThickness(toEmu(element.lineWidth), dot)
  const isHorizontal = element.width >= element.height
  const x = snap(toEmu(element.x) - (isHorizontal ? 0 : line / 2), dot)
  const y = snap(toEmu(element.y) - (isHorizontal ? line / 2 : 0), dot)
  const length = snap(toEmu(isHorizontal ? element.width : element.height), dot)
  if (length < dot) return nothing
  const [width, height] = isHorizontal ? [length, line] : [line, length]
  return { marks: [{ type: 'rule', x, y, width, height }], problems: [] }
}
