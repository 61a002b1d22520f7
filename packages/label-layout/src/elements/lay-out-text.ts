import type { TextFit, TextRun } from '@labelwright/label-document/element-formats'
import { takeLooksApart } from '@labelwright/label-document/filling/markup'
import type { TextElement } from '@labelwright/label-document/label-document'
import { type Emu, type Micrometres, toEmu } from '@labelwright/label-document/lengths'
import type { Problem } from '@labelwright/label-document/problem'
import type { Mark, RuleMark, TextMark } from '../drawing.ts'
import { type Font, fontKeyOf, type LayoutResources } from '../layout-resources.ts'
import { type LaidLine, pieceWidth, type TextPiece } from '../text/break-lines.ts'
import { baselineOf, textHeight } from '../text/fit-text.ts'
import { justifyLine } from '../text/justify-line.ts'
import { findMissingGlyphs } from '../text/missing-glyphs.ts'
import type { StyledRun } from '../text/styled-run.ts'
import { type LaidOut, nothing, type Target } from './element-layout.ts'
import { fitRuns, spacingOf } from './fit-runs.ts'
import { type Frame, frameOf, snap, snapThickness, topLeft } from './frame.ts'
import { bendAbout, outlineText, turnAbout, type Warp } from './outline-text.ts'

/** Lays out a text; `texts` are its content, or the contents of its runs, with the variables filled. */
export function layOutText(element: TextElement, texts: readonly string[], target: Target): LaidOut {
  if (texts.every((text) => text.trim() === ''))
    return { ...nothing, ...(element.grows && { bottom: toEmu(element.y) }) }
  const { tilt, arcRadius } = element
  if (tilt === undefined && arcRadius === undefined) return layOutLevel(element, texts, target)
  return layOutOutlined(element, texts, target)
}

const mostOutlined = 200

/** At any angle, or on an arc: laid out level in its frame, then turned and bent as polygons. */
function layOutOutlined(element: TextElement, texts: readonly string[], target: Target): LaidOut {
  const { id, rotation, tilt = 0, arcRadius } = element
  if (texts.join('').length > mostOutlined) {
    const message = `A text at an angle or on an arc has at most ${mostOutlined} characters.`
    return {
      ...nothing,
      problems: [{ code: 'text-overflow', detail: 'text-too-long', severity: 'error', message, elementId: id }],
    }
  }
  const level = levelOf(element)
  const { marks, problems } = layOutLevel(level, texts, target)
  const middle = [toEmu(element.x) + toEmu(element.width) / 2, toEmu(element.y) + toEmu(element.height) / 2] as const
  const baseline = marks.find((mark) => mark.type === 'text')?.y ?? middle[1]
  const turn = turnAbout(middle, rotation + tilt)
  const bend = arcRadius === undefined ? undefined : bendAbout([middle[0], baseline], toEmu(arcRadius))
  const warp: Warp = bend ? (x, y) => turn(...bend(x, y)) : turn
  return { marks: [outlineText(marks, warp, target.resources)], problems }
}

/** The same text before it is turned: its frame about the same middle. */
function levelOf(element: TextElement): TextElement {
  const { x, y, width, height, rotation } = element
  if (rotation % 180 === 0) return { ...element, rotation: 0 }
  const [left, top] = [Math.round(x + (width - height) / 2), Math.round(y + (height - width) / 2)]
  return { ...element, rotation: 0, x: left as Micrometres, y: top as Micrometres, width: height, height: width }
}

function layOutLevel(element: TextElement, texts: readonly string[], target: Target): LaidOut {
  const { resources } = target
  const { font, problem } = findFont(element.id, element, resources)
  const styled = styleRuns({ element, font, resources }, texts)
  const frame = frameOf(element, element.rotation)
  const grows = element.grows ?? false
  const spacing = spacingOf(element)
  const room = { width: grows && !element.wrap ? Infinity : frame.width, height: grows ? Infinity : frame.height }
  const fitted = fitRuns({ element, resources, runs: styled.runs }, room)
  const problems: Problem[] = findMissingGlyphs(fitted.lines, element.id)
  problems.push(...styled.problems)
  if (problem) problems.push(problem)
  if (fitted.isCut) problems.push(cutOff(element, texts.join('')))
  if (!fitted.fits && !grows) problems.push(overflow(element, texts.join('')))
  const taken = textHeight(fitted.lines.length, spacing) * fitted.size
  const spare = frame.height - taken
  const top = spare * verticalShares[element.verticalAlign ?? 'top']
  const marks: Mark[] = []
  fitted.lines.forEach((line, index) => {
    const down = top + (index * spacing + baselineOf(font)) * fitted.size
    placeLine(marks, line, { element, frame, target, size: fitted.size, down })
  })
  const isLevel = element.rotation === 0
  return { marks, problems, ...(grows && isLevel && { bottom: toEmu(element.y) + top + taken }) }
}

/** The height in EMU that a text takes at its largest size in a frame of its width, however tall. */
export function measureTextHeight(element: TextElement, texts: readonly string[], { resources }: Target): number {
  if (texts.every((text) => text.trim() === '')) return 0
  const { font } = findFont(element.id, element, resources)
  const { runs } = styleRuns({ element, font, resources }, texts)
  const { width } = frameOf(element, element.rotation)
  const fitted = fitRuns({ element, resources, runs }, { width, height: Infinity })
  return textHeight(fitted.lines.length, spacingOf(element)) * fitted.size
}

const verticalShares = { top: 0, middle: 0.5, bottom: 1 } as const

/** A text with the font of all its runs that name no other. */
interface Setting {
  readonly element: TextElement
  readonly font: Font
  readonly resources: LayoutResources
}

function styleRuns(
  setting: Setting,
  texts: readonly string[],
): { readonly runs: readonly StyledRun[]; readonly problems: readonly Problem[] } {
  const problems: Problem[] = []
  const { letterSpacing = 0, fontStretch = 100, runs = [{ content: '' }] } = setting.element
  const styled = runs.flatMap((run, index) =>
    takeLooksApart(texts[index] ?? '').map(({ text, isBold, isUnderlined }): StyledRun => {
      const found = fontOfRun(setting, isBold ? { ...run, bold: true } : run)
      if (found.problem) problems.push(found.problem)
      return {
        text,
        font: found.font,
        scale: (run.scale ?? 100) / 100,
        rise: (run.rise ?? 0) / 100,
        isUnderlined: isUnderlined || (run.isUnderlined ?? false),
        letterSpacing: letterSpacing / 1000,
        stretch: fontStretch / 100,
      }
    }),
  )
  return { runs: styled, problems }
}

function fontOfRun({ element, font, resources }: Setting, { fontFamily, bold }: TextRun): FoundFont {
  if (fontFamily === undefined && bold === undefined) return { font }
  const wanted = { fontFamily: fontFamily ?? element.fontFamily, bold: bold ?? element.bold }
  return findFont(element.id, wanted, resources)
}

interface LinePlace {
  readonly element: TextElement
  readonly frame: Frame
  readonly target: Target
  readonly size: number
  /** Of the baseline from the top of the frame. */
  readonly down: number
}

const shares = { left: 0, center: 0.5, right: 1 } as const

/** The start of a line, of the width that it leaves free. A line of a justified text stands where its language begins. */
const shareOf = ({ align }: TextElement, { pieces }: LaidLine): number =>
  align === 'justify' ? Number(pieces[0]?.line.clusters !== undefined) : shares[align]

function placeLine(marks: Mark[], laid: LaidLine, place: LinePlace): void {
  const { element, frame, size } = place
  const fills = element.align === 'justify' && laid.goesOn && Number.isFinite(frame.width)
  const line = fills ? justifyLine(laid, frame.width / size) : laid
  let left = (frame.width - line.width * size) * shareOf(element, line)
  for (const piece of line.pieces) {
    marks.push(textMark(piece, left, place))
    if (piece.style.isUnderlined) marks.push(underline(piece, left, place))
    left += pieceWidth(piece) * size
  }
}

function textMark({ style, line }: TextPiece, left: number, place: LinePlace): TextMark {
  const { element, frame, target, size, down } = place
  const [x, y] = frame.toLabel(left, down - style.rise * size)
  return {
    type: 'text',
    x: snap(x, target.dot),
    y: snap(y, target.dot),
    rotation: element.rotation,
    fontKey: style.font.key,
    size: Math.round(size * style.scale) as Emu,
    text: line.text,
    glyphs: line.glyphs,
    advances: line.advances,
    ...(line.offsets && { offsets: line.offsets }),
    ...(line.clusters && { clusters: line.clusters }),
    ...(style.stretch !== 1 && { stretch: style.stretch }),
  }
}

function underline(piece: TextPiece, left: number, { element, frame, target, size, down }: LinePlace): RuleMark {
  const thickness = snapThickness(0.05 * size, target.dot)
  const width = snap(pieceWidth(piece) * size, target.dot)
  const [x, y] = topLeft(frame, { left, top: down + 0.12 * size, width, height: thickness })
  const isUpright = element.rotation % 180 === 0
  return {
    type: 'rule',
    x: snap(x, target.dot),
    y: snap(y, target.dot),
    width: isUpright ? width : thickness,
    height: isUpright ? thickness : width,
  }
}

interface FoundFont {
  readonly font: Font
  readonly problem?: Problem
}

function findFont(
  elementId: string,
  { fontFamily, bold }: Pick<TextElement, 'fontFamily' | 'bold'>,
  { fonts, plainFont }: LayoutResources,
): FoundFont {
  const font = fonts.get(fontKeyOf(fontFamily, bold))
  if (font?.isHere()) return { font }
  const name = `${fontFamily}${bold ? ' Bold' : ''}`
  const message = `The font ${name} was not found. Upload it to the media library, or choose another font.`
  return {
    font: plainFont,
    problem: { code: 'font-unknown', severity: 'error', message, elementId, fontName: name },
  }
}

const shorten = (text: string): string => ([...text].length > 40 ? `${[...text].slice(0, 40).join('')}…` : text)

// An error, because a label with words cut off looks finished and is wrong.
function overflow({ id, fit }: TextElement, text: string): Problem {
  const extremes: Readonly<Partial<Record<TextFit, string>>> = {
    narrow: ', not even with letters of half their width',
    wrap: ' in lines of full size',
    cut: ', not even its first letters',
    refuse: ' at its full size',
  }
  const extreme = extremes[fit ?? 'shrink'] ?? ', not even at its smallest size'
  const message = `The text "${shorten(text)}" does not fit its frame${extreme}.`
  return { code: 'text-overflow', severity: 'error', message, elementId: id }
}

const cutOff = ({ id }: TextElement, text: string): Problem => ({
  code: 'text-overflow',
  detail: 'text-cut',
  severity: 'warning',
  message: `The text "${shorten(text)}" does not fit its frame and is cut.`,
  elementId: id,
})
