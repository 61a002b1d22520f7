// Elements that stand below the content of another: both directly on one page, and never round in a circle.
import type { FieldChange } from './commands.ts'
import { documentId, elementId, type Json, type Records } from './records.ts'

interface Wish {
  readonly id: string
  readonly parent: string
  /** The id of the other in the document. */
  readonly below: Json
}

/** Whether an element in a parent may stand below another. */
export function mayStandBelow(records: Records, { id, parent, below }: Wish): boolean {
  if (typeof below !== 'string' || records.get(parent)?.kind !== 'page') return false
  if (records.get(elementId(below))?.place?.parent !== parent) return false
  let above: Json | undefined = below
  for (let steps = 0; typeof above === 'string' && steps <= records.size; steps++) {
    if (elementId(above) === id) return false
    above = records.get(elementId(above))?.fields.below
  }
  return true
}

/** What no longer holds once an element has left its page: the others no longer stand below it, and it below none. */
export function leaveBelow(records: Records, id: string): FieldChange[] {
  const lost: FieldChange[] = []
  for (const [other, { fields }] of records) {
    const isBelow = fields.below === documentId(id) && id === elementId(documentId(id))
    if (isBelow || (other === id && fields.below !== undefined)) {
      lost.push({ type: 'field', id: other, field: 'below', value: null })
    }
  }
  return lost
}
