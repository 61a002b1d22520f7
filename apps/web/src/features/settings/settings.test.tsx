// @vitest-environment jsdom

import { encodeQr } from '@labelwright/label-layout/symbols/qr/qr'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession, readSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { openApp, pathNow } from '../../testing/open-app.tsx'
import { sampleServer, signInAs } from '../../testing/sample-server.ts'
import { typeInto } from '../../testing/type-into.ts'
import { pathOf } from './qr-code.tsx'

const setup = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Labelwright:anna%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=Labelwright',
}
const off = { hasTotp: false, recoveryCodesLeft: 0, passkeys: [], isDemanded: false, hasPassword: true }

beforeEach(() => {
  localStorage.clear()
  endSession()
  signInAs('User')
})

describe('The QR code of an authenticator app', () => {
  it('is read back from its drawn modules', async () => {
    const symbol = encodeQr(setup.uri, { errorCorrection: 'M', isGs1: false })
    if (!symbol) throw new Error('the address does not fit')
    const dots = 4
    const quiet = 4
    const side = (symbol.columns + 2 * quiet) * dots
    const grey = new Uint8Array(side * side).fill(255)
    for (const [, column, row] of pathOf(symbol).matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
      for (let y = 0; y < dots; y++) {
        const start = ((Number(row) + quiet) * dots + y) * side + (Number(column) + quiet) * dots
        grey.fill(0, start, start + dots)
      }
    }
    const codes = await readGrey({ width: side, height: side, grey })
    expect(codes.map(({ text }) => text)).toEqual([setup.uri])
  })
})

describe('Settings', () => {
  it('show who one is, and are open to everybody who is signed in [ROUTE-70] [USER-01] [USER-02]', async () => {
    sampleServer()
    await openApp('/settings')
    const profile = within(await screen.findByRole('region', { name: 'Profile' }))
    await profile.findByText('Maria Berg')
    expect(profile.getByText('maria@example.com')).toBeDefined()
    expect(profile.getByText('Nordmark Botanicals')).toBeDefined()
  })

  it('change the density of tables at once and remember it', async () => {
    sampleServer()
    await openApp('/settings')
    fireEvent.click(await screen.findByRole('radio', { name: 'Compact' }))
    expect(localStorage.getItem('labelwright_density')).toBe('compact')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Compact' }).checked).toBe(true)
  })

  it('change the password, and say beside the field what is wrong with either', async () => {
    let refusal: ReturnType<typeof problem> | undefined = problem(403, 'reauth-failed')
    const received = sampleServer({ 'PUT /api/account/password': () => refusal ?? { json: {} } })
    await openApp('/settings')
    typeInto(await screen.findByLabelText('Current password'), 'the old password')
    typeInto(screen.getByLabelText('New password'), 'a right good password')
    const change = screen.getByRole<HTMLButtonElement>('button', { name: 'Change the password' })
    await waitFor(() => expect(change.disabled).toBe(false))
    await act(async () => change.click())
    await screen.findByText('Your password is wrong.')
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a right good password')
    refusal = undefined
    typeInto(screen.getByLabelText('Current password'), 'the right old password')
    await waitFor(() => expect(change.disabled).toBe(false))
    await act(async () => change.click())
    await screen.findByText('Your password is changed. Other browsers are signed out.')
    expect(received.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
      currentPassword: 'the right old password',
      newPassword: 'a right good password',
    })
  })

  it('set up an authenticator app: secret and code, then the recovery codes once', async () => {
    let factors: object = off
    const received = sampleServer({
      'GET /api/account/second-factors': () => ({ json: { data: factors } }),
      'POST /api/account/second-factors/totp': { json: { data: setup } },
      'POST /api/account/second-factors/totp/confirm': () => {
        factors = { ...off, hasTotp: true, recoveryCodesLeft: 2 }
        return { json: { data: { recoveryCodes: ['AAAA-1111', 'BBBB-2222'] } } }
      },
    })
    await openApp('/settings')
    ;(await screen.findByRole('button', { name: 'Set up' })).click()
    const dialog = within(await screen.findByRole('dialog', { name: 'Set up' }))
    typeInto(dialog.getByLabelText('Current password'), 'a right good password')
    await act(async () => dialog.getByRole('button', { name: 'Continue' }).click())
    await screen.findByRole('img', { name: /^QR code/ })
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeDefined()
    typeInto(screen.getByLabelText('Code'), '123456')
    await act(async () => screen.getByRole('button', { name: 'Turn on' }).click())
    await screen.findByText('AAAA-1111')
    act(() => screen.getByRole('button', { name: 'I have saved them' }).click())
    await screen.findByText('2 recovery codes are left.')
    expect(screen.queryByText('AAAA-1111')).toBeNull()
    expect(received.find(({ url }) => url.endsWith('/confirm'))?.body).toEqual({ code: '123456' })
  })

  const passkey = { id: 'k-1', name: 'Phone', createdAt: '2026-11-21T10:00:00.000Z', lastUsedAt: null }
  const withKey = { ...off, passkeys: [passkey] }

  it('remove a passkey with the password', async () => {
    const received = sampleServer({
      'GET /api/account/second-factors': { json: { data: withKey } },
      'POST /api/account/second-factors/passkeys/k-1/remove': { json: {} },
    })
    await openApp('/settings')
    ;(await screen.findByRole('button', { name: 'Remove Phone' })).click()
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete passkey "Phone"?' }))
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true)
    typeInto(dialog.getByLabelText('Current password'), 'a right good password')
    await act(async () => dialog.getByRole('button', { name: 'Remove' }).click())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(received.find(({ url }) => url.endsWith('/k-1/remove'))?.body).toEqual({ password: 'a right good password' })
  })

  it('ask those who have no password for a fresh sign-in at their provider', async () => {
    sampleServer({
      'GET /api/account/second-factors': { json: { data: { ...withKey, hasPassword: false } } },
      'POST /api/account/second-factors/passkeys/k-1/remove': problem(403, 'provider-sign-in-needed'),
    })
    await openApp('/settings')
    ;(await screen.findByRole('button', { name: 'Remove Phone' })).click()
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete passkey "Phone"?' }))
    expect(dialog.queryByLabelText('Current password')).toBeNull()
    await act(async () => dialog.getByRole('button', { name: 'Remove' }).click())
    await dialog.findByText('Sign in at your identity provider again, then do this within 10 minutes.')
  })

  it('end one session, and sign out everywhere', async () => {
    const session = { userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0', address: '192.0.2.7' }
    const at = '2026-11-21T10:00:00.000Z'
    const sessions = [
      { ...session, id: 's-1', createdAt: at, lastUsedAt: at, isCurrent: true },
      { ...session, id: 's-2', createdAt: at, lastUsedAt: at, isCurrent: false },
    ]
    const received = sampleServer({
      'GET /api/account/sessions': { json: { data: sessions, total: 2, take: 100, offset: 0 } },
    })
    await openApp('/settings')
    const list = within(await screen.findByRole('list', { name: 'Signed in' }))
    expect(list.getAllByText(/Firefox · Windows/)).toHaveLength(2)
    await act(async () => list.getByRole('button', { name: 'Sign out' }).click())
    expect(received.some(({ method, url }) => method === 'DELETE' && url.endsWith('/s-2'))).toBe(true)
    await act(async () => screen.getByRole('button', { name: 'Sign out everywhere' }).click())
    await waitFor(() => expect(pathNow()).toBe('/login'))
    expect(readSession()).toBeUndefined()
    expect(received.some(({ url }) => url === '/api/account/sessions/end')).toBe(true)
  })
})
