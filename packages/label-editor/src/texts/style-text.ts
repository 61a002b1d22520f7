// Another look for a part of a text: bold, underlined.
import type { TextRun } from '@labelwright/label-document/element-formats'
import { joinRuns } from '@labelwright/label-document/reading/normal-form'
import type { Fields, Json } from '@labelwright/open-label/records'
import type { TextRange } from './text-pieces.ts'
import { wholeRange } from './text-pieces.ts'
import { runsOf, textOf } from './text-runs.ts'

/** What a part of a text may have of its own. */
export type PartStyle = 'bold' | 'isUnderlined'

const contentOf = (run: Fields): string => String(run.content ?? '')

/** Whether all letters of a range have a style; of the whole text where the range is a caret. */
export function hasStyle(fields: Fields, range: TextRange, style: PartStyle): boolean {
  const usual = style === 'bold' && fields.bold === true
  const parts = split(runsOf(fields), rangeIn(fields, range)).filter(
    ({ isInside, run }) => isInside && contentOf(run) !== '',
  )
  return parts.length > 0 && parts.every(({ run }) => (run[style] ?? usual) === true)
}

/** The fields that give a range a style, or take it away; the whole text where the range is a caret. */
export function styleText(
  fields: Fields,
  range: TextRange,
  [style, isOn]: readonly [PartStyle, boolean],
): Readonly<Record<string, Json>> {
  const usual = style === 'bold' && fields.bold === true
  const styled = split(runsOf(fields), rangeIn(fields, range)).map(({ run, isInside }): Fields => {
    if (!isInside) return run
    const { [style]: _, ...rest } = run
    return isOn === usual ? rest : { ...rest, [style]: isOn }
  })
  const filled = styled.filter((run) => contentOf(run) !== '')
  const runs: readonly Fields[] = joinRuns(filled as unknown as TextRun[]) as unknown as Fields[]
  const [only] = runs
  if (!only) return {}
  // One look alone, which a text can have as a whole, makes no runs.
  const { content, bold, ...others } = only
  if (runs.length > 1 || Object.keys(others).length > 0) return { content: '', runs: runs as Json }
  return { content: content as Json, runs: null, bold: bold ?? fields.bold ?? false }
}

function rangeIn(fields: Fields, range: TextRange): TextRange {
  const text = textOf(fields)
  return range.from === range.to ? { from: 0, to: text.length } : wholeRange(text, range)
}

interface Part {
  readonly run: Fields
  readonly isInside: boolean
}

/** The runs, cut at both ends of a range. */
function split(runs: readonly Fields[], { from, to }: TextRange): Part[] {
  let start = 0
  return runs.flatMap((run): Part[] => {
    const content = contentOf(run)
    const cuts = [0, from - start, to - start, content.length].map((at) => Math.min(content.length, Math.max(0, at)))
    const [, first = 0, second = 0] = cuts
    start += content.length
    return [
      { run: { ...run, content: content.slice(0, first) }, isInside: false },
      { run: { ...run, content: content.slice(first, second) }, isInside: true },
      { run: { ...run, content: content.slice(second) }, isInside: false },
    ]
  })
}
