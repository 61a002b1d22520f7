import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import { describe, expect, it } from 'vitest'
import { judge, type Speaker } from './entry-transitions.ts'

const states: readonly EntryState[] = ['Created', 'Sent', 'Success', 'Failed', 'Unknown', 'Voided']
const speakers: readonly Speaker[] = ['person', 'journal', 'system']

describe('What a print job entry may become', () => {
  it('is this table, and nothing else', () => {
    const allowed = states.flatMap((from) =>
      states.map((to) => {
        const by = speakers.filter((speaker) => judge(from, to, speaker) === 'changed')
        return by.length > 0 ? `${from} → ${to}: ${by.join(', ')}` : ''
      }),
    )
    expect(allowed.filter(Boolean)).toEqual([
      'Created → Sent: system',
      'Created → Failed: system',
      'Created → Voided: system',
      'Sent → Created: journal',
      'Sent → Success: person, journal',
      'Sent → Failed: person, journal',
      'Sent → Unknown: person, journal, system',
      'Sent → Voided: journal',
      'Failed → Success: journal',
      'Unknown → Success: person, journal',
      'Unknown → Failed: journal',
      'Unknown → Voided: journal',
      'Voided → Success: person, journal',
    ])
  })
})
