import { type HiddenMark, hiddenMarks, hiddenOn } from '../hidden-marks.ts'
import type { CompiledLabel, ElementDrawing } from '../lay-out-label.ts'
import type { LayoutResources } from '../layout-resources.ts'
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
  { isBlackAndWhite, resources }: { readonly isBlackAndWhite: boolean; readonly resources: LayoutResources },
): Finding[] {
  const allHidden = hiddenMarks(
    drawn.flatMap(({ marks }) => marks),
    resources,
  )
  return drawn.flatMap((one) => {
    const findings: Finding[] = []
    const hidden = allHidden.find(({ mark }) => one.marks.includes(mark))
    if (hidden) findings.push(about(one, one.marks.indexOf(hidden.mark), toldOf(hidden)))
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

function toldOf({ mark, ground }: HiddenMark): Told {
  const what = mark.type === 'barcode' ? 'The barcode' : 'The text'
  return { code: 'ink-hidden', severity: 'error', message: `${what} ${hiddenOn[ground]}` }
}
