// @vitest-environment jsdom
import type { Downloads } from '@labelwright/contract/server/updates-schemas'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSession } from '../../session/session.ts'
import { openApp } from '../../testing/open-app.tsx'
import { type SampleAnswers, sampleServer, signInAs } from '../../testing/sample-server.ts'
import { helperStore, readReleases } from './helper-watch.ts'

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('User')
})
afterEach(cleanup)

const healthy: SampleAnswers = {
  'GET /health': { json: { status: 'Healthy', version: '1.4.0', paired: true } },
  'GET /api/settings': { json: { version: '1.4.0', computerName: 'PACK-07', serverUrl: '' } },
  'GET /api/printQueues': { json: { computerName: 'PACK-07', printQueues: [] } },
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

describe('The helper’s dialog on a computer', () => {
  const settings = { version: '1.4.0', computerName: 'PACK-07', serverUrl: '' }
  const answering = (change: object) =>
    openDialog({ ...healthy, 'GET /api/settings': { json: { ...settings, ...change } } })

  it.each([
    [18 * 60_000, /^This computer's clock is 18 minutes fast.$/],
    [-20 * 60_000, /^This computer's clock is 20 minutes slow.$/],
    [2 * 86_400_000, /^This computer's clock is 2 days fast.$/],
  ])('whose clock is %s ms ahead says so, and prints [HELPER-32]', async (clockAheadMs, words) => {
    const { chip, dialog } = await answering({ clockAheadMs })
    expect(await dialog.findByText(words)).toBeDefined()
    expect(chip.textContent).toBe('Printer helper: Connected')
  })

  it('whose clock is a minute wrong says nothing of it', async () => {
    const { dialog } = await answering({ clockAheadMs: 60_000 })
    await dialog.findByText('PACK-07')
    await waitFor(() => expect(helperStore.read().settings?.clockAheadMs).toBe(60_000))
    expect(dialog.queryByText(/clock/)).toBeNull()
  })

  it('that prints while another one has a copy of its data names the other one [HELPER-31]', async () => {
    const { chip, dialog } = await answering({
      twin: { mustPairAgain: 'other', hostName: 'pack-07', address: '192.168.1.20' },
    })
    const notice = within(await dialog.findByRole('region', { name: 'Two computers use this helper' }))
    expect(notice.getByText(/^pack-07 \(192.168.1.20\) has a copy .* You can still print here/)).toBeDefined()
    expect(chip.textContent).toBe('Printer helper: Connected')
  })

  it('in whose place another one prints says to pair it again [HELPER-31]', async () => {
    localStorage.setItem('labelwright_met_helper', JSON.stringify({ id: 'h-1', computerName: 'PACK-07' }))
    const known = { helperId: 'h-1', proof: '1.a', clockAheadMs: 18 * 60_000 }
    const { chip, dialog } = await answering({ ...known, twin: { mustPairAgain: 'this' } })
    await waitFor(() => expect(chip.textContent).toBe('Printer helper: Not set up'))
    expect(dialog.getByText(/^Another computer is using a copy of this helper .* pair this computer.$/)).toBeDefined()
    expect(dialog.getByRole('button', { name: 'Get a pairing code' })).toBeDefined()
    // It prints nothing, whatever its clock says; and nobody asked that labels come out at the other one.
    expect(dialog.queryByText(/clock/)).toBeNull()
    expect(localStorage.getItem('labelwright_met_helper')).toBeNull()
  })
})

const release = (version: string, system: 'windows' | 'mac' | 'linux') => ({
  version,
  system,
  downloadUrl: `http://localhost/api/updates/downloads/${version}/helper-${version}-${system}`,
  releaseDate: '2026-11-25T10:00:00.000Z',
  updateUrl: `http://localhost/api/updates/downloads/${version}/SHA256SUMS`,
  fileName: `helper-${version}-${system}`,
  bytes: 99_000_000,
  sha256: 'ab'.repeat(32),
})
const offer = (change: Partial<Downloads>): SampleAnswers => ({
  'GET /api/updates/downloads': { json: { data: { githubReleasesUrl: '', releases: [], refused: [], ...change } } },
})
const both = (version: string) => (['windows', 'mac', 'linux'] as const).map((system) => release(version, system))
const forgetReleases = () =>
  helperStore.set({ ...helperStore.read(), downloads: undefined, downloadsFailure: undefined })
/** What an earlier dialog has read is everybody's: the releases are asked again. */
async function openWith(answers: SampleAnswers) {
  sampleServer(answers)
  await readReleases()
  return openDialog(answers)
}

describe('The helper’s dialog', () => {
  it('says that an update is available, from which version to which, and how to install it [HELPER-14] [FRAME-07] [FRAME-10]', async () => {
    const { chip, dialog } = await openWith({ ...healthy, ...offer({ releases: both('1.5.0') }) })
    await waitFor(() => expect(chip.textContent).toBe('Printer helper: Update available'))
    const notice = within(await dialog.findByRole('region', { name: 'Update available' }))
    expect(
      notice.getByText(/^Version 1.5.0 of 25 Nov 2026 is available. This computer has version 1.4.0.$/),
    ).toBeDefined()
    expect(notice.getByRole('link', { name: 'Download for Linux' }).getAttribute('href')).toMatch(/1.5.0-linux$/)
    expect(notice.getByRole('note', { name: 'Command' }).textContent).toContain('helper-1.5.0-linux install')
  })

  it('says nothing of an update where the helper is the newest', async () => {
    const { chip, dialog } = await openWith({ ...healthy, ...offer({ releases: both('1.4.0') }) })
    await waitFor(() => expect(chip.textContent).toBe('Printer helper: Connected'))
    expect(dialog.queryByRole('region', { name: 'Update available' })).toBeNull()
  })

  it('leads to downloads for Windows, Mac and Linux, and to older versions [HELPER-15] [HELPER-16] [HELPER-17]', async () => {
    const releases = [...both('1.4.0'), release('1.3.0', 'windows')]
    const githubReleasesUrl = 'https://github.com/example/labelwright/releases'
    const { dialog } = await openWith({ ...healthy, ...offer({ releases, githubReleasesUrl }) })
    const targetOf = (name: string) => dialog.getByRole('link', { name }).getAttribute('href')
    await dialog.findByRole('link', { name: 'Download for Windows' })
    expect(targetOf('Download for Windows')).toMatch(/helper-1.4.0-windows$/)
    expect(targetOf('Download for Mac')).toMatch(/helper-1.4.0-mac$/)
    expect(targetOf('Download for Linux')).toMatch(/helper-1.4.0-linux$/)
    act(() => dialog.getByText('Older versions').click())
    expect(targetOf('1.3.0 for Windows')).toMatch(/helper-1.3.0-windows$/)
    expect(targetOf('All releases')).toBe(githubReleasesUrl)
  })

  it('says plainly what to do where the server has no release, and to administrators why one is not offered', async () => {
    const refused = [{ version: '1.5.0', reason: 'other-key' as const }]
    const user = await openWith({ ...healthy, ...offer({ refused }) })
    expect(await user.dialog.findByText(/has no helper to download yet. Ask an administrator to run/)).toBeDefined()
    expect(user.dialog.queryByRole('alert')).toBeNull()
    cleanup()
    signInAs('Administrator')
    const administrator = await openWith({ ...healthy, ...offer({ refused }) })
    expect((await administrator.dialog.findByRole('alert')).textContent).toContain('Version 1.5.0 is not offered')
    expect(administrator.dialog.getByText(/^This server has no helper to download yet. Run/)).toBeDefined()
  })

  it('says when the releases cannot be read, and reads them at another try', async () => {
    let isAnswering = false
    const downloads = offer({ releases: both('1.4.0') })['GET /api/updates/downloads'] as { json: unknown }
    forgetReleases()
    const { dialog } = await openDialog({
      ...healthy,
      'GET /api/updates/downloads': () => (isAnswering ? downloads : 'offline'),
    })
    const retry = await dialog.findByRole('button', { name: 'Try again' })
    isAnswering = true
    await act(async () => retry.click())
    expect(await dialog.findByRole('link', { name: 'Download for Windows' })).toBeDefined()
  })

  it('pairs by one command that installs the download, too', async () => {
    const { dialog } = await openWith({
      ...healthy,
      ...offer({ releases: both('1.4.0') }),
      'POST /api/helpers/pairing-codes': {
        json: { data: { code: 'KVAT-2931', expiresAt: '2026-11-25T10:10:00.000Z' } },
      },
    })
    await act(async () => dialog.getByRole('button', { name: 'Get a pairing code' }).click())
    const command = await dialog.findByRole('note', { name: 'Command' })
    expect(command.textContent).toContain(
      `~/Downloads/helper-1.4.0-linux install --pair KVAT-2931 --server ${location.origin}`,
    )
  })

  it.each([
    [
      'runs without a server',
      { status: 'Healthy', version: '1.4.0', paired: false },
      /it is not paired yet. Get a code/,
    ],
    ['is not well', { status: 'Journal is damaged', version: '1.4.0', paired: true }, /run labelwright-helper doctor/],
  ])('has the next step for a helper that %s', async (_, json, words) => {
    const { dialog } = await openWith({ 'GET /health': { json } })
    expect(await dialog.findByText(words)).toBeDefined()
  })
})
