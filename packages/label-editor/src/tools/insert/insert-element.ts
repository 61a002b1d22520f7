// A new element in the label: one command with all that it needs.
import type { Change } from '@labelwright/open-label/commands'
import { keysBetween } from '@labelwright/open-label/order-keys'
import type { Fields } from '@labelwright/open-label/records'
import type { EditorContext } from '../../editor-context.ts'
import type { Rectangle } from '../../editor-view.ts'
import { fieldsForFrame } from '../../geometry/frame-fields.ts'
import { innerSpace, pageSpace, type Space } from '../../geometry/spaces.ts'
import { startNewText } from '../text-editing.ts'
import type { InsertTool } from '../tool.ts'
import { newColumns, newFields, newRowText } from './new-fields.ts'
import { keyOnTop, rowsVariable } from './rows-variable.ts'

export interface Target {
  /** The page, or the group that was entered. */
  readonly parent: string
  readonly space: Space
}

const needRows: ReadonlySet<string> = new Set(['table', 'repeater', 'group'])

/** Where something new comes: into the group that was entered, if that takes it. */
export function targetFor(context: Pick<EditorContext, 'scene' | 'view'>, type: string): Target {
  const scene = context.scene()
  const { insideOf } = context.view()
  const group = insideOf === undefined ? undefined : scene.nodes.get(insideOf)
  const takesIt = group !== undefined && (group.type === 'group' || !needRows.has(type))
  if (!group || !takesIt) return { parent: scene.page, space: pageSpace }
  return { parent: group.id, space: innerSpace(group.fields, group.frame, group.space) }
}

/** Puts a new element into a frame of the page and selects it; a text waits for its first letter. */
export function insertElement(context: EditorContext, tool: InsertTool, frame: Rectangle): void {
  const { parent, space } = targetFor(context, tool.kind)
  const look = context.settings().lastLooks.get(tool.kind)
  const fields = newFields({ ...tool, fields: { ...look, ...tool.fields } })
  const framed = { ...fields, ...fieldsForFrame({ type: 'box', fields, space }, frame) }
  // A barcode is as large as its symbol, bars as high as they were drawn.
  const placed = tool.kind === 'barcode' ? { ...framed, ...context.settings().barcodeFrame(framed) } : framed
  const id = context.label.newId('element')
  context.setTool({ name: 'select' })
  const added = { id, parent, fields: placed }
  if (tool.kind === 'text' && fields.content === '') startNewText(context, added)
  else context.perform(changesFor(context, added), { selection: [id] })
}

interface NewElement {
  readonly id: string
  readonly parent: string
  readonly fields: Fields
}

/** On top of what is there, with the rows, columns and contents that its kind needs. */
function changesFor({ label }: EditorContext, { id, parent, fields }: NewElement): Change[] {
  const records = label.records()
  const place = { parent, key: keyOnTop(records, parent) }
  const { type } = fields
  if (type !== 'table' && type !== 'repeater') return [{ type: 'add', id, record: { kind: 'element', place, fields } }]
  const rows =
    typeof fields.source === 'string' ? { source: fields.source, changes: [] } : rowsVariable(records, label.newId)
  const whole = { ...fields, source: rows.source }
  const width = typeof fields.width === 'number' ? fields.width : 0
  const inner = type === 'table' ? newColumns(width) : [newRowText(width)]
  const kind = type === 'table' ? 'column' : 'element'
  const keys = keysBetween(undefined, undefined, inner.length)
  return [
    ...rows.changes,
    { type: 'add', id, record: { kind: 'element', place, fields: whole } },
    ...inner.map((one, index): Change => {
      const inside = { parent: id, key: keys[index] ?? '' }
      return { type: 'add', id: label.newId(kind), record: { kind, place: inside, fields: one } }
    }),
  ]
}
