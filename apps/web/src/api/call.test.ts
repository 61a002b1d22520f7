// @vitest-environment jsdom
import { uploadImport } from '@labelwright/contract/server/imports'
import { listLabels } from '@labelwright/contract/server/labels'
import { login, me } from '@labelwright/contract/server/sign-in'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { nowInSeconds, onAuthStateChange, readAuthState, readSession, storeSession } from '../session/session.ts'
import { fakeServer, problem } from '../testing/fake-server.ts'
import { call } from './call.ts'

const emptyList = { data: [], total: 0, take: 50, offset: 0 }
const isRefresh = (url: string) => url === '/api/account/refresh'

function signIn(): void {
  storeSession({ token: 'old', refreshToken: 'refresh-1', expires: 900 })
}

beforeEach(() => {
  localStorage.clear()
  vi.unstubAllGlobals()
})

describe('A call', () => {
  it('carries the bearer token and the query', async () => {
    signIn()
    const received = fakeServer(() => ({ json: emptyList }))
    await call(listLabels, { query: { take: 10, searchQuery: 'å b' } })
    expect(received[0]?.url).toBe('/api/labels?take=10&searchQuery=%C3%A5%20b')
    expect(received[0]?.headers.authorization).toBe('Bearer old')
  })

  it('becomes a CallError with code, fields and number when it is refused', async () => {
    const errors = [{ path: 'email', code: 'invalid', message: 'No address.' }]
    fakeServer(() => problem(422, 'validation-failed', { errors, requestId: 'r-17' }))
    await expect(call(login, { body: { email: 'x', password: 'y' } })).rejects.toMatchObject({
      code: 'validation-failed',
      errors,
      requestId: 'r-17',
    })
  })

  it.each([
    ['a call', {}],
    ['an upload', { file: new File(['x'], 'x.csv'), onSent: () => undefined }],
  ])('that came too often says when there is room again: %s', async (_, options) => {
    signIn()
    fakeServer(() => ({ ...problem(429, 'too-many-requests'), headers: { 'retry-after': '2521' } }))
    await expect(call(uploadImport, { body: {} }, options)).rejects.toMatchObject({
      code: 'too-many-requests',
      retryAfterSeconds: 2521,
    })
  })

  it('without network has the code offline', async () => {
    signIn()
    fakeServer(() => 'offline')
    await expect(call(listLabels, { query: {} })).rejects.toMatchObject({ code: 'offline' })
  })

  it('that a proxy answers in its own words has the code not-ready', async () => {
    signIn()
    fakeServer(() => ({ status: 502, json: 'Bad gateway' }))
    await expect(call(listLabels, { query: {} })).rejects.toMatchObject({ code: 'not-ready' })
  })
})

describe('A 401 of the base API', () => {
  it('leads to one refresh shared among concurrent calls, and each is retried [AUTH-37] [AUTH-38] [AUTH-39]', async () => {
    signIn()
    const received = fakeServer(({ url, headers }) => {
      if (isRefresh(url)) return { json: { token: 'new', refreshToken: 'refresh-2', expires: 900 } }
      return headers.authorization === 'Bearer new' ? { json: emptyList } : problem(401, 'not-signed-in')
    })
    const answers = await Promise.all([call(listLabels, { query: {} }), call(listLabels, { query: { take: 1 } })])
    expect(answers).toEqual([emptyList, emptyList])
    const refreshes = received.filter(({ url }) => isRefresh(url))
    expect(refreshes.map(({ body }) => body)).toEqual([{ token: 'old', refreshToken: 'refresh-1' }])
    expect(readSession()).toMatchObject({ token: 'new', refreshToken: 'refresh-2' })
  })

  it('shows that security details are checked while the refresh runs', async () => {
    signIn()
    const seen: boolean[] = []
    const stop = onAuthStateChange(() => {
      const { isRefreshing } = readAuthState()
      if (isRefreshing !== seen.at(-1)) seen.push(isRefreshing)
    })
    fakeServer(({ url, headers }) => {
      if (isRefresh(url)) return { json: { token: 'new', refreshToken: 'refresh-2', expires: 900 } }
      return headers.authorization === 'Bearer new' ? { json: emptyList } : problem(401, 'not-signed-in')
    })
    await call(listLabels, { query: {} })
    stop()
    expect(seen).toEqual([true, false])
  })

  it('takes the tokens that another tab fetched meanwhile', async () => {
    signIn()
    const received = fakeServer(({ headers }) => {
      if (headers.authorization === 'Bearer theirs') return { json: emptyList }
      storeSession({ token: 'theirs', refreshToken: 'refresh-2', expires: 900 })
      return problem(401, 'not-signed-in')
    })
    await call(listLabels, { query: {} })
    expect(received.some(({ url }) => isRefresh(url))).toBe(false)
  })

  it('signs out when the refresh is refused', async () => {
    signIn()
    fakeServer(({ url }) => problem(401, isRefresh(url) ? 'session-ended' : 'not-signed-in'))
    await expect(call(listLabels, { query: {} })).rejects.toMatchObject({ code: 'session-ended' })
    expect(readSession()).toBeUndefined()
  })

  it('keeps the session when the refresh meets no server', async () => {
    signIn()
    fakeServer(({ url }) => (isRefresh(url) ? 'offline' : problem(401, 'not-signed-in')))
    await expect(call(listLabels, { query: {} })).rejects.toMatchObject({ code: 'offline' })
    expect(readSession()?.token).toBe('old')
  })
})

it('A 401 of the auth service logs the user out [AUTH-40]', async () => {
  signIn()
  fakeServer(() => problem(401, 'not-signed-in'))
  await expect(call(me, {})).rejects.toMatchObject({ code: 'not-signed-in' })
  expect(readSession()).toBeUndefined()
})

it('A token that has run out is refreshed before the call, so that no call of the auth service signs out', async () => {
  signIn()
  localStorage.setItem('auth_expires', String(nowInSeconds() - 1))
  const received = fakeServer(({ url }) =>
    isRefresh(url)
      ? { json: { token: 'new', refreshToken: 'refresh-2', expires: 900 } }
      : { json: { data: { firstname: 'Anna' } } },
  )
  await call(me, {})
  expect(received.map(({ url }) => url)).toEqual(['/api/account/refresh', '/api/account/me'])
  expect(received[1]?.headers.authorization).toBe('Bearer new')
})
