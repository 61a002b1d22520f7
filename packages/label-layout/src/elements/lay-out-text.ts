import type { TextElement } from '@labelwright/label-document/label-document'
import { toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { Mark } from '../drawing.ts'
import { type Font, fontKeyOf, type LayoutResources } from '../layout-resources.ts'
import type { TextLine } from '../text/break-lines.ts'
import { baselineOf, fitText, lineHeight } from '../text/fit-text.ts'
import { findMissingGlyphs } from '../text/missing-glyphs.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { type Frame, frameOf, snap } from './frame.ts'

export function layOutText(element: TextElement, text: string, target: Target): LaidOut {
  if (text.trim() === '') return nothing
  const { font, problem } = findFont(element, target.resources)
  const frame = frameOf(element, element.rotation)
  const fitted = fitText({
    font,
    text,
    width: frame.width,
    height: frame.height,
    largestSize: toEmu(element.fontSize),
    smallestSize: toEmu(element.minimumFontSize),
    wraps: element.wrap,
  })
  const problems: Problem[] = findMissingGlyphs(font, fitted.lines, element.id)
  if (problem) problems.push(problem)
  if (!fitted.fits) problems.push(overflow(element, text))
  const marks = fitted.lines.flatMap((line, index) => {
    const down = (index * lineHeight + baselineOf(font)) * fitted.size
    return placeLine(line, { element, font, frame, target, size: fitted.size, down })
  })
  return { marks, problems }
}

interface LinePlace {
  readonly element: TextElement
  readonly font: Font
  readonly frame: Frame
  readonly target: Target
  readonly size: number
  /** Of the baseline from the top of the frame. */
  readonly down: number
}

const shares = { left: 0, center: 0.5, right: 1 } as const

function placeLine(line: TextLine, place: LinePlace): Mark[] {
  if (line.glyphs.length === 0) return []
  const { element, font, frame, target, size } = place
  const spare = frame.width - (line.width * size) / font.trueType.unitsPerEm
  const [x, y] = frame.toLabel(spare * shares[element.align], place.down)
  return [
    {
      type: 'text',
      x: snap(x, target.dot),
      y: snap(y, target.dot),
      rotation: element.rotation,
      fontKey: font.key,
      size: Math.round(size) as typeof target.dot,
      text: line.text,
      glyphs: line.glyphs,
      advances: line.advances,
      ...(line.offsets && { offsets: line.offsets }),
    },
  ]
}

function findFont(
  { id, fontFamily, bold }: TextElement,
  { fonts, plainFont }: LayoutResources,
): { readonly font: Font; readonly problem?: Problem } {
  const font = fonts.get(fontKeyOf(fontFamily, bold))
  if (font) return { font }
  const name = `${fontFamily}${bold ? ' Bold' : ''}`
  const message = `The font ${name} is not there; ${plainFont.family} would be printed in its place.`
  return { font: plainFont, problem: { code: 'font-unknown', severity: 'error', message, elementId: id } }
}

// An error, because a label with words cut off looks finished and is wrong.
function overflow({ id }: TextElement, text: string): Problem {
  const shown = [...text].length > 40 ? `${[...text].slice(0, 40).join('')}…` : text
  const message = `The text "${shown}" does not fit its frame, not even at its smallest size.`
  return { code: 'text-overflow', severity: 'error', message, elementId: id }
}
