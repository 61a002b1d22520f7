// Plain text from anywhere: a table where it has tabs, else a text.
import { labelLimits } from '@labelwright/label-document/label-limits'
import type { Change } from '@labelwright/open-label/commands'
import { keysBetween } from '@labelwright/open-label/order-keys'
import { type Fields, labelId } from '@labelwright/open-label/records'
import type { Editor } from '../editor.ts'
import type { Rectangle } from '../editor-view.ts'
import { fieldsForFrame } from '../geometry/frame-fields.ts'
import { centerOf, holdsPoint } from '../geometry/rectangles.ts'
import { targetFor } from '../tools/insert/insert-element.ts'
import { newFields, newTableVariable, usualSize } from '../tools/insert/new-fields.ts'
import { freeVariableName, keyOnTop } from '../tools/insert/rows-variable.ts'

export type TextPasteObstacle = 'empty' | 'too-long' | 'too-many-rows' | 'too-many-columns' | 'busy'

const rowHeight = 5_000

/** Puts a text in at the pointer, or in the middle of the paper. */
export function pasteText(editor: Editor, text: string): TextPasteObstacle | undefined {
  const clean = text.replaceAll('\r\n', '\n').replaceAll('\0', '').toWellFormed().trimEnd()
  if (clean.trim() === '') return 'empty'
  return clean.includes('\t') ? pasteTable(editor, clean) : pasteAsText(editor, clean)
}

/** What has braces in it would name variables: it stays as it is, and the label tells what it lacks. */
function pasteAsText(editor: Editor, content: string): TextPasteObstacle | undefined {
  if (content.length > labelLimits.contentLength) return 'too-long'
  const tool = { name: 'insert', kind: 'text' } as const
  const isLong = content.includes('\n') || content.length > 40
  const fields = { ...newFields(tool), content, ...(isLong ? { wrap: true } : { grows: true }) }
  const id = editor.label.newId('element')
  const { width, height } = usualSize(tool)
  const lines = content.split('\n').length
  const changes = addAt(editor, id, {
    fields,
    frame: frameAt(editor, { width: isLong ? width * 2 : width, height: height * lines }),
  })
  return editor.perform(changes, { selection: [id] }) ? undefined : 'busy'
}

/** The rows become the default of a new variable, which the table shows. */
function pasteTable(editor: Editor, text: string): TextPasteObstacle | undefined {
  const rows = text.split('\n')
  const columns = Math.max(...rows.map((row) => row.split('\t').length))
  if (rows.length > labelLimits.rows) return 'too-many-rows'
  if (columns > labelLimits.tableColumns) return 'too-many-columns'
  if (text.length > labelLimits.propertySize) return 'too-long'
  const { label } = editor
  const source = freeVariableName(label.records(), 'rows')
  const [table, variable] = [label.newId('element'), label.newId('variable')]
  const size = { width: usualSize({ name: 'insert', kind: 'table' }).width, height: rows.length * rowHeight }
  const fields = { ...newFields({ name: 'insert', kind: 'table' }), source, headerHeight: 0 }
  const variableFields = {
    ...newTableVariable,
    variableName: source,
    variableData: text,
    propertySize: Math.max(2_000, text.length),
  }
  const keys = keysBetween(undefined, undefined, columns)
  const width = Math.max(100, Math.round(size.width / columns))
  const changes: Change[] = [
    {
      type: 'add',
      id: variable,
      record: {
        kind: 'variable',
        place: { parent: labelId, key: keyOnTop(label.records(), labelId) },
        fields: variableFields,
      },
    },
    ...addAt(editor, table, { fields, frame: frameAt(editor, size) }),
    ...keys.map((key, index): Change => {
      const column = { title: '', content: `{{row.${index + 1}}}`, width, align: 'left' }
      return {
        type: 'add',
        id: label.newId('column'),
        record: { kind: 'column', place: { parent: table, key }, fields: column },
      }
    }),
  ]
  return editor.perform(changes, { selection: [table] }) ? undefined : 'busy'
}

function addAt(
  editor: Editor,
  id: string,
  { fields, frame }: { readonly fields: Fields; readonly frame: Rectangle },
): Change[] {
  const { parent, space } = targetFor(editor, String(fields.type))
  const placed = { ...fields, ...fieldsForFrame({ type: 'box', fields, space }, frame) }
  const place = { parent, key: keyOnTop(editor.label.records(), parent) }
  return [{ type: 'add', id, record: { kind: 'element', place, fields: placed } }]
}

function frameAt(editor: Editor, size: { readonly width: number; readonly height: number }): Rectangle {
  const { paper } = editor.scene()
  const pointer = editor.pointer()
  const { x, y } = pointer && holdsPoint(paper, pointer) ? pointer : centerOf(paper)
  return { x: Math.round(x - size.width / 2), y: Math.round(y - size.height / 2), ...size }
}
