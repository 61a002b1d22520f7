// Editing a text in place: the field is the page's, the letters come in as edits.
import type { Change, TextEdit } from '@labelwright/open-label/commands'
import { childrenOf } from '@labelwright/open-label/order-keys'
import type { Fields } from '@labelwright/open-label/records'
import { keysBetweenSiblings } from '../clipboard/copy-records.ts'
import type { EditorContext, ToolState } from '../editor-context.ts'
import type { NewText } from '../editor-view.ts'
import { hasLock } from '../geometry/scene.ts'
import { editRuns, runsOf, textOf } from '../texts/text-runs.ts'

const joinsWithinMs = 1_000

/** A burst of typing that one step of undo takes back. */
interface Burst {
  readonly since: number
  readonly time: number
  /** Where its last edit left the caret. */
  readonly caret: number
}

export interface TextEditing extends ToolState {
  readonly type: (edit: TextEdit, time: number) => void
}

/** Begins to edit a text that is there; false where its content is locked. */
export function startEditing(context: EditorContext, id: string): boolean {
  const node = context.scene().nodes.get(id)
  if (node?.type !== 'text' || hasLock(node.fields, 'content')) return false
  context.change({ editing: id, selection: [id], newText: undefined })
  context.enter(createTextEditing(context, id))
  return true
}

/** Begins a text that comes into the label with its first letter. */
export function startNewText(context: EditorContext, newText: NewText): void {
  context.change({ editing: newText.id, newText, selection: [] })
  context.enter(createTextEditing(context, newText.id))
}

function createTextEditing(context: EditorContext, id: string): TextEditing {
  let burst: Burst | undefined
  const end = (): void => {
    const text = context.label.records().get(id)?.fields
    const isEmpty = text !== undefined && textOf(text) === ''
    const joins = burst && joinsOf(id, burst)
    context.change({ editing: undefined, newText: undefined })
    context.rest()
    if (isEmpty) context.perform([{ type: 'remove', id }], { selection: [], ...(joins !== undefined && { joins }) })
  }
  return {
    path: 'select.editing-text',
    isGesture: false,
    hidesHandles: true,
    cursor: 'text',
    type: (edit, time) => {
      const isSame = burst !== undefined && time - burst.time <= joinsWithinMs && continues(edit, burst.caret)
      burst = { since: isSame && burst ? burst.since : time, time, caret: edit.at + edit.ins.length }
      context.perform(typingOf(context, id, edit), { joins: joinsOf(id, burst), selection: [id] })
    },
    keyDown: ({ key, ctrl }) => {
      if (key !== 'Escape' && !(key === 'Enter' && ctrl)) return false
      end()
      return true
    },
    labelChanged: () => {
      const { newText } = context.view()
      if (newText?.id !== id && !context.label.records().has(id)) end()
    },
    cancel: end,
  }
}

const joinsOf = (id: string, { since }: Burst): string => `typing ${since} ${id}`

/** At the caret, or taking away right before or behind it. */
const continues = ({ at, del }: TextEdit, caret: number): boolean => at === caret || at + del === caret

/** Others may type in the same content; pieces of different looks are set as a whole. */
function editing(fields: Fields, id: string, edit: TextEdit): Change[] {
  if (!Array.isArray(fields.runs)) return [{ type: 'text', id, field: 'content', edit }]
  return [{ type: 'field', id, field: 'runs', value: editRuns(runsOf(fields), edit) }]
}

function typingOf(context: EditorContext, id: string, edit: TextEdit): Change[] {
  const { newText } = context.view()
  if (newText?.id !== id) return editing(context.label.records().get(id)?.fields ?? {}, id, edit)
  if (edit.ins === '') return []
  const siblings = childrenOf(context.label.records()).get(newText.parent) ?? []
  const [key = ''] = keysBetweenSiblings(siblings, siblings.length, 1)
  const record = {
    kind: 'element',
    place: { parent: newText.parent, key },
    fields: { ...newText.fields, content: edit.ins },
  } as const
  context.change({ newText: undefined })
  return [{ type: 'add', id, record }]
}
