// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { speak } from '../lib/i18n.ts'
import { endSession } from '../session/session.ts'
import { openApp } from '../testing/open-app.tsx'
import { sampleServer, signInAs } from '../testing/sample-server.ts'

beforeAll(async () => {
  await import('../features/stations/stations-page.tsx')
})
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  endSession()
  signInAs('Administrator')
  // React writes an error that it has caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(async () => {
  vi.restoreAllMocks()
  await speak('en')
})

/** A page whose code fails on what it has received. */
async function openBrokenPage() {
  const received = sampleServer({ 'GET /api/stations': { json: { data: [null] } } })
  await openApp('/admin/stations')
  await screen.findByRole('heading', { level: 2 })
  return received
}

const reportsOf = (received: Awaited<ReturnType<typeof openBrokenPage>>) =>
  received.filter(({ url }) => url === '/api/page-errors').map(({ body }) => body)

describe('A page that an error of its own stopped', () => {
  it('says what is kept and what to do, names the error and does not blame the server', async () => {
    await openBrokenPage()
    const page = document.querySelector('main')?.textContent ?? ''
    expect(page).toMatch(
      /An error in Labelwright stopped this page\. What you saved is kept\. Reload the page\. If it happens again, give support this number: [0-9A-F]{8}\. \(TypeError\)/,
    )
    expect(page).not.toMatch(/server/i)
    expect(screen.getByRole('button', { name: 'Reload the page' })).toBeDefined()
  })

  it('says so in Swedish', async () => {
    await speak('sv')
    await openBrokenPage()
    expect(document.querySelector('main')?.textContent).toMatch(
      /Ett fel i Labelwright stoppade sidan\. .* ge supporten det här numret: [0-9A-F]{8}\. \(TypeError\)/,
    )
  })

  it('reports the error once to the log of the server, under the number on the screen and without its message', async () => {
    const received = await openBrokenPage()
    const number = /[0-9A-F]{8}/.exec(document.querySelector('main')?.textContent ?? '')?.[0]
    await vi.waitFor(() => expect(reportsOf(received)).not.toEqual([]))
    expect(reportsOf(received)).toEqual([
      { number, name: 'TypeError', page: '/admin/stations', frames: expect.any(Array) },
    ])
    expect(JSON.stringify(reportsOf(received))).not.toContain('Cannot read')
  })
})
