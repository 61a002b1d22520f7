import type { AddChange, Change, Command, FieldChange, MoveChange, RemoveChange, TextChange } from './commands.ts'
import { childrenOf, isOrderKey } from './order-keys.ts'
import { type LabelRecord, labelId, type Records } from './records.ts'

/** Why a change was left out. */
export type Obstacle = 'gone' | 'there-already' | 'no-text' | 'no-such-place' | 'circle' | 'is-the-label'

export interface LeftOut {
  readonly change: Change
  readonly obstacle: Obstacle
}

export interface Applied {
  readonly records: Records
  /** Changes that take the command back where nobody has written since, in the order to be done. */
  readonly inverse: readonly Change[]
  readonly leftOut: readonly LeftOut[]
}

/** The records after a command; those before it stay as they are. */
export function applyCommand(before: Records, { changes }: Pick<Command, 'changes'>): Applied {
  const records = new Map(before)
  const inverse: Change[] = []
  const leftOut: LeftOut[] = []
  for (const change of changes) {
    const done = applyChange(records, change)
    if (typeof done === 'string') leftOut.push({ change, obstacle: done })
    else inverse.unshift(...done)
  }
  return { records, inverse, leftOut }
}

type Draft = Map<string, LabelRecord>

/** Answers the changes that take it back, or why it was left out. */
function applyChange(records: Draft, change: Change): readonly Change[] | Obstacle {
  switch (change.type) {
    case 'field':
      return setField(records, change)
    case 'text':
      return editText(records, change)
    case 'move':
      return move(records, change)
    case 'add':
      return add(records, change)
    default:
      return remove(records, change)
  }
}

function setField(records: Draft, { id, field, value }: FieldChange): readonly Change[] | Obstacle {
  const record = records.get(id)
  if (!record) return 'gone'
  const had = Object.hasOwn(record.fields, field) ? (record.fields[field] ?? null) : null
  const { [field]: _, ...others } = record.fields
  records.set(id, { ...record, fields: value === null ? others : { ...others, [field]: value } })
  return [{ type: 'field', id, field, value: had }]
}

function editText(records: Draft, { id, field, edit }: TextChange): readonly Change[] | Obstacle {
  const record = records.get(id)
  if (!record) return 'gone'
  const text = Object.hasOwn(record.fields, field) ? record.fields[field] : undefined
  if (typeof text !== 'string') return 'no-text'
  const at = Math.min(Math.max(0, edit.at), text.length)
  const end = Math.min(at + Math.max(0, edit.del), text.length)
  const changed = text.slice(0, at) + edit.ins + text.slice(end)
  records.set(id, { ...record, fields: { ...record.fields, [field]: changed } })
  return [{ type: 'text', id, field, edit: { at, del: edit.ins.length, ins: text.slice(at, end) } }]
}

function move(records: Draft, { id, place }: MoveChange): readonly Change[] | Obstacle {
  const record = records.get(id)
  if (!record) return 'gone'
  if (!record.place) return 'is-the-label'
  if (!records.has(place.parent) || !isOrderKey(place.key)) return 'no-such-place'
  if (isInside(records, place.parent, id)) return 'circle'
  records.set(id, { ...record, place })
  return [{ type: 'move', id, place: record.place }]
}

function add(records: Draft, { id, record }: AddChange): readonly Change[] | Obstacle {
  if (records.has(id)) return 'there-already'
  const { place } = record
  if (!place || !records.has(place.parent) || !isOrderKey(place.key)) return 'no-such-place'
  records.set(id, record)
  return [{ type: 'remove', id }]
}

function remove(records: Draft, { id }: RemoveChange): readonly Change[] | Obstacle {
  if (id === labelId) return 'is-the-label'
  if (!records.has(id)) return 'gone'
  const children = childrenOf(records)
  const added: AddChange[] = []
  const waiting = [id]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const record = records.get(next)
    if (!record) continue
    added.push({ type: 'add', id: next, record })
    records.delete(next)
    waiting.push(...(children.get(next) ?? []).map(([child]) => child))
  }
  return added
}

/** Whether a record is another one, or inside of it. */
function isInside(records: Draft, id: string, other: string): boolean {
  let at: string | undefined = id
  for (let depth = 0; at !== undefined && depth <= records.size; depth++) {
    if (at === other) return true
    at = records.get(at)?.place?.parent
  }
  return false
}
