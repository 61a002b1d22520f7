import { checkRecord } from './check-record.ts'
import type { AddChange, Change, Command, FieldChange, MoveChange, RemoveChange, TextChange } from './commands.ts'
import { childrenOf, isOrderKey } from './order-keys.ts'
import { type LabelRecord, labelId, type Records } from './records.ts'
import { hasRoomFor, hasRoomIn } from './room-for-records.ts'
import { bendChange, type Candidate, isLastOfTable, isLastPage, mayHold, type Notice } from './rules-of-meeting.ts'
import { mayStandBelow } from './stand-below.ts'

/** Why a change was left out. */
export type Obstacle =
  | 'gone'
  | 'there-already'
  | 'no-text'
  | 'no-such-place'
  | 'is-the-label'
  | 'last-page'
  | 'last-column'
  | 'full'
  | 'refused'

export interface LeftOut {
  readonly change: Change
  readonly obstacle: Obstacle
  /** Why the label document refuses it, as a sentence with the field. */
  readonly problem?: string
}

export interface Applied {
  readonly records: Records
  /** What was really done: other people's changes may have bent it. */
  readonly done: readonly Change[]
  /** Changes that take it back where nobody has written since, in the order to be done. */
  readonly inverse: readonly Change[]
  readonly leftOut: readonly LeftOut[]
  readonly notices: readonly Notice[]
}

/**
 * The records after a command, by the rules of meeting (`rules-of-meeting.ts`); those before it stay as they are. Server and
 * browser run this function, so that what one sees at once is what will stand.
 */
export function applyCommand(before: Records, { changes }: Pick<Command, 'changes'>): Applied {
  const first = applyAll(before, changes, nothingRefused)
  // Fields are looked at together, in whatever order they were set; only where they do not fit is each looked at by itself.
  const refused = findRefused(first)
  if (isNothing(refused)) return first
  const second = applyAll(before, changes, refused)
  // A change that was left out may have been what bent another one: then every change of the command is looked at.
  return isNothing(findRefused(second)) ? second : applyAll(before, changes, { ...refused, records: changedIds(first) })
}

const isNothing = ({ records, tables }: Refused): boolean => records.size + tables.size === 0

interface Refused {
  /** Whose every change is looked at. */
  readonly records: ReadonlySet<string>
  /** That came without a column. */
  readonly tables: ReadonlySet<string>
}

const nothingRefused: Refused = { records: new Set(), tables: new Set() }

function findRefused({ records, done }: Work): Refused {
  const refused = new Set<string>()
  for (const id of changedIds({ done })) {
    const record = records.get(id)
    if (record && checkRecord(id, record) !== undefined) refused.add(id)
  }
  const tables = done.filter((change) => change.type === 'add' && change.record.fields.type === 'table')
  const inside = tables.length > 0 ? childrenOf(records) : new Map()
  return { records: refused, tables: new Set(tables.map(({ id }) => id).filter((id) => !inside.has(id))) }
}

const changedIds = ({ done }: Pick<Work, 'done'>): ReadonlySet<string> =>
  new Set(done.filter(({ type }) => type !== 'move' && type !== 'remove').map(({ id }) => id))

function applyAll(before: Records, changes: readonly Change[], refused: Refused): Work {
  const work: Work = { records: new Map(before), done: [], inverse: [], leftOut: [], notices: [], refused }
  const leaving = new Set(changes.flatMap((change) => (change.type === 'remove' ? [change.id] : [])))
  const removed = new Set<string>()
  for (const change of changes) {
    // It went with the group that it was in.
    if (change.type === 'remove' && removed.has(change.id)) continue
    if (isLastOfTable(work.records, change, leaving)) {
      work.leftOut.push({ change, obstacle: 'last-column' })
      continue
    }
    const bent = bendChange(work.records, change, leaving)
    work.notices.push(...bent.notices)
    for (const each of bent.changes) {
      applyOne(work, each)
      if (each.type === 'remove') removed.add(each.id)
    }
  }
  return work
}

interface Work {
  readonly records: Draft
  readonly done: Change[]
  readonly inverse: Change[]
  readonly leftOut: LeftOut[]
  readonly notices: Notice[]
  readonly refused: Refused
}

function applyOne(work: Work, change: Change): void {
  const { records, done, inverse, leftOut } = work
  const had = records.get(change.id)
  const back = applyChange(records, change)
  if (typeof back === 'string') {
    leftOut.push({ change, obstacle: back })
    return
  }
  const problem = problemOf(work, change)
  if (problem === undefined) {
    done.push(change)
    inverse.unshift(back)
    return
  }
  if (had) records.set(change.id, had)
  else records.delete(change.id)
  leftOut.push({ change, obstacle: 'refused', problem })
}

function problemOf({ records, refused }: Work, { type, id }: Change): string | undefined {
  if (type === 'add' && refused.tables.has(id)) return 'columns: A table has one column at least.'
  const record = refused.records.has(id) ? records.get(id) : undefined
  return record && checkRecord(id, record)
}

type Draft = Map<string, LabelRecord>

/** Does one change to records that are one's own; answers the change that takes it back, or why it was left out. */
export function applyChange(records: Draft, change: Change): Change | Obstacle {
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

function setField(records: Draft, { id, field, value }: FieldChange): Change | Obstacle {
  const record = records.get(id)
  if (!record) return 'gone'
  if (record.kind === 'element' && !maySet(records, { id, record }, { field, value })) return 'no-such-place'
  const had = Object.hasOwn(record.fields, field) ? (record.fields[field] ?? null) : null
  const { [field]: _, ...others } = record.fields
  records.set(id, { ...record, fields: value === null ? others : { ...others, [field]: value } })
  return { type: 'field', id, field, value: had }
}

/** What an element is decides what may be in it and around it, so it stays; a place below another is looked at. */
function maySet(
  records: Draft,
  { id, record }: Candidate,
  { field, value }: Pick<FieldChange, 'field' | 'value'>,
): boolean {
  if (field === 'type') return value === record.fields.type
  if (field !== 'below' || value === null) return true
  return mayStandBelow(records, { id, parent: record.place?.parent ?? '', below: value })
}

function editText(records: Draft, { id, field, edit }: TextChange): Change | Obstacle {
  const record = records.get(id)
  if (!record) return 'gone'
  // Others depend on these, so they are set as a whole, by their rules.
  if (field === 'below' || field === 'type' || field === 'variableName') return 'no-text'
  const text = Object.hasOwn(record.fields, field) ? record.fields[field] : undefined
  if (typeof text !== 'string') return 'no-text'
  const at = Math.min(Math.max(0, edit.at), text.length)
  const end = Math.min(at + Math.max(0, edit.del), text.length)
  const changed = text.slice(0, at) + edit.ins + text.slice(end)
  records.set(id, { ...record, fields: { ...record.fields, [field]: changed } })
  return { type: 'text', id, field, edit: { at, del: edit.ins.length, ins: text.slice(at, end) } }
}

function move(records: Draft, { id, place }: MoveChange): Change | Obstacle {
  const record = records.get(id)
  if (!record) return 'gone'
  if (!record.place) return 'is-the-label'
  if (!mayHold(records, place.parent, { id, record }) || !isOrderKey(place.key)) return 'no-such-place'
  if (place.parent !== record.place.parent && !hasRoomIn(records, place.parent)) return 'full'
  records.set(id, { ...record, place })
  return { type: 'move', id, place: record.place }
}

function add(records: Draft, { id, record }: AddChange): Change | Obstacle {
  if (records.has(id)) return 'there-already'
  const { place } = record
  if (!place || !mayHold(records, place.parent, { id, record }) || !isOrderKey(place.key)) return 'no-such-place'
  if (!hasRoomFor(records, record.kind) || !hasRoomIn(records, place.parent)) return 'full'
  records.set(id, record)
  return { type: 'remove', id }
}

function remove(records: Draft, { id }: RemoveChange): Change | Obstacle {
  const record = records.get(id)
  if (!record) return 'gone'
  if (id === labelId) return 'is-the-label'
  if (isLastPage(records, id)) return 'last-page'
  records.delete(id)
  return { type: 'add', id, record }
}
