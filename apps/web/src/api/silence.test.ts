// @vitest-environment jsdom
import { live } from '@labelwright/contract/server/operations'
import { printArticle } from '@labelwright/contract/server/printing'
import { act, screen } from '@testing-library/react'
import { createElement } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionNotice } from '../app/shell/connection-notice.tsx'
import { notePrinting } from '../lib/while-printing.ts'
import { fakeServer } from '../testing/fake-server.ts'
import { renderIn } from '../testing/render.tsx'
import { noteConnection } from './connection.ts'
import { sendRequest } from './http.ts'

const input = { body: { computerName: 'packing-1', labels: [] } }
const ask = () => sendRequest(printArticle, input, { address: '' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const notice = () => screen.queryByText('The server does not answer.')

/** The browser's own timer is not one of those that a test can move on. */
function timeoutOf(ms: number): AbortSignal {
  const controller = new AbortController()
  setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms)
  return controller.signal
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutOf)
  noteConnection('answers')
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  notePrinting('lane', 0)
  notePrinting('scans', 0)
  noteConnection('answers')
})

describe('A server that takes calls and answers none', () => {
  it('is said after 10 s, and the call goes on [LANE-02]', async () => {
    const received = fakeServer(() => new Promise(() => undefined))
    renderIn(createElement(ConnectionNotice))
    const ended = vi.fn()
    void ask().then(ended, ended)
    await pass(9_900)
    expect(notice()).toBeNull()
    await pass(200)
    expect(notice()).not.toBeNull()
    expect(received.map(({ url }) => url)).toEqual([printArticle.path, live.path])
    expect(ended).not.toHaveBeenCalled()
  })

  it('is told from one that works long on a call: it says at once that it is there', async () => {
    fakeServer(({ url }) => (url === live.path ? { json: { status: 'live' } } : new Promise(() => undefined)))
    renderIn(createElement(ConnectionNotice))
    void ask().catch(() => undefined)
    await pass(30_000)
    expect(notice()).toBeNull()
  })

  it.each([
    [4, 0, 'Nothing is lost; 4 scans wait.'],
    [1, 0, 'Nothing is lost; 1 scan waits.'],
    [2, 3, 'Nothing is lost; 5 scans wait.'],
    [0, 2, 'Nothing is lost; 2 prints wait.'],
    [0, 0, 'Your changes are still here. We keep trying to reconnect.'],
  ])('says what waits: %i scans, %i prints [LANE-02]', async (scans, prints, words) => {
    notePrinting('scans', scans)
    notePrinting('lane', prints)
    renderIn(createElement(ConnectionNotice))
    act(() => noteConnection('silent'))
    expect(screen.getByRole('status').textContent).toBe(`The server does not answer. ${words}`)
  })

  it('is asked whether it answers, again and again, also when that question is not answered either', async () => {
    const received = fakeServer(() => new Promise(() => undefined))
    renderIn(createElement(ConnectionNotice))
    act(() => noteConnection('silent'))
    await pass(30_000)
    expect(received.length).toBeGreaterThan(2)
  })
})
