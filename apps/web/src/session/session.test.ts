// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { endSession, isCurrent, nowInSeconds, onSessionChange, readSession, storeSession } from './session.ts'

const answer = { token: 'a.b.c', refreshToken: 'r', expires: 900 }

beforeEach(() => localStorage.clear())

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

describe('Logged in', () => {
  it.each([
    ['an expiry in the future', nowInSeconds() + 60, true],
    ['an expiry that has passed', nowInSeconds() - 1, false],
    ['no expiry', 0, false],
  ])('with %s [AUTH-35]', (_, expires, expected) => {
    expect(isCurrent({ expires })).toBe(expected)
  })
})
