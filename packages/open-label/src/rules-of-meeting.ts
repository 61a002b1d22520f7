// Changes meet those that others made before: what they wanted is done as far as the label then allows.
import { labelLimits } from '@labelwright/label-document/label-limits'
import type { AddChange, Change, FieldChange, MoveChange, RemoveChange } from './commands.ts'
import { childrenOf } from './order-keys.ts'
import { type Json, type LabelRecord, labelId, pageId, type Records } from './records.ts'
import { leaveBelow, mayStandBelow } from './stand-below.ts'

/** A change that was done otherwise than it was meant, for its author. */
export interface Notice {
  readonly id: string
  /** A variable of that name was there; a place was gone, or takes no such thing; a group that held it was removed. */
  readonly notice: 'renamed' | 'put-on-page' | 'kept-one-level-up'
}

export interface Bent {
  readonly changes: readonly Change[]
  readonly notices: readonly Notice[]
}

const asItIs = (change: Change): Bent => ({ changes: [change], notices: [] })

/** The changes to be done in place of one. `leaving` are the records that its command removes. */
export function bendChange(records: Records, change: Change, leaving: ReadonlySet<string>): Bent {
  if (change.type === 'add') return bendAdded(records, change)
  if (change.type === 'remove') return bendRemoved(records, change, leaving)
  if (change.type === 'move') return bendMoved(records, change)
  return change.type === 'field' ? bendField(records, change) : asItIs(change)
}

function bendMoved(records: Records, change: MoveChange): Bent {
  const isElsewhere = records.get(change.id)?.place?.parent !== change.place.parent
  return { changes: isElsewhere ? [...leaveBelow(records, change.id), change] : [change], notices: [] }
}

function bendAdded(records: Records, change: AddChange): Bent {
  const { id, record } = change
  if (record.kind === 'variable') return bendNewVariable(records, change)
  if (record.kind !== 'element' || !record.place) return asItIs(change)
  const fits = mayHold(records, record.place.parent, { id, record })
  const place = fits ? record.place : { parent: firstPage(records), key: record.place.key }
  const { below, ...others } = record.fields
  const isBelow = below === undefined || mayStandBelow(records, { id, parent: place.parent, below })
  const added = { ...record, place, fields: isBelow ? record.fields : others }
  return { changes: [{ ...change, record: added }], notices: fits ? [] : [{ id, notice: 'put-on-page' }] }
}

function bendNewVariable(records: Records, change: AddChange): Bent {
  const { id, record } = change
  const variableName = freeName(records, id, record.fields.variableName ?? null)
  if (variableName === record.fields.variableName) return asItIs(change)
  const fields = { ...record.fields, variableName }
  return { changes: [{ ...change, record: { ...record, fields } }], notices: [{ id, notice: 'renamed' }] }
}

function bendField(records: Records, change: FieldChange): Bent {
  const { id, field, value } = change
  if (field !== 'variableName' || records.get(id)?.kind !== 'variable') return asItIs(change)
  const name = freeName(records, id, value)
  return name === value
    ? asItIs(change)
    : { changes: [{ ...change, value: name }], notices: [{ id, notice: 'renamed' }] }
}

/**
 * What is inside of a group and does not go with it moves up a level and stays where it was on paper; what goes with it goes
 * first, so that it can come back after it. Columns go with their table.
 */
function bendRemoved(records: Records, change: RemoveChange, leaving: ReadonlySet<string>): Bent {
  const { id } = change
  const removed = records.get(id)
  const inside = childrenOf(records).get(id) ?? []
  if (!removed || id === labelId || isLastPage(records, id)) return asItIs(change)
  const changes: Change[] = []
  const notices: Notice[] = []
  for (const [child, record] of inside) {
    if (record.kind === 'column' || leaving.has(child)) {
      const bent = bendRemoved(records, { type: 'remove', id: child }, leaving)
      changes.push(...bent.changes)
      notices.push(...bent.notices)
      continue
    }
    changes.push(...moveUp(records, child, removed))
    notices.push({ id: child, notice: 'kept-one-level-up' })
  }
  const others = leaveBelow(records, id).filter((field) => field.id !== id)
  return { changes: [...changes, ...others, change], notices }
}

function moveUp(records: Records, id: string, group: LabelRecord): Change[] {
  const record = records.get(id)
  if (!record?.place) return []
  const parent =
    group.kind === 'page' ? otherPage(records, record.place.parent) : (group.place?.parent ?? firstPage(records))
  const move = { type: 'move', id, place: { parent, key: record.place.key } } as const
  return [...leaveBelow(records, id), move, ...movedFields(id, record, group)]
}

/** A group's content is placed from its corner. */
function movedFields(id: string, { fields }: LabelRecord, group: LabelRecord): Change[] {
  if (group.kind !== 'element') return []
  return ['x', 'y'].flatMap((field) => {
    const [own, about] = [fields[field], group.fields[field]]
    if (typeof own !== 'number' || typeof about !== 'number' || about === 0) return []
    return [{ type: 'field', id, field, value: own + about } as const]
  })
}

const pagesOf = (records: Records): readonly string[] =>
  (childrenOf(records).get(labelId) ?? []).filter(([, { kind }]) => kind === 'page').map(([id]) => id)

/** Takes the last column from a table that stays: a table has one at least. */
export function isLastOfTable(records: Records, change: Change, leaving: ReadonlySet<string>): boolean {
  const record = records.get(change.id)
  const table = record?.place?.parent
  if (record?.kind !== 'column' || table === undefined || leaving.has(table)) return false
  const goes = change.type === 'remove' || (change.type === 'move' && change.place.parent !== table)
  return goes && childrenOf(records).get(table)?.length === 1
}

/** A label has one page at least. */
export const isLastPage = (records: Records, id: string): boolean => {
  const [first, ...more] = pagesOf(records)
  return first === id && more.length === 0
}

const firstPage = (records: Records): string => pagesOf(records)[0] ?? pageId(0)
const otherPage = (records: Records, page: string): string =>
  pagesOf(records).find((one) => one !== page) ?? firstPage(records)

/** A name that no other variable has, letters folded; what is no name is as it is, for the schema to refuse. */
function freeName(records: Records, id: string, name: Json): Json {
  if (typeof name !== 'string') return name
  const taken = new Set<string>()
  for (const [other, { kind, fields }] of records) {
    if (kind === 'variable' && other !== id) taken.add(String(fields.variableName ?? '').toLowerCase())
  }
  let free = name
  for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} ${number}`
  return free
}

/** A record and its id, which need not be in the label yet. */
export interface Candidate {
  readonly id: string
  readonly record: LabelRecord
}

/** Whether a record may stand inside of another one: in no circle, not too deep, and no list in a list. */
export function mayHold(records: Records, parent: string, { id, record }: Candidate): boolean {
  const holder = records.get(parent)
  if (!holder) return false
  if (record.kind === 'column') return holder.fields.type === 'table'
  if (record.kind !== 'element') return holder.kind === 'label'
  if (holder.kind === 'page') return true
  if (holder.fields.type === 'repeater') return !holdsOthers(record) && depthOf(records, parent, id) !== undefined
  if (holder.fields.type !== 'group') return false
  const above = depthOf(records, parent, id)
  return above !== undefined && above + heightOf(records, { id, record }) <= labelLimits.depth
}

const holdsOthers = ({ fields }: LabelRecord): boolean =>
  fields.type === 'group' || fields.type === 'repeater' || fields.type === 'table'

/** Groups around what stands in a record, itself among them; undefined where `id` is one of them, or where they end in nothing. */
function depthOf(records: Records, parent: string, id: string): number | undefined {
  let depth = 0
  let at: string | undefined = parent
  while (at !== undefined && at !== id && depth <= records.size) {
    const record = records.get(at)
    if (!record) return undefined
    if (record.kind === 'page') return depth
    depth++
    at = record.place?.parent
  }
  return undefined
}

/** Groups in one another, itself among them; 0 of what is no group. */
function heightOf(records: Records, { id, record }: Candidate): number {
  if (record.fields.type !== 'group') return 0
  const children = childrenOf(records)
  const within = (one: string, seen: number): number => {
    if (seen > labelLimits.depth) return seen
    const inner = (children.get(one) ?? []).filter(([, child]) => child.fields.type === 'group')
    return Math.max(seen, ...inner.map(([child]) => within(child, seen + 1)))
  }
  return within(id, 1)
}
