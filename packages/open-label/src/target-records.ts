// The records that an open label has once it is another document: ids and keys stay wherever they can.
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { openDocument } from './open-document.ts'
import { childrenOf, keysBetween, type Placed } from './order-keys.ts'
import { documentId, type LabelRecord, labelId, type RecordKind, type Records } from './records.ts'

/** The records of a document, its pages and columns under the ids that those in their places have now. */
export function renamedRecords(records: Records, document: LabelDocument): Records {
  const opened = openDocument(document)
  const ids = new Map([...pageIds(records, opened), ...columnIds(records, opened)])
  const nameOf = (id: string): string => ids.get(id) ?? id
  return new Map(
    [...opened].map(([id, record]) => {
      const { place } = record
      return [nameOf(id), place ? { ...record, place: { ...place, parent: nameOf(place.parent) } } : record]
    }),
  )
}

/** The same records with the keys that siblings have now, so that only those out of order are moved. */
export function withPresentKeys(records: Records, target: Records): Records {
  const kept = new Map<string, LabelRecord>(target)
  for (const siblings of childrenOf(target).values()) {
    for (const ofKind of Map.groupBy(siblings, ([, { kind }]) => kind).values()) {
      const keys = keysFor(records, ofKind)
      for (const [index, [id, record]] of ofKind.entries()) {
        if (record.place) kept.set(id, { ...record, place: { ...record.place, key: keys[index] ?? record.place.key } })
      }
    }
  }
  return kept
}

function pageIds(records: Records, opened: Records): [string, string][] {
  const present = idsIn(records, labelId, 'page')
  return pair(records, { present, wanted: idsIn(opened, labelId, 'page'), prefix: 'p:' })
}

function columnIds(records: Records, opened: Records): [string, string][] {
  const tables = [...opened].filter(([, { fields }]) => fields.type === 'table')
  return tables.flatMap(([table]) => {
    const present = idsIn(records, table, 'column')
    return pair(records, { present, wanted: idsIn(opened, table, 'column'), prefix: `c:${documentId(table)}:` })
  })
}

const idsIn = (records: Records, parent: string, kind: RecordKind): string[] =>
  (childrenOf(records).get(parent) ?? []).filter(([, record]) => record.kind === kind).map(([id]) => id)

interface Pairing {
  readonly present: readonly string[]
  readonly wanted: readonly string[]
  readonly prefix: string
}

/** The first with the first and so on; the others get ids that no record has. */
function pair(records: Records, { present, wanted, prefix }: Pairing): [string, string][] {
  let number = 0
  const freeId = (): string => {
    while (records.has(`${prefix}${number}`)) number++
    return `${prefix}${number++}`
  }
  return wanted.map((id, index) => [id, present[index] ?? freeId()])
}

/** One key for each sibling, in their order: the present one wherever it orders them. */
function keysFor(records: Records, siblings: readonly Placed[]): string[] {
  const present = siblings.map(([id, { place }]) => {
    const now = records.get(id)?.place
    return now?.parent === place?.parent ? now?.key : undefined
  })
  const staying = longestRising(present)
  const keys: string[] = []
  while (keys.length < siblings.length) {
    const start = keys.length
    const next = staying.find((index) => index >= start)
    const end = next ?? siblings.length
    keys.push(...keysBetween(keys.at(-1), next === undefined ? undefined : present[next], end - start))
    const key = next === undefined ? undefined : present[next]
    if (key !== undefined) keys.push(key)
  }
  return keys
}

/** Indexes of the longest series of keys that rise. */
function longestRising(keys: readonly (string | undefined)[]): readonly number[] {
  const best: (readonly number[])[] = []
  for (const [index, key] of keys.entries()) {
    if (key === undefined) continue
    let length = best.length
    while (length > 0 && !((keys[best[length - 1]?.at(-1) ?? -1] ?? '') < key)) length--
    best[length] = [...(best[length - 1] ?? []), index]
  }
  return best.at(-1) ?? []
}
