import type { Mark } from '../drawing.ts'
import type { CompiledLabel, ElementDrawing } from '../lay-out-label.ts'
import { type Box, type Finding, find } from './finding.ts'

/** An element with what it paints and the places of its marks. */
export interface Drawn extends ElementDrawing {
  readonly boxes: readonly Box[]
}

/** The page that is looked over, and the printer's dots. */
export type PageOnTarget = Pick<CompiledLabel, 'document' | 'target'>

/** Looks for inks that do not show, or not as they were meant. Elements come in the order of painting. */
export function checkInks(
  drawn: readonly Drawn[],
  { isBlackAndWhite }: { readonly isBlackAndWhite: boolean },
): Finding[] {
  return drawn.flatMap((one, index) => {
    const below = drawn.slice(0, index).toReversed()
    const findings: Finding[] = []
    const hidden = one.marks.findIndex((mark, place) => isHidden(mark, one.boxes[place], below))
    if (hidden >= 0) findings.push(about(one, hidden, hiddenOn(one.marks[hidden], below, one.boxes[hidden])))
    const coloured = one.marks.findIndex(({ ink }) => ink === 'accent')
    if (coloured >= 0 && isBlackAndWhite) {
      const message = 'The accent colour is printed black on this printer.'
      findings.push(about(one, coloured, { code: 'accent-prints-black', severity: 'note', message }))
    }
    const barcode = one.marks.findIndex(
      ({ type, ink }) => type === 'barcode' && (ink === 'white' || (ink && !isBlackAndWhite)),
    )
    if (barcode >= 0) {
      const message = 'The barcode is not black.'
      findings.push(about(one, barcode, { code: 'barcode-not-black', severity: 'warning', message }))
    }
    return findings
  })
}

type Told = Pick<Finding, 'code' | 'severity' | 'message'>

function about({ element, boxes }: Drawn, mark: number, told: Told): Finding {
  const place = boxes[mark]
  return find({ ...told, elementId: element.id, ...(place && { place }) })
}

/** Text and bars on a full area of their own ink, and white ones on the paper. */
function isHidden(mark: Mark, box: Box | undefined, below: readonly Drawn[]): boolean {
  if (!box || (mark.type !== 'text' && mark.type !== 'barcode')) return false
  const area = areaBelow(box, below)
  return area === undefined ? mark.ink === 'white' : (area.ink ?? 'black') === (mark.ink ?? 'black')
}

function hiddenOn(mark: Mark | undefined, below: readonly Drawn[], box: Box | undefined): Told {
  const isOnPaper = box !== undefined && areaBelow(box, below) === undefined
  const what = mark?.type === 'barcode' ? 'The barcode' : 'The text'
  const message = isOnPaper
    ? `${what} is white on white paper.`
    : `${what} has the colour of the area that it stands on.`
  return { code: 'ink-hidden', severity: 'error', message }
}

/** The full area on top of those that hold the whole box. */
function areaBelow(box: Box, below: readonly Drawn[]): Mark | undefined {
  for (const { element, marks, boxes } of below) {
    const isFull = 'filled' in element && element.filled && element.shade === undefined && element.type !== 'path'
    const index = isFull ? boxes.findIndex((area) => holds(area, box)) : -1
    if (index >= 0) return marks[index]
  }
  return undefined
}

const holds = (area: Box, box: Box): boolean =>
  area.x <= box.x &&
  area.y <= box.y &&
  area.x + area.width >= box.x + box.width &&
  area.y + area.height >= box.y + box.height
