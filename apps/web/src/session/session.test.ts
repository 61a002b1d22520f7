// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { endSession, isCurrent, nowInSeconds, onSessionChange, readSession, storeSession } from './session.ts'

const answer = { token: 'a.b.c', refreshToken: 'r', expires: 900 }

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

describe('The stored session', () => {
  it('stands under auth_token, auth_expires and refresh_token [AUTH-07]', () => {
    storeSession(answer)
    expect(Object.keys(localStorage).sort()).toEqual(['auth_expires', 'auth_token', 'refresh_token'])
  })

  it('expires now in seconds plus what the answer says [AUTH-36] [CONST-24]', () => {
    const before = nowInSeconds()
    const { expires } = storeSession(answer)
    expect(expires - 900).toBeGreaterThanOrEqual(before)
    expect(expires - 900).toBeLessThanOrEqual(nowInSeconds())
    expect(localStorage.getItem('auth_expires')).toBe(String(expires))
  })

  it('is forgotten on logout, token, expiry and refresh token [AUTH-33]', () => {
    storeSession(answer)
    endSession()
    expect(readSession()).toBeUndefined()
    expect(localStorage.length).toBe(0)
  })

  it('tells about its changes', () => {
    let changes = 0
    const stop = onSessionChange(() => {
      changes += 1
    })
    storeSession(answer)
    endSession()
    stop()
    storeSession(answer)
    expect(changes).toBe(2)
  })
})

describe('Somebody is logged in', () => {
  it.each([
    ['with an expiry in the future', '2026-03-01T12:00:00.999Z', '2026-03-01T12:00:01Z', true],
    [
      'not at the second of the expiry, whatever part of it has passed',
      '2026-03-01T12:00:00.000Z',
      '2026-03-01T12:00:00Z',
      false,
    ],
    ['not after it', '2026-03-01T12:00:01.000Z', '2026-03-01T12:00:00Z', false],
    ['not without an expiry', '2026-03-01T12:00:00.000Z', '1970-01-01T00:00:00Z', false],
    ['not without an expiry where the clock is wrong', '1969-12-31T23:00:00.000Z', '1970-01-01T00:00:00Z', false],
  ])('%s [AUTH-35]', (_, now, expiry, expected) => {
    vi.useFakeTimers({ now: new Date(now) })
    expect(isCurrent({ expires: Date.parse(expiry) / 1000 })).toBe(expected)
  })
})
