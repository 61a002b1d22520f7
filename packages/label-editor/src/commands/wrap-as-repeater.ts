import { labelLimits } from '@labelwright/label-document/label-limits'
import type { Editor } from '../editor.ts'
import { unite } from '../geometry/rectangles.ts'
import { toOwn } from '../geometry/spaces.ts'
import { rowsVariable } from '../tools/insert/rows-variable.ts'
import { siblingsSelected, wrap } from './grouping.ts'

const rowGap = 1_000
const usualRows = 5
const lists: ReadonlySet<string> = new Set(['group', 'repeater', 'table'])

/** Whether what is selected can be shown once for each row. */
export function canRepeat(editor: Editor): boolean {
  const nodes = siblingsSelected(editor)
  const [first] = nodes
  const parent = first && editor.scene().nodes.get(first.parent)
  const isPlain = nodes.every(({ type }) => !lists.has(type))
  return first !== undefined && parent?.type !== 'repeater' && isPlain && nodes.length <= labelLimits.repeaterElements
}

/** Puts what is selected into a repeater, whose rows go down; a variable for the rows comes along where the label has none. */
export function wrapAsRepeater(editor: Editor): boolean {
  if (!canRepeat(editor)) return false
  const nodes = siblingsSelected(editor)
  const rows = rowsVariable(editor.label.records(), editor.label.newId)
  const bounds = unite(nodes.map((node) => node.bounds))
  const [first] = nodes
  if (!bounds || !first) return false
  const { height } = toOwn(bounds, first.space)
  const fields = { type: 'repeater', source: rows.source, stepX: 0, stepY: height + rowGap, mostRows: usualRows }
  const { id, changes } = wrap(editor, { nodes, fields })
  const tall = { type: 'field', id, field: 'height', value: usualRows * (height + rowGap) } as const
  return editor.perform([...rows.changes, ...changes, tall], { selection: [id] })
}
