import fc from 'fast-check'
import type { Change } from '../commands.ts'
import { keysBetween } from '../order-keys.ts'
import { documentId, elementId, type Records } from '../records.ts'
import { sampleFields } from './fields.ts'

interface Draw {
  readonly kind: number
  readonly target: number
  readonly other: number
  readonly value: number
  readonly text: string
}

/** What a random command is made of; its changes follow from the records that it meets. */
export const anyDraws = fc.array(
  fc.array(
    fc.record({ kind: fc.nat(9), target: fc.nat(), other: fc.nat(), value: fc.nat(50_000), text: fc.string() }),
    {
      minLength: 1,
      maxLength: 4,
    },
  ),
  { minLength: 1, maxLength: 200, size: 'max' },
)

const keys = keysBetween(undefined, undefined, 30)
const fields = ['x', 'y', 'width', 'content', 'rotation', 'visibleWhen', 'below', 'variableName', 'type']

/** A change of records as a tool might make it, now and then of something that is gone or goes into itself. */
export function changeOf(records: Records, { kind, target, other, value, text }: Draw): Change {
  const ids = [...records.keys()]
  const id = ids[target % (ids.length + 1)] ?? 'e:gone'
  const parent = ids[other % ids.length] ?? 'e:gone'
  const place = { parent, key: keys[value % keys.length] ?? '' }
  const field = fields[other % fields.length] ?? 'x'
  if (field === 'below' && kind <= 1) return { type: 'field', id, field, value: documentId(parent) }
  if (kind <= 3) return { type: 'field', id, field, value: [value, value, text, null][kind] ?? null }
  if (kind <= 5) return { type: 'text', id, field: 'content', edit: { at: value % 20, del: other % 5, ins: text } }
  if (kind <= 7) return { type: 'move', id, place }
  if (kind === 8) {
    const record = { kind: 'element', place, fields: { ...sampleFields.box, x: value } } as const
    return { type: 'add', id: elementId(`new${value}`), record }
  }
  return { type: 'remove', id }
}
