// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../app/query-client.ts'
import { delay } from '../../lib/delay.ts'
import { speak } from '../../lib/i18n.ts'
import { fakeServer } from '../fake-server.ts'
import { failForLeftovers } from './fail-for-leftovers.ts'
import { endWorkOfPages, findLeftovers, readWorkerState, type WorkerState } from './leftovers.ts'
import { runningTimers } from './watch-timers.ts'

let before: WorkerState
const texts = () => findLeftovers(before).map(({ text }) => text)
const heard = () => undefined

/** Each kind of leftover, and the text that names it. */
const forgotten: readonly (readonly [what: string, leave: () => unknown, text: RegExp])[] = [
  ['fake timers', () => vi.useFakeTimers(), /^fake timers; call vi\.useRealTimers\(\)$/],
  ['a timeout', () => setTimeout(heard, 60_000), /^a running timeout of 60000 ms, started .*leftovers\.test\.ts/],
  ['an interval', () => setInterval(heard, 60_000), /^a running interval of 60000 ms, started .*leftovers\.test\.ts/],
  [
    'a listener on the window',
    () => window.addEventListener('keydown', heard),
    /^a listener for 'keydown' on the window, added .*leftovers\.test\.ts/,
  ],
  [
    'a capturing listener on the document',
    () => document.addEventListener('click', heard, { capture: true }),
    /^a listener for 'click' on the document, added .*leftovers\.test\.ts/,
  ],
  ['a spy', () => vi.spyOn(Storage.prototype, 'setItem'), /^another Storage\.prototype\.setItem; call vi\.restore/],
  ['a stubbed global', () => vi.stubGlobal('fetch', heard), /^another globalThis\.fetch; call .*vi\.unstubAll/],
  ['a fake of the browser', () => Object.assign(window, { matchMedia: heard }), /^another globalThis\.matchMedia;/],
  [
    'a property of the browser',
    () => Object.defineProperty(navigator, 'onLine', { configurable: true, value: false }),
    /^another navigator\.onLine;/,
  ],
  ['an environment variable', () => vi.stubEnv('LEFT', 'behind'), /^another process\.env\.LEFT;/],
  ['an element', () => document.body.append(document.createElement('dialog')), /^<dialog> in the body/],
  ['a style', () => document.head.append(document.createElement('style')), /^<style> in the head/],
  ['an attribute of the body', () => document.body.setAttribute('inert', ''), /^another body inert$/],
  ['a theme', () => document.documentElement.setAttribute('data-theme', 'dark'), /^another html data-theme$/],
  ['the language', () => speak('sv'), /^another language; call speak\('en'\)$/],
]

afterEach(async () => {
  for (const { putBack } of findLeftovers(before)) putBack()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  queryClient.clear()
  await speak('en')
})

describe('The end of a test file', () => {
  it.each(forgotten)('names %s that was left behind', async (_, leave, text) => {
    before = readWorkerState()
    expect(texts()).toEqual([])
    await leave()
    expect(texts()).toContainEqual(expect.stringMatching(text))
  })

  it('ends requests without an answer, and pauses before something is tried again', async () => {
    fakeServer(() => new Promise(heard))
    const ends = vi.fn()
    void fetch('/api/print', { method: 'POST' }).catch(ends)
    void delay(60_000)
    const isPause = ({ delayMs }: { readonly delayMs: number }) => delayMs === 60_000
    expect(runningTimers().filter(isPause)).toHaveLength(1)
    endWorkOfPages()
    expect(runningTimers().filter(isPause)).toEqual([])
    await vi.waitFor(() => expect(ends).toHaveBeenCalledOnce())
  })

  it('names nothing that was put back', async () => {
    before = readWorkerState()
    vi.useFakeTimers()
    vi.useRealTimers()
    vi.spyOn(Storage.prototype, 'setItem')
    vi.restoreAllMocks()
    clearTimeout(setTimeout(heard, 60_000))
    clearInterval(setInterval(heard, 60_000))
    window.addEventListener('keydown', heard, true)
    window.removeEventListener('keydown', heard, { capture: true })
    const end = new AbortController()
    document.addEventListener('click', heard, { signal: end.signal })
    end.abort()
    document.addEventListener('click', heard, { once: true })
    document.dispatchEvent(new Event('click'))
    await new Promise<void>((resolve) => setTimeout(resolve, 0))
    expect(texts()).toEqual([])
  })

  it('fails with what was left, and leaves the next file nothing of it', () => {
    before = readWorkerState()
    document.body.append(document.createElement('dialog'))
    vi.spyOn(Storage.prototype, 'setItem')
    expect(() => failForLeftovers(before)).toThrow(/This file leaves behind.*Storage\.prototype\.setItem.*<dialog>/s)
    expect(() => failForLeftovers(before)).not.toThrow()
  })
})
