import { applyChange } from '@labelwright/open-label/apply-command'
import type { Change } from '@labelwright/open-label/commands'
import type { LabelRecord, Records } from '@labelwright/open-label/records'

/** Does again what stored commands have done, or takes it back, in the order given. */
export function replay(records: Records, steps: readonly { readonly changes: readonly Change[] }[]): Records {
  const draft = new Map<string, LabelRecord>(records)
  for (const { changes } of steps) {
    for (const change of changes) {
      const back = applyChange(draft, change)
      // Changes that could be done once over the same records can be done again.
      if (typeof back === 'string') throw new Error(`a stored command does not fit its label: ${back}`)
    }
  }
  return draft
}
