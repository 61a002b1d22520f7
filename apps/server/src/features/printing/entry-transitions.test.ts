import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasEnded, judge, type Speaker } from './entry-transitions.ts'

const states: readonly EntryState[] = ['Created', 'Sent', 'Success', 'Failed', 'Unknown', 'Voided']

describe('The state of a print job entry', () => {
  it.each(states)('is unchanged when %s is said again', (state) => {
    expect(judge(state, state, 'person')).toBe('unchanged')
  })

  it.each(states.filter((state) => state !== 'Success'))('never goes back from Success to %s', (state) => {
    expect(['person', 'journal', 'system'].map((speaker) => judge('Success', state, speaker as 'person'))).toEqual([
      'refused',
      'refused',
      'refused',
    ])
  })

  it.each(['Unknown', 'Voided'] as const)('becomes Success late from %s: late truth wins', (from) => {
    expect(judge(from, 'Success', 'journal')).toBe('changed')
    expect(judge(from, 'Success', 'person')).toBe('changed')
  })

  it('is voided only by the journal that never saw it', () => {
    expect(judge('Sent', 'Voided', 'journal')).toBe('changed')
    expect(judge('Sent', 'Voided', 'person')).toBe('refused')
    expect(judge('Sent', 'Voided', 'system')).toBe('refused')
  })

  it('is never made Success or Failed by the passing of time, once somebody has taken it on', () => {
    for (const from of states.filter((state) => state !== 'Created')) {
      for (const to of ['Success', 'Failed'] as const)
        if (from !== to) expect(judge(from, to, 'system')).toBe('refused')
    }
  })

  it('is claimed, voided or refused by the server while nobody has taken it on, and ended by nobody else', () => {
    const allowed = (speaker: Speaker) => states.filter((to) => judge('Created', to, speaker) === 'changed')
    expect(allowed('system')).toEqual(['Sent', 'Failed', 'Voided'])
    expect([allowed('person'), allowed('journal')]).toEqual([[], []])
  })

  it('has ended in Success, Failed, Unknown and Voided', () => {
    expect(states.filter(hasEnded)).toEqual(['Success', 'Failed', 'Unknown', 'Voided'])
  })
})

describe('Whatever is said of an entry, by whomever and in whichever order', () => {
  const said = fc.record({
    to: fc.constantFrom(...states),
    speaker: fc.constantFrom<Speaker>('person', 'journal', 'system'),
  })

  it('Success stays, only a journal voids what was taken on, and what has ended is never open again [PRT-22]', () => {
    fc.assert(
      fc.property(fc.array(said, { maxLength: 40 }), (sayings) => {
        let state: EntryState = 'Sent'
        for (const { to, speaker } of sayings) {
          const before: EntryState = state
          if (judge(state, to, speaker) === 'changed') state = to
          if (before === 'Success') expect(state).toBe('Success')
          if (hasEnded(before)) expect(hasEnded(state)).toBe(true)
          // What nobody has taken on the server may void itself.
          const isVoided = state === 'Voided' && before !== 'Voided'
          if (isVoided) expect(speaker).toBe(before === 'Created' ? 'system' : 'journal')
        }
      }),
      { numRuns: 1000 },
    )
  })
})
