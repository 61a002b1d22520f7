// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { signInAs } from '../../testing/sample-server.ts'
import { helperStore } from '../helper-status/helper-watch.ts'
import { printerStateStore, type WatchedPrinter, watchPrinter } from './printer-watch.ts'

const ready = { state: 'ready', reasons: [], queueLength: null } as const
const paperOut = { state: 'attention', reasons: ['paper-out'], queueLength: 2 } as const

const printerOf = (id: string, printsVia: 'server' | 'helper' = 'server'): WatchedPrinter => ({
  id,
  printsVia,
  language: 'zpl',
  targetIpAddress: '10.0.0.7',
  targetPort: 9100,
  targetPrintQueue: '',
})

const stops: (() => void)[] = []
const watch = (printer: WatchedPrinter) => stops.push(watchPrinter(printer))
const stateOf = (id: string) => printerStateStore.read().get(id)
let isHidden = false

beforeEach(() => {
  signInAs('User')
  vi.useFakeTimers()
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden)
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  isHidden = false
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Server and helper; tells which printers each was asked about. */
function startProduct(stateOfPrinter: () => object | 'offline' = () => ready) {
  const received = fakeServer(({ url, body }) => {
    if (url.endsWith('/health')) return { json: { status: 'Healthy', version: '1.0.0', paired: true } }
    if (url.endsWith('/api/settings')) return { json: { version: '1.0.0', computerName: 'PACK-07', serverUrl: '' } }
    const state = stateOfPrinter()
    if (state === 'offline') return 'offline'
    if (url.endsWith('/api/printerStates'))
      return { json: { states: (body as { printers: object[] }).printers.map(() => state) } }
    const { printerIds } = body as { printerIds: string[] }
    return { json: { data: printerIds.map((printerId) => ({ printerId, ...state, askedAt: null })) } }
  })
  return {
    asked: () =>
      received.flatMap(({ url, body }) =>
        url.endsWith('/api/printers/states') ? [(body as { printerIds: string[] }).printerIds.join(' ')] : [],
      ),
    askedHelper: () => received.filter(({ url }) => url.endsWith('/api/printerStates')).map(({ body }) => body),
  }
}

describe('How printers are', () => {
  it('is asked about together, and anew every 5 s while somebody looks', async () => {
    let state: object = ready
    const { asked } = startProduct(() => state)
    watch(printerOf('one'))
    watch(printerOf('two'))
    watch(printerOf('two'))
    await vi.advanceTimersByTimeAsync(100)
    expect([asked(), stateOf('one'), stateOf('two')]).toEqual([['one two'], ready, ready])
    state = paperOut
    await vi.advanceTimersByTimeAsync(5_000)
    expect([asked().length, stateOf('one')]).toEqual([2, paperOut])
    watch(printerOf('three'))
    await vi.advanceTimersByTimeAsync(100)
    expect(asked().at(-1)).toBe('three')
    for (const stop of stops.splice(0)) stop()
    await vi.advanceTimersByTimeAsync(20_000)
    expect([asked().length, printerStateStore.read().size]).toEqual([3, 0])
  })

  it('is asked by nobody in a tab that is hidden, and at once when it is seen again', async () => {
    isHidden = true
    const { asked } = startProduct()
    watch(printerOf('one'))
    await vi.advanceTimersByTimeAsync(60_000)
    watch(printerOf('two'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked()).toEqual([])
    isHidden = false
    document.dispatchEvent(new Event('visibilitychange'))
    await vi.advanceTimersByTimeAsync(0)
    expect(asked()).toEqual(['one two'])
  })

  it('is asked of the helper for its own printers, once it can be used', async () => {
    const { asked, askedHelper } = startProduct(() => paperOut)
    watch(printerOf('one', 'helper'))
    await vi.advanceTimersByTimeAsync(100)
    expect([askedHelper(), stateOf('one')?.state]).toEqual([[], 'unknown'])
    stops.push(helperStore.subscribe(() => undefined))
    await vi.advanceTimersByTimeAsync(5_000)
    const question = { targetAddress: '10.0.0.7', port: 9100, targetPrintQueue: '', language: 'zpl' }
    expect(askedHelper()).toEqual([{ printers: [question] }])
    expect([asked(), stateOf('one')]).toEqual([[], paperOut])
  })

  it('is unknown while nobody answers, and of more than 100 printers asked in several calls', async () => {
    let state: object | 'offline' = ready
    const { asked } = startProduct(() => state)
    const ids = Array.from({ length: 150 }, (_, index) => `printer-${index}`)
    for (const id of ids) watch(printerOf(id))
    await vi.advanceTimersByTimeAsync(100)
    expect(asked().map((some) => some.split(' ').length)).toEqual([100, 50])
    expect(ids.every((id) => stateOf(id)?.state === 'ready')).toBe(true)
    state = 'offline'
    await vi.advanceTimersByTimeAsync(10_000)
    expect(stateOf('printer-149')?.state).toBe('unknown')
  })
})
