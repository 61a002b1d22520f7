// @vitest-environment jsdom
import type { PrinterState } from '@labelwright/contract/printer-state'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { pageWordsReady, speak } from '../../lib/i18n.ts'
import { PrinterStateText } from './printer-state-text.tsx'
import { PrinterWarning } from './printer-warning.tsx'

beforeAll(async () => {
  await pageWordsReady()
})
afterEach(async () => {
  await speak('en')
})

const state = (change: Partial<PrinterState>): PrinterState => ({
  state: 'ready',
  reasons: [],
  queueLength: null,
  ...change,
})
const warned = (given: PrinterState | undefined) => {
  const { container } = render(<PrinterWarning name="Packing 1" state={given} />)
  return container.textContent
}
const told = (given: PrinterState) => {
  const { container } = render(<PrinterStateText state={given} />)
  return [container.querySelector('[data-tone]')?.getAttribute('data-tone'), container.textContent]
}

describe('A print button', () => {
  it.each([
    [state({ state: 'attention', reasons: ['paper-out'] }), 'Packing 1 is out of paper'],
    [state({ state: 'attention', reasons: ['paper-low', 'head-open'] }), 'The print head of Packing 1 is open'],
    [state({ state: 'attention', reasons: ['paused'], queueLength: 3 }), 'Packing 1 is paused · 3 waiting'],
    [state({ state: 'attention' }), 'Packing 1 needs attention'],
    [state({ state: 'off' }), 'Packing 1 cannot be reached. Is it switched on?'],
    [state({ reasons: ['ribbon-low'] }), 'Packing 1 is low on ribbon'],
    [state({ state: 'busy', queueLength: 2 }), ''],
    [state({}), ''],
    [state({ state: 'unknown' }), ''],
    [undefined, ''],
  ])('warns of %o: %s', (given, words) => {
    expect(warned(given)).toBe(words)
    // A warning that comes later is read out.
    expect(screen.getByRole('status')).toBeDefined()
  })

  it('warns in Swedish', async () => {
    await speak('sv')
    expect(warned(state({ state: 'attention', reasons: ['paper-out'], queueLength: 1 }))).toBe(
      'Packing 1 har slut på papper · 1 väntar',
    )
  })
})

describe('The list of printers', () => {
  it.each([
    [state({}), ['good', 'Ready']],
    [state({ state: 'busy', queueLength: 4 }), ['good', 'Printing · 4 waiting']],
    [state({ reasons: ['paper-low'] }), ['warning', 'Low on paper']],
    [state({ state: 'attention', reasons: ['paper-out', 'head-open'] }), ['bad', 'Out of paper, Print head open']],
    [state({ state: 'off' }), ['bad', 'Not reachable']],
    [state({ state: 'unknown' }), ['quiet', 'Unknown']],
  ])('tells %o in words, never by colour alone: %o', (given, words) => {
    expect(told(given)).toEqual(words)
  })
})
