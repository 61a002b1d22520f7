import { refresh } from '@labelwright/contract/server/sign-in'
import { CallError } from './call-error.ts'
import { addressOf } from './config.ts'
import { readAnswer, sendRequest } from './http.ts'
import { endSession, isCurrent, readSession, type StoredSession, storeSession } from './session.ts'

let running: Promise<StoredSession | undefined> | undefined
const listeners = new Set<() => void>()

/** Whether security details are being checked just now; for the quiet notice. */
export const isRefreshing = (): boolean => running !== undefined

export function onRefreshing(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Exchanges the refresh token once for all who ask at the same time, in this tab and in the others. `staleToken` is the
 * token that was refused. Without a session that lives on, the person is signed out and the answer is `undefined`.
 */
export function refreshSession(staleToken: string): Promise<StoredSession | undefined> {
  running ??= underLock(() => exchange(staleToken)).finally(() => {
    running = undefined
    notify()
  })
  notify()
  return running
}

/** The session as it stands, refreshed first if its token has run out. */
export async function currentSession(): Promise<StoredSession | undefined> {
  const session = readSession()
  if (!session || isCurrent(session)) return session
  return refreshSession(session.token)
}

async function exchange(staleToken: string): Promise<StoredSession | undefined> {
  const session = readSession()
  if (!session) return undefined
  // Another tab was faster.
  if (session.token !== staleToken && isCurrent(session)) return session
  try {
    const body = { token: session.token, refreshToken: session.refreshToken }
    const response = await sendRequest(refresh, { body }, { address: await addressOf('auth') })
    return storeSession(await readAnswer(refresh, response))
  } catch (error) {
    if (error instanceof CallError && ['offline', 'not-ready', 'timed-out', 'unexpected'].includes(error.code))
      throw error
    endSession()
    return undefined
  }
}

/** What another tab has just stored takes a moment to be read in this one. */
const storageSettlesMs = 80
const lockName = 'labelwright-refresh'

/** Old browsers and pages without a secure origin have no locks; they refresh per tab, which the server forgives. */
async function underLock<Value>(task: () => Promise<Value>): Promise<Value> {
  if (!navigator.locks) return task()
  const first = await navigator.locks.request(lockName, { ifAvailable: true }, async (lock) =>
    lock ? { value: await task() } : undefined,
  )
  if (first) return first.value
  return navigator.locks.request(lockName, async () => {
    await new Promise((resolve) => setTimeout(resolve, storageSettlesMs))
    return task()
  })
}

function notify(): void {
  for (const listener of listeners) listener()
}
