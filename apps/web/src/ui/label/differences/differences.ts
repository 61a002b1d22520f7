// What differs between two documents of a label, record by record.
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { micrometres } from '@labelwright/label-document/lengths'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { applyCommand } from '@labelwright/open-label/apply-command'
import { changesTo } from '@labelwright/open-label/changes-to'
import { openDocument } from '@labelwright/open-label/open-document'
import type { Fields, Json, LabelRecord } from '@labelwright/open-label/records'
import { dequal } from 'dequal/lite'

export interface FieldDifference {
  readonly field: string
  /** Undefined where the record has no such field. */
  readonly before: Json | undefined
  readonly after: Json | undefined
}

export interface Difference {
  readonly id: string
  readonly what: 'added' | 'removed' | 'changed'
  /** As it is afterwards; of what was removed, as it was. */
  readonly record: LabelRecord
  /** It stands in another group, on another page or elsewhere among the others. */
  readonly isMoved: boolean
  readonly fields: readonly FieldDifference[]
}

const settingDefaults: PrintSettings = {
  offsetX: micrometres(0),
  offsetY: micrometres(0),
  isMirrored: false,
  isUpsideDown: false,
  isCollated: true,
  isArchival: false,
}

/** A print setting that is left out is the same as its default. */
const withDefaults = (document: LabelDocument): LabelDocument => ({
  ...document,
  // Written twice: the first one keeps the order in which differences are shown.
  printSettings: { ...document.printSettings, ...settingDefaults, ...document.printSettings },
})

/** In the order in which `changesTo` comes upon them; none where the documents are the same. */
export function differencesBetween(before: LabelDocument, after: LabelDocument): readonly Difference[] {
  const records = openDocument(withDefaults(before))
  const changes = changesTo(records, withDefaults(after))
  const changed = applyCommand(records, { changes }).records
  const moved = new Set(changes.flatMap(({ type, id }) => (type === 'move' ? [id] : [])))
  return [...new Set(changes.map(({ id }) => id))].flatMap((id): Difference[] => {
    const [had, has] = [records.get(id), changed.get(id)]
    if (!has) return had ? [{ id, what: 'removed', record: had, isMoved: false, fields: [] }] : []
    if (!had) return [{ id, what: 'added', record: has, isMoved: false, fields: [] }]
    const fields = fieldDifferences(had.fields, has.fields)
    const isMoved = moved.has(id)
    return fields.length > 0 || isMoved ? [{ id, what: 'changed', record: has, isMoved, fields }] : []
  })
}

function fieldDifferences(before: Fields, after: Fields): FieldDifference[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((field) => {
    const pair = { field, before: before[field], after: after[field] }
    return dequal(pair.before, pair.after) ? [] : [pair]
  })
}
