import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type AskedStatus, createKeptStatuses } from './kept-statuses.ts'

const ready: AskedStatus = { state: 'ready', reasons: [] }
const off: AskedStatus = { state: 'off', reasons: [] }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'] })
  // At 0 ms the cache takes nothing for old.
  vi.advanceTimersByTime(1)
})
afterEach(() => {
  vi.useRealTimers()
})

describe('What printers said lately', () => {
  it('is told to everybody for 4 s, or as long as the question wants, then asked for anew', async () => {
    const kept = createKeptStatuses()
    const ask = vi.fn(async () => ready)
    const askRarely = vi.fn(async () => ({ ...ready, keepMs: 10_000 }))
    const both = async () => [await kept.statusOf('one', ask), await kept.statusOf('other', askRarely)]
    const first = await both()
    await vi.advanceTimersByTimeAsync(3_900)
    expect(await both()).toEqual(first)
    await vi.advanceTimersByTimeAsync(200)
    await both()
    expect([ask.mock.calls.length, askRarely.mock.calls.length]).toEqual([2, 1])
    await vi.advanceTimersByTimeAsync(6_000)
    await both()
    expect(askRarely).toHaveBeenCalledTimes(2)
    expect(first[1]).not.toHaveProperty('keepMs')
  })

  it('is asked for by one at a time', async () => {
    const kept = createKeptStatuses()
    const answer = Promise.withResolvers<AskedStatus>()
    const ask = vi.fn(() => answer.promise)
    const asked = [kept.statusOf('one', ask), kept.statusOf('one', ask)]
    answer.resolve(off)
    expect((await Promise.all(asked)).map((status) => status?.state)).toEqual(['off', 'off'])
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is not waited for longer than 2.5 s: what was known before is told, or nothing', async () => {
    const kept = createKeptStatuses()
    expect(await kept.statusOf('one', async () => ready)).toMatchObject({ state: 'ready' })
    await vi.advanceTimersByTimeAsync(5_000)
    const never = () => new Promise<AskedStatus>(() => undefined)
    const late = [kept.statusOf('one', never), kept.statusOf('new', never)]
    await vi.advanceTimersByTimeAsync(2_500)
    expect((await Promise.all(late)).map((status) => status?.state)).toEqual(['ready', undefined])
  })

  it('is asked of 128 printers at a time', async () => {
    const kept = createKeptStatuses()
    const never = vi.fn(() => new Promise<AskedStatus>(() => undefined))
    for (let number = 0; number < 128; number += 1) void kept.statusOf(String(number), never)
    expect(await kept.statusOf('129th', never)).toBeUndefined()
    expect(never).toHaveBeenCalledTimes(128)
  })
})
