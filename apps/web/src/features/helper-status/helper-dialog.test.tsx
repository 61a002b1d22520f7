// @vitest-environment jsdom
import { act, cleanup, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('User')
})
afterEach(cleanup)

const healthy: SampleAnswers = {
  'GET /health': { json: { status: 'Healthy', version: '1.4.0', paired: true } },
  'GET /api/settings': { json: { version: '1.4.0', computerName: 'PACK-07', serverUrl: '' } },
}
const queue = { name: 'Labels', isDefault: true, state: 'idle', stateReasons: [], isAccepting: true }

/** Opens the dialog from the header. */
async function openDialog(answers: SampleAnswers) {
  sampleServer(answers)
  await openApp('/settings')
  const header = within(screen.getByRole('banner'))
  const chip = await header.findByRole('button', { name: /^Printer helper: (?!Checking)/ })
  act(() => chip.click())
  return { chip, dialog: within(await screen.findByRole('dialog')) }
}

describe('The printer helper in the header', () => {
  it('shows its health, and in its dialog version, computer and print queues [FRAME-06] [HELPER-01] [HELPER-07]', async () => {
    const printQueues = { json: { computerName: 'PACK-07', printQueues: [queue, { ...queue, name: 'Office' }] } }
    const { chip, dialog } = await openDialog({ ...healthy, 'GET /api/printQueues': printQueues })
    expect(chip.textContent).toBe('Printer helper: Connected')
    expect(await dialog.findByText('PACK-07')).toBeDefined()
    expect(dialog.getByText('1.4.0')).toBeDefined()
    expect(await dialog.findByText('Labels, Office')).toBeDefined()
  })

  it('shows why its print queues cannot be listed [HELPER-18] [HELPER-19]', async () => {
    const text = 'The print server of this computer is not running.'
    const failing = { json: { computerName: 'PACK-07', printQueues: [], error: text } }
    const { dialog } = await openDialog({ ...healthy, 'GET /api/printQueues': failing })
    expect((await dialog.findByRole('alert')).textContent).toBe(text)
  })

  it('shows why its health is not known [HELPER-20] [HELPER-21]', async () => {
    const { dialog } = await openDialog({
      'GET /health': { json: { status: 'Journal is damaged', version: '1', paired: true } },
    })
    expect(dialog.getByText('Journal is damaged')).toBeDefined()
  })
})
