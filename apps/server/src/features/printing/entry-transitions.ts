// What may become of a print job entry: the flow as a table. Late truth wins, and Success never goes back.
import type { EntryState } from '@labelwright/contract/server/printing-schemas'

/** Who says it: the person's browser, the journal of the helper or server that sends, or the server itself as it claims entries and ends leases. */
export type Speaker = 'person' | 'journal' | 'system'

interface Transition {
  readonly from: EntryState
  readonly to: EntryState
  readonly saidBy: readonly Speaker[]
}

const transitions: readonly Transition[] = [
  { from: 'Created', to: 'Sent', saidBy: ['system'] },
  { from: 'Created', to: 'Failed', saidBy: ['system'] },
  { from: 'Created', to: 'Voided', saidBy: ['system'] },
  // Claimed by a server that provably has not begun it.
  { from: 'Sent', to: 'Created', saidBy: ['journal'] },
  { from: 'Sent', to: 'Success', saidBy: ['person', 'journal'] },
  { from: 'Sent', to: 'Failed', saidBy: ['person', 'journal'] },
  { from: 'Sent', to: 'Unknown', saidBy: ['person', 'journal', 'system'] },
  { from: 'Sent', to: 'Voided', saidBy: ['journal'] },
  { from: 'Unknown', to: 'Success', saidBy: ['person', 'journal'] },
  { from: 'Unknown', to: 'Failed', saidBy: ['journal'] },
  { from: 'Unknown', to: 'Voided', saidBy: ['journal'] },
  { from: 'Failed', to: 'Success', saidBy: ['journal'] },
  { from: 'Voided', to: 'Success', saidBy: ['person', 'journal'] },
]

/** `changed`: do it. `unchanged`: said before. `refused`: the entry already has another outcome. */
export type Verdict = 'changed' | 'unchanged' | 'refused'

export function judge(from: EntryState, to: EntryState, speaker: Speaker): Verdict {
  if (from === to) return 'unchanged'
  const isAllowed = transitions.some((each) => each.from === from && each.to === to && each.saidBy.includes(speaker))
  return isAllowed ? 'changed' : 'refused'
}

/** @internal Only tests of the table ask. */
export const hasEnded = (state: EntryState): boolean => state !== 'Created' && state !== 'Sent'
