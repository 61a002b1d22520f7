import { refresh } from '@labelwright/contract/server/sign-in'
import { CallError } from '../api/call-error.ts'
import { addressOf } from '../api/config.ts'
import { readAnswer, sendRequest } from '../api/http.ts'
import { delay } from '../lib/delay.ts'
import { changeProgress, endSession, isCurrent, readSession, type StoredSession, storeSession } from './session.ts'

let running: Promise<StoredSession | undefined> | undefined

/**
 * Exchanges the refresh token once for all who ask at the same time, in this tab and in the others. `staleToken` is the
 * token that was refused. Without a session that lives on, the person is signed out and the answer is `undefined`.
 */
export function refreshSession(staleToken: string): Promise<StoredSession | undefined> {
  running ??= underLock(() => exchange(staleToken)).finally(() => {
    running = undefined
    changeProgress({ isRefreshing: false })
  })
  changeProgress({ isRefreshing: true })
  return running
}

/** The session as it stands, refreshed first if its token has run out. */
export async function currentSession(): Promise<StoredSession | undefined> {
  const session = readSession()
  if (!session || isCurrent(session)) return session
  return refreshSession(session.token)
}

/** Calls wait for it: one that is never answered would hold them all. */
const timeoutMs = 10_000

async function exchange(staleToken: string): Promise<StoredSession | undefined> {
  const session = readSession()
  if (!session) return undefined
  if (isRenewed(session, staleToken)) return session
  // Of a station: whoever is at it signs in again.
  if (session.refreshToken === '') {
    endSession()
    return undefined
  }
  if (await isExchangedElsewhere(staleToken)) return storedByAnotherTab(staleToken)
  try {
    const body = { token: session.token, refreshToken: session.refreshToken }
    const response = await sendRequest(refresh, { body }, { address: await addressOf('auth'), timeoutMs })
    const renewed = storeSession(await readAnswer(refresh, response))
    markExchanged(session.token)
    return renewed
  } catch (error) {
    if (error instanceof CallError && ['offline', 'not-ready', 'timed-out', 'unexpected'].includes(error.code))
      throw error
    endSession()
    return undefined
  }
}

const isRenewed = (session: StoredSession, staleToken: string): boolean =>
  session.token !== staleToken && isCurrent(session)

const exchangeLock = 'labelwright-refresh'

/** Old browsers and pages without a secure origin have no locks; they refresh per tab, which the server forgives. */
const underLock = <Value>(task: () => Promise<Value>): Promise<Value> =>
  navigator.locks ? navigator.locks.request(exchangeLock, task) : task()

/** How long other tabs may take to read what this one has stored. */
const storageSettlesMs = 5_000
const storagePollMs = 20

// Locks are taken in one order by all tabs, but what one tab stores reaches the others later: under load, after they have
// got the lock. So who has exchanged a token holds a lock by its name until everyone can read the new one.
const markOf = (token: string): string => `labelwright-exchanged ${token.slice(-16)}`

function markExchanged(token: string): void {
  void navigator.locks?.request(markOf(token), () => delay(storageSettlesMs))
}

async function isExchangedElsewhere(token: string): Promise<boolean> {
  if (!navigator.locks) return false
  return navigator.locks.request(markOf(token), { ifAvailable: true }, (lock) => lock === null)
}

async function storedByAnotherTab(staleToken: string): Promise<StoredSession | undefined> {
  for (let waited = 0; waited < storageSettlesMs; waited += storagePollMs) {
    const session = readSession()
    if (!session || isRenewed(session, staleToken)) return session
    await delay(storagePollMs)
  }
  return readSession()
}
