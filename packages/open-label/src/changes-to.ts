// The changes that lead an open label to another document: back to a version, or to one from a file.
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { dequal } from 'dequal/lite'
import { applyCommand } from './apply-command.ts'
import { commandLimits } from './command-schema.ts'
import type { Change, FieldChange } from './commands.ts'
import { childrenOf } from './order-keys.ts'
import { elementId, type LabelRecord, labelId, type Records } from './records.ts'
import { renamedRecords, withPresentKeys } from './target-records.ts'
import { temporaryNames } from './temporary-names.ts'
import { toDocument } from './to-document.ts'

/**
 * The changes after which the records are those of a document, as few as can be; none where they are already. A command holds
 * 2,000 of them: only a label of hundreds of tables needs more, which whoever performs them has to refuse.
 */
export function changesTo(records: Records, document: LabelDocument): readonly Change[] {
  const renamed = renamedRecords(records, document)
  const wanted = toDocument(renamed)
  const target = withPresentKeys(records, renamed)
  const few = planChanges({ before: records, target, staying: stayingIds(records, target) })
  const leads = dequal(toDocument(applyCommand(records, { changes: few }).records), wanted)
  if (leads && few.length <= commandLimits.changes) return few
  const staying = new Set([...renamed].filter(([id, { kind }]) => isFrame(kind) && records.has(id)).map(([id]) => id))
  const anew = planChanges({ before: records, target: renamed, staying })
  return leads && few.length <= anew.length ? few : anew
}

const isFrame = (kind: LabelRecord['kind']): boolean => kind === 'label' || kind === 'page'

/** An element of another type is another element, and with it goes what is inside of it. */
function stayingIds(before: Records, target: Records): ReadonlySet<string> {
  const children = childrenOf(before)
  const staying = new Set<string>()
  const walk = (id: string, isOut: boolean): void => {
    const [now, then] = [before.get(id), target.get(id)]
    const isSame = now?.kind === then?.kind && (now?.kind !== 'element' || now.fields.type === then?.fields.type)
    const isReplaced = isOut || (then !== undefined && !isSame)
    if (then && !isReplaced) staying.add(id)
    for (const [child] of children.get(id) ?? []) walk(child, isReplaced)
  }
  walk(labelId, false)
  return staying
}

interface Plan {
  readonly before: Records
  readonly target: Records
  /** Ids of records that are changed where they are; all others go or come. */
  readonly staying: ReadonlySet<string>
}

/**
 * In an order in which every change can be done as it is: names and places are free before they are taken, and what something
 * stands below is in its place first.
 */
function planChanges(plan: Plan): readonly Change[] {
  const { early, late } = removals(plan)
  const loosened = loosenBelow(plan)
  return [
    ...loosened,
    ...early,
    ...temporaryNames(plan),
    ...inTreeOrder(plan.target).flatMap((id) => bring(plan, id)),
    ...late,
    ...setBelow(plan, new Set(loosened.map(({ id }) => id))),
  ]
}

/** Pages and groups out of which something goes elsewhere are removed when it has left. */
function removals({ before, staying }: Plan): { readonly early: Change[]; readonly late: Change[] } {
  const children = childrenOf(before)
  const holds = (id: string): boolean => (children.get(id) ?? []).some(([child]) => staying.has(child) || holds(child))
  const early: Change[] = []
  const late: Change[] = []
  for (const [id, { kind, place }] of before) {
    const goesWithTable = kind === 'column' && !staying.has(place?.parent ?? '')
    if (staying.has(id) || goesWithTable) continue
    if (kind === 'page' || holds(id)) late.push({ type: 'remove', id })
    else early.push({ type: 'remove', id })
  }
  return { early, late }
}

function loosenBelow(plan: Plan): FieldChange[] {
  const { before, target, staying } = plan
  return [...before].flatMap(([id, { fields }]): FieldChange[] => {
    const { below } = fields
    if (typeof below !== 'string' || !staying.has(id)) return []
    const isLasting = target.get(id)?.fields.below === below && remains(plan, id) && remains(plan, elementId(below))
    return isLasting ? [] : [{ type: 'field', id, field: 'below', value: null }]
  })
}

const remains = ({ before, target, staying }: Plan, id: string): boolean =>
  staying.has(id) && before.get(id)?.place?.parent === target.get(id)?.place?.parent

function setBelow({ before, target, staying }: Plan, loosened: ReadonlySet<string>): FieldChange[] {
  return [...target].flatMap(([id, { fields }]): FieldChange[] => {
    const { below } = fields
    const stands = staying.has(id) && !loosened.has(id) && before.get(id)?.fields.below === below
    return below === undefined || stands ? [] : [{ type: 'field', id, field: 'below', value: below }]
  })
}

/** Parents before what is inside of them. */
function inTreeOrder(target: Records): readonly string[] {
  const children = childrenOf(target)
  const within = (id: string): string[] => [id, ...(children.get(id) ?? []).flatMap(([child]) => within(child))]
  return within(labelId)
}

function bring({ before, target, staying }: Plan, id: string): Change[] {
  const [now, then] = [before.get(id), target.get(id)]
  if (!then) return []
  const { below: _, ...fields } = then.fields
  const own = then.kind === 'element' ? fields : then.fields
  if (!now || !staying.has(id)) return [{ type: 'add', id, record: { ...then, fields: own } }]
  const moved: Change[] = then.place && !dequal(now.place, then.place) ? [{ type: 'move', id, place: then.place }] : []
  const names = new Set([...Object.keys(now.fields), ...Object.keys(own)])
  if (then.kind === 'element') names.delete('below')
  const changed = [...names].filter((field) => !dequal(now.fields[field], own[field]))
  return [...moved, ...changed.map((field): Change => ({ type: 'field', id, field, value: own[field] ?? null }))]
}
