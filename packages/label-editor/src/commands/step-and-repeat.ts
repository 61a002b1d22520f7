// Copies at even distances, with numbers in their contents counted up where that is wanted.
import { labelLimits } from '@labelwright/label-document/label-limits'
import type { AddChange } from '@labelwright/open-label/commands'
import type { Fields, Json } from '@labelwright/open-label/records'
import { copyInPlace } from '../clipboard/copy-records.ts'
import type { Editor } from '../editor.ts'
import { fieldsForMove } from '../geometry/frame-fields.ts'
import { outermost } from '../geometry/scene.ts'
import { countUp } from './count-up.ts'
import { countInside } from './grouping.ts'

export interface Steps {
  /** Of copies, beside what is there. */
  readonly count: number
  /** Micrometres on the page from one to the next. */
  readonly dx: number
  readonly dy: number
  /** The last number in each text and barcode goes up by one a copy. */
  readonly countsUp: boolean
}

/** How many copies of what is selected the label has room for. */
export function mostCopies(editor: Editor): number {
  const each = countInside(editor.scene(), editor.view().selection)
  const all = [...editor.label.records().values()].filter(({ kind }) => kind === 'element').length
  return each === 0 ? 0 : Math.floor((labelLimits.elements - all) / each)
}

/** Selects what was there and its copies. False where the label has no room for them. */
export function stepAndRepeat(editor: Editor, { count, dx, dy, countsUp }: Steps): boolean {
  if (!Number.isInteger(count) || count < 1 || count > mostCopies(editor)) return false
  const ids = outermost(editor.scene(), editor.view().selection)
  const { changes, copies } = copyInPlace(editor, ids, {
    times: count,
    fieldsOf: (node, copy) => fieldsForMove(node, { x: copy * dx, y: copy * dy }),
  })
  const perCopy = changes.length / count
  const counted = countsUp ? changes.map((change, index) => counting(change, Math.floor(index / perCopy) + 1)) : changes
  return editor.perform(counted, { selection: [...ids, ...copies] })
}

function counting(change: AddChange, by: number): AddChange {
  const { record } = change
  return { ...change, record: { ...record, fields: countFields(record.fields, by) } }
}

/** Runs are pieces of one text: the last piece with a number counts. */
function countFields(fields: Fields, by: number): Fields {
  const { type, content, runs } = fields
  if (type !== 'text' && type !== 'barcode') return fields
  const counted = typeof content === 'string' ? { content: countUp(content, by) } : {}
  return { ...fields, ...counted, ...(Array.isArray(runs) && { runs: countRuns(runs, by) }) }
}

function countRuns(runs: readonly Json[], by: number): Json[] {
  const contents = runs.map((run) => String((run as Fields).content ?? ''))
  const last = contents.findLastIndex((content) => countUp(content, by) !== content)
  return runs.map((run, index) =>
    index === last ? { ...(run as Fields), content: countUp(contents[index] ?? '', by) } : run,
  )
}
