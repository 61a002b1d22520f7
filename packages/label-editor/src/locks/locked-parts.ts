// Which part of an element a field belongs to, and whether it is locked. Locks are heeded here; the server only keeps them.
import type { ElementLock } from '@labelwright/label-document/element-formats'
import type { Change } from '@labelwright/open-label/commands'
import type { LabelRecord, Records } from '@labelwright/open-label/records'
import { groupsAbout, hasLock, type Scene, withInside } from '../geometry/scene.ts'

const places: ReadonlySet<string> = new Set(
  'x y width height anchor rotation tilt below scale stepX stepY columns mostRows'.split(' '),
)
const contents: ReadonlySet<string> = new Set(
  'content text runs media pictogram source continuesOn title visibleWhen layer'.split(' '),
)
/** They are about the element, and not of it. */
const free: ReadonlySet<string> = new Set(['name', 'locks', 'description'])

/** The part of an element that a field belongs to; undefined where no lock keeps it. */
export function partOf(field: string): ElementLock | undefined {
  if (free.has(field)) return undefined
  if (places.has(field)) return 'place'
  return contents.has(field) ? 'content' : 'look'
}

/** Whether a part of an element is locked; a locked group keeps the places of all that is in it. */
export function isPartLocked(records: Records, id: string, part: ElementLock): boolean {
  return holdersOf(records, id, part).some(({ fields }) => hasLock(fields, part))
}

/** The records whose lock counts: columns are their table's. */
function holdersOf(records: Records, id: string, part: ElementLock): LabelRecord[] {
  const found: LabelRecord[] = []
  let at: string | undefined = id
  for (let steps = 0; at !== undefined && steps < 20; steps++) {
    const record = records.get(at)
    if (record?.kind !== 'element' && record?.kind !== 'column') break
    found.push(record)
    const goesOn: boolean = record.kind === 'column' || part === 'place'
    at = goesOn ? record.place?.parent : undefined
  }
  return found
}

/** The changes that no lock forbids: fields of locked parts are left out. */
export function withoutLocked(records: Records, changes: readonly Change[]): readonly Change[] {
  return changes.filter((change) => {
    if (change.type !== 'field' && change.type !== 'text') return true
    const kind = records.get(change.id)?.kind
    const part = kind === 'element' || kind === 'column' ? partOf(change.field) : undefined
    return part === undefined || !isPartLocked(records, change.id, part)
  })
}

/** Whether an element may be taken away: nothing of its place and content is locked, nor of what is in it. */
export const mayRemove = (scene: Scene, id: string): boolean =>
  !groupsAbout(scene, id).some(({ fields }) => hasLock(fields, 'place')) &&
  withInside(scene, id).every(({ fields }) => !hasLock(fields, 'place') && !hasLock(fields, 'content'))
