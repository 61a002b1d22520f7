// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { handOver } from './helper-status.queries.ts'
import { helperStore } from './helper-watch.ts'

const stops: (() => void)[] = []
let timeouts: number[]
beforeEach(() => {
  vi.useFakeTimers()
  timeouts = []
  const timeout = AbortSignal.timeout.bind(AbortSignal)
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((milliseconds) => {
    timeouts.push(milliseconds)
    return timeout(milliseconds)
  })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const watch = () => stops.push(helperStore.subscribe(() => undefined))
const settings = { version: '1.0.0', computerName: 'PACK-07', serverUrl: '' }

let newest = '1.0.0'
const downloads = () => ({
  githubReleasesUrl: '',
  releases: ['windows', 'mac', 'linux'].map((system) => ({ system, version: newest })),
  refused: [],
})

/** A helper that answers, and its server; tells what they were asked. */
function startHelper(health: () => object | 'offline' = () => ({ status: 'Healthy', version: '1.0.0', paired: true })) {
  const received = fakeServer(({ url }) => {
    if (url.endsWith('/api/updates/downloads')) return { json: { data: downloads() } }
    const answer = url.endsWith('/health') ? health() : settings
    return answer === 'offline' ? 'offline' : { json: answer }
  })
  return (path: string) => received.filter(({ url }) => url.endsWith(path)).length
}

describe('The printer helper', () => {
  it('is asked for its health every 10 s, and given 5 s to answer [HELPER-04] [HELPER-05] [CONST-02]', async () => {
    const asked = startHelper()
    watch()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked('/health')).toBe(1)
    await vi.advanceTimersByTimeAsync(9_999)
    expect(asked('/health')).toBe(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked('/health')).toBe(2)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked('/health')).toBe(3)
    expect(new Set(timeouts)).toEqual(new Set([5_000]))
  })

  it('is asked for its settings every 10 min, and known by its computer’s name [HELPER-06]', async () => {
    const asked = startHelper()
    watch()
    await vi.advanceTimersByTimeAsync(0)
    const before = asked('/api/settings')
    await vi.advanceTimersByTimeAsync(590_000)
    expect(asked('/api/settings')).toBe(before)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(asked('/api/settings')).toBe(before + 1)
    expect(helperStore.read().settings).toEqual(settings)
    expect(helperStore.read().health?.version).toBe('1.0.0')
  })

  it('that fails is known by why it fails, until it answers again [HELPER-20]', async () => {
    let isRunning = false
    startHelper(() => (isRunning ? { status: 'Healthy', version: '1.0.0', paired: true } : 'offline'))
    watch()
    await vi.advanceTimersByTimeAsync(0)
    expect([helperStore.read().failure, helperStore.read().isUsable]).toEqual(['offline', false])
    isRunning = true
    await vi.advanceTimersByTimeAsync(10_000)
    expect([helperStore.read().failure, helperStore.read().isUsable]).toEqual([undefined, true])
  })

  it('is out of date once the server, asked every 600 s, has a newer one [HELPER-10] [CONST-03] [FRAME-07]', async () => {
    const asked = startHelper()
    watch()
    await vi.advanceTimersByTimeAsync(0)
    expect(helperStore.read().state).toBe('connected')
    const before = asked('/api/updates/downloads')
    newest = '1.1.0'
    await vi.advanceTimersByTimeAsync(590_000)
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect([asked('/api/updates/downloads') - before, helperStore.read().state]).toEqual([0, 'connected'])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(asked('/api/updates/downloads') - before).toBe(1)
    expect([helperStore.read().state, helperStore.read().isUsable]).toEqual(['update-available', true])
  })

  it('is given 10 s for a print file [HELPER-09] [CONST-05]', async () => {
    fakeServer(() => ({ json: { status: 'Success' } }))
    await handOver({} as Parameters<typeof handOver>[0])
    expect(timeouts).toEqual([10_000])
  })
})
