// What a stored command did, for the list of everybody's steps.
import type { Change } from '@labelwright/open-label/commands'
import type { LabelRecord, Records } from '@labelwright/open-label/records'

export interface CommandPart {
  readonly what: 'added' | 'removed' | 'moved' | 'resized' | 'typed' | 'changed'
  readonly ids: readonly string[]
  /** The first of them; undefined where it is no longer on the label. */
  readonly first: LabelRecord | undefined
  /** What was set, each name once. */
  readonly fields: readonly string[]
}

type Way = CommandPart['what']
const ways = ['added', 'removed', 'moved', 'resized', 'typed', 'changed'] as const satisfies readonly Way[]

/** Parts of a command by what they did. `records` are those of the label now, which know the names. */
export function describeCommand(changes: readonly Change[], records: Records): readonly CommandPart[] {
  const byId = Map.groupBy(changes, ({ id }) => id)
  const told = [...byId].map(([id, own]) => ({ id, own, what: wayOf(own), fields: fieldsOf(own) }))
  return ways.flatMap((what): CommandPart[] => {
    const parts = told.filter((part) => part.what === what)
    const [first] = parts
    if (!first) return []
    const fields = what === 'added' ? [] : [...new Set(parts.flatMap((part) => part.fields))]
    return [{ what, ids: parts.map(({ id }) => id), first: addedRecord(first.own) ?? records.get(first.id), fields }]
  })
}

function wayOf(changes: readonly Change[]): Way {
  const types = new Set(changes.map(({ type }) => type))
  if (types.has('add')) return 'added'
  if (types.has('remove')) return 'removed'
  const fields = fieldsOf(changes)
  if (types.has('text')) return 'typed'
  if (fields.every((field) => field === 'x' || field === 'y')) return 'moved'
  return fields.every((field) => places.has(field)) ? 'resized' : 'changed'
}

const places: ReadonlySet<string> = new Set(['x', 'y', 'width', 'height'])

const fieldsOf = (changes: readonly Change[]): string[] =>
  changes.flatMap((change) => (change.type === 'field' || change.type === 'text' ? [change.field] : []))

const addedRecord = (changes: readonly Change[]): LabelRecord | undefined =>
  changes.find((change) => change.type === 'add')?.record
