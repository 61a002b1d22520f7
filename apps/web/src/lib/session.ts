import type { Session } from '@labelwright/contract/server/sign-in-schemas'

/** What the browser remembers of being signed in. `expires` is a moment: seconds since 1970 (spec §4). */
export interface StoredSession {
  readonly token: string
  readonly refreshToken: string
  readonly expires: number
}

const keys = { token: 'auth_token', expires: 'auth_expires', refreshToken: 'refresh_token' } as const
const listeners = new Set<() => void>()

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

export function readSession(): StoredSession | undefined {
  const token = localStorage.getItem(keys.token)
  const refreshToken = localStorage.getItem(keys.refreshToken)
  const expires = Number(localStorage.getItem(keys.expires))
  if (!token || !refreshToken || !Number.isFinite(expires)) return undefined
  return { token, refreshToken, expires }
}

/** Spec §4: logged in means that the expiry is greater than 0 and still in the future. */
export const isCurrent = (session: Pick<StoredSession, 'expires'>): boolean =>
  session.expires > 0 && session.expires > nowInSeconds()

/** Spec §4: the expiry is now in seconds plus what the answer says. */
export function storeSession(answer: Session): StoredSession {
  const session = {
    token: answer.token,
    refreshToken: answer.refreshToken,
    expires: nowInSeconds() + answer.expires,
  }
  // The token last: another tab that reads in between sees the old one and asks again.
  localStorage.setItem(keys.expires, String(session.expires))
  localStorage.setItem(keys.refreshToken, session.refreshToken)
  localStorage.setItem(keys.token, session.token)
  notify()
  return session
}

/** Forgets everything, the refresh token too. */
export function endSession(): void {
  for (const key of Object.values(keys)) localStorage.removeItem(key)
  notify()
}

/** Tells about every change, those made in other tabs included. */
export function onSessionChange(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === keys.token) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

function notify(): void {
  for (const listener of listeners) listener()
}
