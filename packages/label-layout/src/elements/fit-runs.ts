// A text in the room of its frame: smaller, narrower, in lines, or cut, as the element asks for.
import type { TextElement } from '@labelwright/label-document/label-document'
import { toEmu } from '@labelwright/label-document/lengths'
import type { LayoutResources } from '../layout-resources.ts'
import { paragraphsOf } from '../text/break-lines.ts'
import { type FittedText, fitText, lineHeight } from '../text/fit-text.ts'
import { createParagraph, type Paragraph } from '../text/paragraph.ts'
import type { StyledRun } from '../text/styled-run.ts'

export interface TextToFit {
  readonly element: TextElement
  readonly runs: readonly StyledRun[]
  readonly resources: LayoutResources
}

/** EMU. */
export interface Room {
  readonly width: number
  readonly height: number
}

export interface FittedRuns extends FittedText {
  readonly isCut?: true
}

/** From baseline to baseline, in ems. */
export const spacingOf = ({ lineSpacing }: TextElement): number =>
  lineSpacing === undefined ? lineHeight : lineSpacing / 100

/** Lays the runs of a text in its room by the element's `fit`. */
export function fitRuns(text: TextToFit, room: Room): FittedRuns {
  const fitted = fitAsTheyAre(text, room)
  if (fitted.fits) return fitted
  if (text.element.fit === 'narrow') return narrow(text, room) ?? fitted
  return text.element.fit === 'cut' ? cut(text, room) : fitted
}

function fitAsTheyAre({ element, runs, resources }: TextToFit, room: Room): FittedText {
  const { fit = 'shrink', fontSize, minimumFontSize, wrap } = element
  return fitText({
    ...room,
    paragraphs: paragraphsFrom(runs, element, resources),
    largestSize: toEmu(fontSize),
    smallestSize: toEmu(fit === 'shrink' ? minimumFontSize : fontSize),
    wraps: wrap || fit === 'wrap',
    spacing: spacingOf(element),
  })
}

/** Percent of their width that letters keep at least. */
const narrowest = 50

/** As wide as its letters can be in the room; undefined where they do not fit at their narrowest. */
function narrow(text: TextToFit, room: Room): FittedText | undefined {
  const attempt = (percent: number): FittedText => {
    const runs = text.runs.map((run) => ({ ...run, stretch: (run.stretch * percent) / 100 }))
    return fitAsTheyAre({ ...text, runs }, room)
  }
  const found = largest(narrowest, 100, (percent) => attempt(percent).fits)
  return found === undefined ? undefined : attempt(found)
}

/** The first letters that fit, and an ellipsis behind them. */
function cut(text: TextToFit, room: Room): FittedRuns {
  const letters = text.runs.map((run) => [...run.text])
  const count = letters.reduce((sum, { length }) => sum + length, 0)
  const attempt = (kept: number): FittedText =>
    fitAsTheyAre({ ...text, runs: firstLetters(text.runs, letters, kept) }, room)
  const found = largest(1, count, (kept) => attempt(kept).fits)
  if (found === undefined) return fitAsTheyAre(text, room)
  return { ...attempt(found), isCut: true }
}

/** Signs that belong to the letter before them. */
const joined = /^(?:\p{M}|\u200d)$/u

function firstLetters(runs: readonly StyledRun[], letters: readonly (readonly string[])[], count: number): StyledRun[] {
  const first: StyledRun[] = []
  let left = count
  for (const [index, run] of runs.entries()) {
    const own = letters[index] ?? []
    let kept = Math.min(left, own.length)
    while (kept > 0 && kept < own.length && joined.test(own[kept] ?? '')) kept--
    left -= own.length
    if (left > 0) first.push(run)
    else return [...first, { ...run, text: `${own.slice(0, kept).join('').trimEnd()}…` }]
  }
  return first
}

/** The largest whole number from `least`, below `most`, for which `fits` is true; it is true for all below that. */
function largest(least: number, most: number, fits: (number: number) => boolean): number | undefined {
  if (!fits(least)) return undefined
  let [fitting, tooLarge] = [least, most]
  while (tooLarge - fitting > 1) {
    const middle = (fitting + tooLarge) >> 1
    if (fits(middle)) fitting = middle
    else tooLarge = middle
  }
  return fitting
}

// Line feeds part paragraphs, also in the middle of a run.
function paragraphsFrom(
  runs: readonly StyledRun[],
  { direction }: TextElement,
  resources: LayoutResources,
): Paragraph[] {
  const paragraphs: StyledRun[][] = [[]]
  for (const run of runs) {
    paragraphsOf(run.text).forEach((text, index) => {
      if (index > 0) paragraphs.push([])
      paragraphs.at(-1)?.push(text === run.text ? run : { ...run, text })
    })
  }
  return paragraphs.map((one) => createParagraph({ runs: one, families: resources, direction, words: resources.words }))
}
