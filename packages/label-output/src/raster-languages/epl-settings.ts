// Print settings in EPL2, from Zebra's EPL Programming Guide (14245L-003): D (Density) and Q (Set Form Length).
import { emuPerInch, micrometres, toEmu } from '@labelwright/label-document/lengths'
import type { PrintMedia, PrintSettings } from '@labelwright/label-document/print-settings'
import type { Drawing } from '@labelwright/label-layout/drawing'

const densest = 15
/** Q cannot go without the height of the gap or mark; most labels have one of 3 mm. */
const usualGap = micrometres(3000)
/** Dots of a gap or mark that Q takes; those of 300 dpi begin at 18. */
const [lowestGap, lowestFineGap, highestGap] = [16, 18, 240]
const fineDot = emuPerInch / 250

type Length = Pick<Drawing, 'height' | 'dot' | 'isContinuous'>

/** The settings before a label: density 0 to 15, and the length with its gap or mark in dots. They stay in the printer. */
export function eplSettings({ darkness, media }: PrintSettings, drawing: Length): string {
  const density = darkness === undefined ? '' : `D${Math.round((darkness * densest) / 100)}\n`
  const told = media ?? (drawing.isContinuous ? ({ kind: 'continuous' } as const) : undefined)
  return told ? `${density}${lengthOf(told, drawing)}` : density
}

function lengthOf({ kind, gap = usualGap, offset = micrometres(0) }: PrintMedia, { height, dot }: Length): string {
  const length = Math.round(height / dot)
  // Without a gap: continuous paper.
  if (kind === 'continuous') return `Q${length},0\n`
  const lowest = dot < fineDot ? lowestFineGap : lowestGap
  const dots = Math.min(highestGap, Math.max(lowest, Math.round(toEmu(gap) / dot)))
  // A mark cannot go without its offset, which is never negative.
  return kind === 'gap' ? `Q${length},${dots}\n` : `Q${length},B${dots}+${Math.round(toEmu(offset) / dot)}\n`
}
