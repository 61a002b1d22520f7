import type { ContinuousLength } from '@labelwright/label-document/label-paper'
import { type Emu, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { Mark, TextMark } from './drawing.ts'
import type { Target } from './elements/element-layout.ts'
import type { LayoutResources } from './layout-resources.ts'
import { boxOfMark } from './preflight/boxes.ts'

/** The length of a label on continuous paper, in whole dots; a problem where its ink reaches below the most. */
export function fitLength(
  { least, most, margin }: ContinuousLength,
  marks: readonly Mark[],
  { dot, resources }: Target,
): { readonly height: Emu; readonly problems: readonly Problem[] } {
  const lowest = marks.reduce((down, mark) => Math.max(down, bottomOf(mark, resources)), 0)
  const wanted = Math.max(toEmu(least), Math.min(toEmu(most), lowest + toEmu(margin)))
  const height = (Math.ceil(wanted / dot) * dot) as Emu
  if (lowest <= height) return { height, problems: [] }
  const message = `The content is longer than the label may be, ${most / 1000} mm.`
  return { height, problems: [{ code: 'off-the-label', detail: 'label-too-long', severity: 'error', message }] }
}

/** The lowest ink of a mark; of text the end of its letters whatever they are, so that lengths do not depend on them. White is none. */
function bottomOf(mark: Mark, resources: LayoutResources): number {
  if (mark.ink === 'white') return 0
  if (mark.type === 'text' && mark.rotation % 180 === 0) return mark.y + reachBelow(mark, resources) * mark.size
  const { y, height } = boxOfMark(mark, resources)
  return y + height
}

// In ems: down from the baseline, or of a text upside down up from it.
function reachBelow({ fontKey, rotation }: TextMark, { fonts, plainFont }: LayoutResources): number {
  const { ascender, descender, unitsPerEm } = (fonts.get(fontKey) ?? plainFont).trueType
  return (rotation === 0 ? -descender : ascender) / unitsPerEm
}
