// @vitest-environment jsdom
import { readFileSync } from 'node:fs'

import { usualFeatures } from '@labelwright/contract/feature-flags'
import { me } from '@labelwright/contract/server/sign-in'
import type { Subscription } from '@labelwright/contract/server/subscription-schemas'
import { getUser } from '@labelwright/contract/server/users'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { call } from '../../api/call.ts'
import { endSession } from '../../session/session.ts'
import { problem } from '../../testing/fake-server.ts'
import { goTo, openApp, pathNow } from '../../testing/open-app.tsx'
import { sampleOrganizationId, sampleServer, sampleSubscription, signInAs } from '../../testing/sample-server.ts'

const free: Subscription = { ...sampleSubscription, type: 'Free', allowedPrintJobs: 100 }
const banner = () => screen.getByRole('banner')
const countCalls = (received: readonly { readonly url: string }[]) =>
  received.filter(({ url }) => url.startsWith('/api/printjobs/count')).map(({ url }) => url)

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
})

describe('The header', () => {
  it('links system status, docs and support, to what the product brings along unless told otherwise [FRAME-03] [FRAME-04] [FRAME-05]', async () => {
    sampleServer()
    signInAs('User')
    await openApp('/settings')
    const links = within(within(banner()).getByRole('navigation', { name: 'Help' })).getAllByRole('link')
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['System status', './readyz'],
      ['Docs', '#/help'],
      ['Support', '#/help?part=support'],
    ])
  })

  it.each([
    [20, 'Available prints: 80', 'far'],
    [80, 'Available prints: 20', 'near'],
    [100, 'Out of printjobs', 'reached'],
    [130, 'Out of printjobs', 'reached'],
  ])(
    'on the Free plan says of %s of 100 prints: %s [FRAME-08] [FRAME-09] [SUB-21]',
    async (printedJobs, text, nearness) => {
      sampleServer({
        subscription: free,
        'GET /api/printjobs/count': { json: { allowedPrintJobs: 100, printedJobs } },
      })
      signInAs('User')
      await openApp('/settings')
      const shown = await within(banner()).findByText(text)
      expect(shown.dataset.nearness).toBe(nearness)
    },
  )

  it("paints 'Out of printjobs' red [FRAME-09]", () => {
    const styles = readFileSync('apps/web/src/features/subscription/subscription.module.css', 'utf8')
    expect(styles).toMatch(/\.chip\[data-nearness="reached"\] \{\s*color: var\(--lw-bad\);/)
  })

  it('asks for the print count every 30 s on the Free plan [SUB-15] [SUB-16] [CONST-04]', async () => {
    const received = sampleServer({ subscription: free })
    signInAs('User')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openApp('/settings')
    await waitFor(() => expect(countCalls(received)).toEqual(['/api/printjobs/count?interval=MONTH']))
    await act(() => vi.advanceTimersByTimeAsync(29_000))
    expect(countCalls(received)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(countCalls(received)).toHaveLength(2)
  })

  it('never asks for the print count on another plan, and shows none [SUB-17] [CONST-04]', async () => {
    const received = sampleServer()
    signInAs('User')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openApp('/settings')
    await act(() => vi.advanceTimersByTimeAsync(65_000))
    expect(received.some(({ url }) => url === '/api/subscription')).toBe(true)
    expect(countCalls(received)).toEqual([])
    expect(within(banner()).queryByText(/Available prints/)).toBeNull()
  })
})

describe('A page for those who are signed in', () => {
  it('has a header and a sidebar with the full name and the support id [FRAME-01] [FRAME-02] [FRAME-11] [FRAME-12]', async () => {
    sampleServer()
    signInAs('User')
    await openApp('/settings')
    const sidebar = screen.getByRole('complementary')
    expect(within(sidebar).getByText('Astrid Lindqvist')).toBeDefined()
    expect(within(sidebar).getByText(sampleOrganizationId)).toBeDefined()
    expect(within(banner()).getByRole('button', { name: /^Printer helper/ })).toBeDefined()
  })

  it('says nothing of a printer helper where labels leave as PDF only', async () => {
    sampleServer({
      features: { ...usualFeatures, showFeatures: { ...usualFeatures.showFeatures, pdfOnly: true } },
    })
    signInAs('User')
    await openApp('/settings')
    await waitFor(() => expect(within(banner()).queryByRole('button', { name: /^Printer helper/ })).toBeNull())
  })

  it('has a way to log out that goes to login [FRAME-25]', async () => {
    sampleServer()
    signInAs('User')
    await openApp('/settings')
    within(screen.getByRole('complementary')).getByRole('link', { name: 'Logout' }).click()
    await waitFor(() => expect(pathNow()).toBe('/login'))
    expect(localStorage.getItem('auth_token')).toBeNull()
  })
})

describe('A page before signing in', () => {
  it.each(['/login', '/register', '/policy', '/account/forgot', '/invite?token=t', '/silent-login'])(
    '%s has a bare header and no sidebar [FRAME-01] [FRAME-02]',
    async (path) => {
      sampleServer({ 'GET /api/account/invitation': problem(403, 'link-invalid') })
      await openApp(path)
      await screen.findByRole('heading', { level: 1 })
      expect(within(banner()).getByText('Labelwright')).toBeDefined()
      expect(screen.queryByRole('complementary')).toBeNull()
      expect(within(banner()).queryByRole('navigation')).toBeNull()
      expect(within(banner()).queryByRole('button', { name: /^Printer helper/ })).toBeNull()
    },
  )
})

describe('The session', () => {
  it("says 'Checking security details.' while it is refreshed, and a form keeps what was typed [AUTH-42]", async () => {
    let answerRefresh: (reply: { json: unknown }) => void = () => undefined
    const refreshed = new Promise<{ json: unknown }>((resolve) => {
      answerRefresh = resolve
    })
    let isOld = true
    sampleServer({
      'POST /api/account/refresh': () => refreshed as never,
      'GET /api/users/7': () => (isOld ? problem(401, 'not-signed-in') : { json: { data: {} } }),
    })
    signInAs('Administrator')
    await openApp('/adduser')
    const field = await screen.findByLabelText<HTMLInputElement>(/First name/)
    act(() => {
      field.focus()
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'Maria')
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
    let asked: Promise<unknown> = Promise.resolve()
    act(() => {
      asked = call(getUser, { params: { id: '7' } })
    })
    await screen.findByText('Checking security details.')
    isOld = false
    await act(async () => {
      answerRefresh({ json: { token: localStorage.getItem('auth_token'), refreshToken: 'r2', expires: 900 } })
      await asked
    })
    expect(screen.queryByText('Checking security details.')).toBeNull()
    expect(screen.getByLabelText<HTMLInputElement>(/First name/)).toBe(field)
    expect(field.value).toBe('Maria')
  })

  it('that the auth service refuses leads to login [AUTH-41]', async () => {
    sampleServer({ 'GET /api/account/me': problem(401, 'not-signed-in') })
    signInAs('User')
    await openApp('/help')
    await goTo('/settings')
    await act(() => call(me, {}).catch(() => undefined))
    await waitFor(() => expect(pathNow()).toBe('/login'))
  })

  it('of another tab that ended leads to login here too', async () => {
    sampleServer()
    signInAs('User')
    await openApp('/settings')
    act(() => {
      localStorage.clear()
      window.dispatchEvent(new StorageEvent('storage', { key: 'auth_token' }))
    })
    await waitFor(() => expect(pathNow()).toBe('/login'))
  })

  it('whose organization demands a second factor leads to where one is set up', async () => {
    sampleServer({ 'GET /api/users': problem(403, 'second-factor-demanded') })
    signInAs('Administrator')
    await openApp('/users')
    await screen.findByText('Your organization requires two-factor sign-in. Set it up to continue.')
    expect(pathNow()).toBe('/settings')
  })
})

describe('A server that cannot be reached', () => {
  it('is told, and what failed is asked again once it answers', async () => {
    let isDown = true
    sampleServer({
      'GET /api/users': () => (isDown ? 'offline' : { json: { data: [], total: 0, take: 100, offset: 0 } }),
      'GET /livez': () => (isDown ? 'offline' : { json: { status: 'live' } }),
    })
    signInAs('Administrator')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openApp('/users')
    await screen.findByText('The server cannot be reached.')
    isDown = false
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    await screen.findByText('No users yet')
    expect(screen.queryByText('The server cannot be reached.')).toBeNull()
  })

  it('is asked every three seconds for an address that alone is blocked', async () => {
    const received = sampleServer({ 'GET /api/users': () => 'offline', 'GET /livez': { json: { status: 'live' } } })
    const asked = () => received.filter(({ url }) => url.startsWith('/api/users?')).length
    signInAs('Administrator')
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await openApp('/users')
    await screen.findByText('The server cannot be reached.')
    const before = asked()
    await act(() => vi.advanceTimersByTimeAsync(6_500))
    // Twice, by each query of the page.
    expect(asked() - before).toBeGreaterThan(0)
    expect(asked() - before).toBeLessThan(10)
  })
})
