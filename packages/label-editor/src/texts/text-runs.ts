// A text with pieces of different looks, typed in as if it were one.
import type { TextEdit } from '@labelwright/open-label/commands'
import type { Fields } from '@labelwright/open-label/records'

/** The pieces of different looks of a text: its runs, or else its content as the one piece. */
export const runsOf = ({ runs, content }: Fields): readonly Fields[] =>
  Array.isArray(runs) && runs.length > 0 ? (runs as readonly Fields[]) : [{ content: content ?? '' }]

const contentOf = (run: Fields): string => String(run.content ?? '')

/** What a text says, in all of its pieces. */
export const textOf = (fields: Fields): string => runsOf(fields).map(contentOf).join('')

/** Runs after an edit of their text: letters look like those that they replace or follow. Runs without letters go, but for the last. */
export function editRuns(runs: readonly Fields[], { at, del, ins }: TextEdit): Fields[] {
  const target = runAt(runs, del > 0 ? at : at - 1)
  let start = 0
  const edited = runs.map((run, index) => {
    const content = contentOf(run)
    const [from, to] = [within(at - start, content), within(at + del - start, content)]
    start += content.length
    return { ...run, content: content.slice(0, from) + (index === target ? ins : '') + content.slice(to) }
  })
  const filled = edited.filter(({ content }) => content !== '')
  return filled.length > 0 ? filled : edited.slice(0, 1)
}

const within = (at: number, { length }: string): number => Math.min(length, Math.max(0, at))

/** The run with the letter at a place: the first before the text, the last behind it. */
function runAt(runs: readonly Fields[], at: number): number {
  let end = 0
  const index = runs.findIndex((run) => {
    end += contentOf(run).length
    return at < end
  })
  return index === -1 ? runs.length - 1 : index
}
