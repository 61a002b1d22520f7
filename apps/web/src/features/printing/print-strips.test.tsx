// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { renderIn } from '../../testing/render.tsx'
import { PrintStrips } from './print-strips.tsx'
import type { PrintReport } from './use-printing.ts'

const report: PrintReport = {
  key: 'k',
  articleName: 'Cloudberry jam',
  printerName: 'Packing 2',
  quantity: 3,
  at: new Date(2026, 10, 21, 10, 42),
  end: { kind: 'sent' },
  isOpen: false,
}

afterEach(cleanup)

describe('The strip', () => {
  it('says what was sent where and when', () => {
    renderIn(<PrintStrips reports={[report]} isPrinting={false} />)
    expect(screen.getByText('Sent to Packing 2 · 3 labels · 10:42')).toBeDefined()
  })

  it('offers to try again while the helper is silent', () => {
    let tries = 0
    const stuck: PrintReport = {
      ...report,
      end: { kind: 'stuck', error: new CallError('helper-silent') },
      tryAgain: () => {
        tries += 1
      },
    }
    renderIn(<PrintStrips reports={[stuck]} isPrinting={false} />)
    expect(
      screen.getByText('The printer helper on this computer does not answer. Start it and press Try again'),
    ).toBeDefined()
    screen.getByRole('button', { name: 'Try again' }).click()
    expect(tries).toBe(1)
  })

  it('sends people to the printer when nobody can tell', () => {
    renderIn(<PrintStrips reports={[{ ...report, end: { kind: 'unknown', message: undefined } }]} isPrinting={false} />)
    expect(screen.getByText('Not confirmed: check the printer Packing 2 · 10:42')).toBeDefined()
  })
})
