// How elements look, carried from one to another, and to the next new one.
import type { Change } from '@labelwright/open-label/commands'
import type { Fields, Records } from '@labelwright/open-label/records'

const line = ['lineWidth', 'lineStyle', 'ink']
const shape = [...line, 'filled', 'shade']
const type = ['fontFamily', 'fontSize', 'minimumFontSize', 'ink']

/** The fields that are the look of each kind. */
const looks: Readonly<Record<string, readonly string[]>> = {
  text: [...type, ...'bold align verticalAlign lineSpacing letterSpacing fontStretch fit'.split(' ')],
  barcode: ['ink', 'showText', 'textPlace', 'textSize', 'textFont'],
  box: [...shape, 'cornerRadius'],
  ellipse: shape,
  path: shape,
  line,
  table: [...type, 'lineWidth'],
  pictogram: ['ink'],
  picture: ['ink', 'dots', 'threshold'],
}

export interface Look {
  readonly type: string
  /** Null where the element leaves a field out. */
  readonly fields: Fields
}

/** The look of an element; undefined where its kind has none. */
export function lookOf(fields: Fields): Look | undefined {
  const kind = String(fields.type)
  const names = looks[kind]
  if (!names) return undefined
  return { type: kind, fields: Object.fromEntries(names.map((name) => [name, fields[name] ?? null])) }
}

/** What a look changes of an element: the fields that both kinds have. */
export function lookFor(look: Look, target: Fields): Fields {
  const names = looks[String(target.type)] ?? []
  const shared = Object.entries(look.fields).filter(
    ([name, value]) => names.includes(name) && isMeant(name, { value, look, target }),
  )
  return Object.fromEntries(shared)
}

interface Meaning {
  readonly value: unknown
  readonly look: Look
  readonly target: Fields
}

function isMeant(name: string, { value, look, target }: Meaning): boolean {
  // A text that grows always fits.
  if (name === 'fit') return target.grows !== true
  // Only a shape may be without a line.
  if (name === 'lineWidth' && value === 0) return target.type !== 'line'
  // Lines are of what is not filled, and of another kind only the line is taken.
  if (name === 'lineStyle' && value !== null) return look.fields.filled !== undefined || target.filled !== true
  return true
}

/** Kinds whose next new element looks like the last one that somebody has changed. */
const remembered: ReadonlySet<string> = new Set(['text', 'box', 'line', 'ellipse', 'path'])

/** Fields of new elements by their kind. */
export type LastLooks = ReadonlyMap<string, Fields>

/** The looks after a command: one that changes nothing but how elements look is remembered. */
export function rememberLooks(before: LastLooks, records: Records, changes: readonly Change[]): LastLooks {
  const kindOf = (id: string): string => String(records.get(id)?.fields.type)
  const isOnlyLook = changes.every(
    (change) => change.type === 'field' && looks[kindOf(change.id)]?.includes(change.field) === true,
  )
  const changed = isOnlyLook ? changes.filter(({ id }) => remembered.has(kindOf(id))) : []
  if (changed.length === 0) return before
  const latest = changed.flatMap(({ id }) => lookOf(records.get(id)?.fields ?? {}) ?? [])
  return new Map([...before, ...latest.map(({ type: kind, fields }) => [kind, forNew(fields)] as const)])
}

/** What does not fit is each text's own to say. White ink is for one place on an area: on the paper a new element would not show. */
const forNew = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== null && name !== 'fit' && value !== 'white'),
  )
