// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderIn } from '../../testing/render.tsx'
import { EntryStateText } from './entry-state.tsx'

describe('The outcome of a print in a list', () => {
  it.each([
    ['Failed', 'Not printed', 'The printer is off.'],
    ['Voided', 'Discarded, not printed', 'Pelle gave this print up.'],
  ] as const)('%s says why [LANE-01]', (state, words, message) => {
    renderIn(<EntryStateText entry={{ state, message }} />)
    expect(screen.getByText(words).parentElement?.textContent).toBe(`${words}${message}`)
  })

  it.each(['Failed', 'Voided'] as const)('%s has words also where an older entry has no reason [LANE-01]', (state) => {
    renderIn(<EntryStateText entry={{ state, message: null }} />)
    expect(screen.getByText('No reason was given.')).toBeDefined()
  })

  it('adds nothing to a print that was sent', () => {
    renderIn(<EntryStateText entry={{ state: 'Success', message: 'Late.' }} />)
    expect(screen.queryByText(/reason|Late/)).toBeNull()
  })
})
