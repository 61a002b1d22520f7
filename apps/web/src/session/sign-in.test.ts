// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CallError } from '../api/call-error.ts'
import { sampleToken } from '../testing/sample-token.ts'
import { refreshSession } from './refresh-session.ts'
import {
  type AuthStatus,
  nowInSeconds,
  onAuthStateChange,
  readAuthState,
  readSession,
  storeSession,
} from './session.ts'
import { askForMail, forgetSignIn, rememberRedirectPath, resetAuthState, signInBy } from './sign-in.ts'

const session = { token: 'a.b.c', refreshToken: 'r', expires: 900 }
const refusal = (code: 'sign-in-failed' | 'organization-not-active', message: string) =>
  new CallError(code, { message })

/** The statuses that the state went through while something ran. */
async function statusesOf(run: () => Promise<unknown>): Promise<readonly AuthStatus[]> {
  const seen: AuthStatus[] = [readAuthState().status]
  const stop = onAuthStateChange(() => {
    const { status } = readAuthState()
    if (status !== seen.at(-1)) seen.push(status)
  })
  await run()
  stop()
  return seen
}

beforeEach(() => {
  localStorage.clear()
  forgetSignIn()
})
afterEach(() => vi.restoreAllMocks())

describe('The auth state', () => {
  it('holds status, token, user, users, expiry, redirectPath, errorMessages and isRefreshing [AUTH-06]', () => {
    expect(readAuthState()).toEqual({
      status: '',
      token: '',
      user: undefined,
      users: [],
      expiry: 0,
      redirectPath: '',
      errorMessages: [],
      isRefreshing: false,
    })
  })

  it('has each of them filled as it happens [AUTH-06]', async () => {
    const token = sampleToken({ UserId: 'u1', name: 'Maria Berg', OrganizationId: 'o1', UserRole: ['LabelManager'] })
    rememberRedirectPath('/printhistory')
    await signInBy(async () => ({ token, refreshToken: 'r-1', expires: 900 }))
    const state = readAuthState()
    const user = { userId: 'u1', name: 'Maria Berg', organizationId: 'o1', keys: expect.any(Set) }
    expect(state).toEqual({
      status: 'success',
      token,
      user,
      users: [user],
      expiry: readSession()?.expires,
      redirectPath: '/printhistory',
      errorMessages: [],
      isRefreshing: false,
    })
    expect(state.users[0]).toBe(state.user)
    // For a token that was exchanged meanwhile: there is nothing to ask the server.
    const refreshing = refreshSession('the token before')
    expect(readAuthState()).toMatchObject({ isRefreshing: true, status: 'success', token })
    await refreshing
    expect(readAuthState().isRefreshing).toBe(false)
    await signInBy(() => Promise.reject(refusal('sign-in-failed', 'Wrong.')))
    expect(readAuthState()).toMatchObject({ status: 'error', errorMessages: ['Wrong.'], user: undefined, users: [] })
  })

  it('is the same object as long as nothing changed', () => {
    expect(readAuthState()).toBe(readAuthState())
  })

  it('remembers where somebody wanted to go', () => {
    rememberRedirectPath('/printhistory')
    expect(readAuthState().redirectPath).toBe('/printhistory')
  })
})

describe('The session', () => {
  it('holds an auth token with the roles, a refresh token and an expiry in seconds [AUTH-01] [AUTH-02]', async () => {
    const token = sampleToken({ UserId: 'u1', UserRole: ['LabelManager'], UserPermission: ['PrinterManager'] })
    await signInBy(async () => ({ token, refreshToken: 'r-1', expires: 900 }))
    expect(readSession()).toMatchObject({ token, refreshToken: 'r-1' })
    expect(Number.isInteger(readSession()?.expires)).toBe(true)
    const keys = readAuthState().user?.keys
    expect(keys?.has('UserRole:LabelManager')).toBe(true)
    expect(keys?.has('UserPermission:PrinterManager')).toBe(true)
  })
})

describe('The auth status', () => {
  it("goes from '' by loading to success [AUTH-28] [AUTH-29]", async () => {
    expect(await statusesOf(() => signInBy(async () => session))).toEqual(['', 'loading', 'success'])
  })

  it('goes from loading to error [AUTH-30]', async () => {
    const fail = () => signInBy(() => Promise.reject(refusal('sign-in-failed', 'Wrong.')))
    expect(await statusesOf(fail)).toEqual(['', 'loading', 'error'])
  })

  it('goes from error to loading too, without a reset between', async () => {
    await signInBy(() => Promise.reject(refusal('sign-in-failed', 'Wrong.')))
    expect(await statusesOf(() => signInBy(async () => session))).toEqual(['error', 'loading', 'success'])
  })

  it('becomes emailsent after a forgot-password request [AUTH-31]', async () => {
    expect(await statusesOf(() => askForMail(async () => ({})))).toEqual(['', 'loading', 'emailsent'])
  })

  it("is '' again after a reset [AUTH-32]", async () => {
    await signInBy(() => Promise.reject(refusal('sign-in-failed', 'Wrong.')))
    resetAuthState()
    expect(readAuthState()).toMatchObject({ status: '', errorMessages: [] })
  })

  it("is '' while a second factor is asked for, which is no failure", async () => {
    const challenge = new CallError('second-factor-required', { challenge: 'c-1' })
    expect(await signInBy(() => Promise.reject(challenge))).toEqual({ kind: 'second-factor', challenge: 'c-1' })
    expect(readAuthState()).toMatchObject({ status: '', errorMessages: [] })
  })
})

describe('A sign-in', () => {
  it('stores the token, and as expiry now in seconds plus what the answer says [AUTH-36]', async () => {
    const before = nowInSeconds()
    await signInBy(async () => session)
    const { token, expiry } = readAuthState()
    expect(token).toBe('a.b.c')
    expect(expiry - 900).toBeGreaterThanOrEqual(before)
    expect(expiry - 900).toBeLessThanOrEqual(nowInSeconds())
  })

  it('into an organization that is not Active ends in error with its text and without a token or expiry [AUTH-43] [AUTH-45] [AUTH-46] [AUTH-47]', async () => {
    storeSession(session)
    const text = 'The organization is canceled/paused'
    await signInBy(() => Promise.reject(refusal('organization-not-active', text)))
    expect(readAuthState()).toMatchObject({ status: 'error', errorMessages: [text], token: '', expiry: 0 })
    expect(localStorage.getItem('auth_token')).toBeNull()
    expect(localStorage.getItem('auth_expires')).toBeNull()
  })

  it.each([
    ['a refusal', refusal('sign-in-failed', 'The e-mail address or the password is wrong.')],
    ['a server that cannot be reached', new CallError('offline')],
    ['anything else', new Error('broken')],
  ])(
    'that fails by %s sets error, keeps the messages, and removes token and expiry [AUTH-48] [AUTH-49] [AUTH-50]',
    async (_, error) => {
      storeSession(session)
      await signInBy(() => Promise.reject(error))
      const { status, errorMessages, token, expiry } = readAuthState()
      expect({ status, token, expiry }).toEqual({ status: 'error', token: '', expiry: 0 })
      expect(errorMessages).toHaveLength(1)
      expect(errorMessages[0]).toMatch(/\w+ \w+/)
    },
  )

  it('by registration that fails has the Message of the server as an error entry [AUTH-52]', async () => {
    const error = new CallError('email-taken', { message: 'This very address is taken.' })
    await signInBy(() => Promise.reject(error))
    expect(readAuthState().errorMessages).toEqual(['This very address is taken.'])
  })
})

describe('Logout', () => {
  it('clears the token and sets the expiry to 0 [AUTH-33] [AUTH-34]', async () => {
    await signInBy(async () => session)
    forgetSignIn()
    expect(readAuthState()).toMatchObject({ status: '', token: '', expiry: 0, user: undefined, users: [] })
    expect(localStorage.length).toBe(0)
  })
})
