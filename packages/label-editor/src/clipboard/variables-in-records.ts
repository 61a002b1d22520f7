import { childrenOf, type Placed } from '@labelwright/open-label/order-keys'
import { type LabelRecord, labelId, type Records } from '@labelwright/open-label/records'
import { findUses } from '../texts/rename-variable.ts'
import { editTexts } from '../texts/text-fields.ts'

/** The variables of a label that records name, and those that their expressions name in turn. */
export function variablesNamedIn(records: Records, placed: readonly Placed[]): LabelRecord[] {
  const all = (childrenOf(records).get(labelId) ?? []).filter(([, { kind }]) => kind === 'variable')
  const found = new Map<string, LabelRecord>()
  let looked: Records = new Map(placed)
  while (looked.size > 0) {
    const fresh = all.filter(([id, { fields }]) => !found.has(id) && isNamed(looked, String(fields.variableName)))
    for (const [id, record] of fresh) found.set(id, record)
    looked = new Map(fresh)
  }
  return all.flatMap(([id]) => found.get(id) ?? [])
}

const isNamed = (records: Records, name: string): boolean => {
  let uses = 0
  editTexts(records, (text, language) => {
    uses += findUses(text, language, { from: name, to: name }).length
    return []
  })
  return uses > 0
}
