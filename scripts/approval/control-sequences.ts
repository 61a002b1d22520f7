// Sequences of steps around an approved label: a picture is replaced, the label is disabled, somebody new signs, it is copied, a control is taken away.
import * as fc from 'fast-check'

export type ControlAction =
  | 'replace'
  | 'print'
  | 'print-otherwise'
  | 'disable'
  | 'enable'
  | 'renew'
  | 'fetch'
  | 'invite'
  | 'confirm'
  | 'newcomer-signs'
  | 'copy'
  | 'approve-copy'
  | 'ask'
  | 'agree'
  | 'day-passes'
  | 'take-role'

export interface ControlStep {
  readonly action: ControlAction
  /** Chooses who does it, and which of several ways. */
  readonly pick: number
}
export type ControlSequence = readonly ControlStep[]

/** The steps of a sequence are about one thing most of the time, and begin with its first action. */
const themes: readonly (readonly ControlAction[])[] = [
  ['print', 'replace', 'print-otherwise'],
  ['print', 'disable', 'renew', 'fetch', 'enable'],
  ['invite', 'confirm', 'newcomer-signs', 'disable'],
  ['copy', 'approve-copy'],
  ['ask', 'agree', 'day-passes', 'take-role'],
]
const actions = [...new Set(themes.flat())]

const pick = fc.nat({ max: 999 })
const sequence = fc.constantFrom(...themes).chain((theme) => {
  const action = fc.oneof(
    { arbitrary: fc.constantFrom(...theme), weight: 5 },
    { arbitrary: fc.constantFrom(...actions), weight: 1 },
  )
  const first = fc.record({ action: fc.constant(theme[0] ?? 'print'), pick })
  const next = fc.array(fc.record({ action, pick }), { minLength: 3, maxLength: 6, size: 'max' })
  return fc.tuple(first, next).map(([one, others]): ControlSequence => [one, ...others])
})

/** So many sequences of a seed, always the same. */
export const controlSequencesOf = (count: number, seed: number): readonly ControlSequence[] =>
  fc.sample(sequence, { numRuns: count, seed })
