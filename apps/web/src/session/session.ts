// Who is signed in, and how far a sign-in has come (spec §3, §4). Tokens are kept in localStorage, which all tabs share.
import type { Session } from '@labelwright/contract/server/sign-in-schemas'
import { useSyncExternalStore } from 'react'
import { createStore } from '../lib/store.ts'
import { readToken, type SignedInPerson } from './token-claims.ts'

/** What the browser remembers of being signed in. `expires` is a moment: seconds since 1970 (spec §4). */
export interface StoredSession {
  readonly token: string
  readonly refreshToken: string
  readonly expires: number
}

export type AuthStatus = '' | 'loading' | 'success' | 'error' | 'emailsent'

/** What the last request about signing in came to. */
interface Progress {
  readonly status: AuthStatus
  /** Where somebody wanted to go before they were sent to sign in; empty when nowhere. */
  readonly redirectPath: string
  readonly errorMessages: readonly string[]
  readonly isRefreshing: boolean
}

export interface AuthState extends Progress {
  /** Empty when nobody is signed in. */
  readonly token: string
  readonly user: SignedInPerson | undefined
  /** Everybody whom this browser holds a session of. */
  readonly users: readonly SignedInPerson[]
  /** Seconds since 1970; 0 when nobody is signed in. */
  readonly expiry: number
}

const keys = { token: 'auth_token', expires: 'auth_expires', refreshToken: 'refresh_token' } as const

const store = createStore<Progress>(
  { status: '', redirectPath: '', errorMessages: [], isRefreshing: false },
  followOtherTabs,
)

/** Tells everybody who looks at the session to read it again. */
const announce = (): void => store.set({ ...store.read() })

function followOtherTabs(): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null || event.key === keys.token) announce()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export const nowInSeconds = (): number => Math.floor(Date.now() / 1000)

/** A sign-in at a station is this tab's alone, and is not renewed. */
const stationKey = 'labelwright_station_session'

function readStationSession(): StoredSession | undefined {
  const kept = sessionStorage.getItem(stationKey)
  return kept === null ? undefined : (JSON.parse(kept) as StoredSession)
}

/** Whether somebody is signed in at a station in this tab. */
export const isAtStation = (): boolean => sessionStorage.getItem(stationKey) !== null

export function startStationSession({ token, expires }: Pick<Session, 'token' | 'expires'>): void {
  const session: StoredSession = { token, refreshToken: '', expires: nowInSeconds() + expires }
  sessionStorage.setItem(stationKey, JSON.stringify(session))
  announce()
}

export function readSession(): StoredSession | undefined {
  const atStation = readStationSession()
  if (atStation) return atStation
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
  announce()
  return session
}

/** Forgets everything, the refresh token too; at a station only who is signed in there. */
export function endSession(): void {
  const keptElsewhere = isAtStation()
  sessionStorage.removeItem(stationKey)
  if (!keptElsewhere) for (const key of Object.values(keys)) localStorage.removeItem(key)
  announce()
}

/** Tells about every other session, those of other tabs included. */
export function onSessionChange(listener: () => void): () => void {
  const tokenNow = () => readSession()?.token ?? null
  let token = tokenNow()
  return store.subscribe(() => {
    if (token === tokenNow()) return
    token = tokenNow()
    listener()
  })
}

export const changeProgress = (changes: Partial<Progress>): void => store.set({ ...store.read(), ...changes })

export const onAuthStateChange = store.subscribe

let snapshot: AuthState | undefined

/** The state as it stands; the same object as long as nothing changed. */
export function readAuthState(): AuthState {
  const session = readSession()
  const state = { ...store.read(), token: session?.token ?? '', expiry: session?.expires ?? 0 }
  const before = snapshot
  if (before && Object.entries(state).every(([key, value]) => before[key as keyof AuthState] === value)) return before
  const user = state.token === before?.token ? before.user : readToken(state.token)
  snapshot = { ...state, user, users: user ? [user] : [] }
  return snapshot
}

export const useAuthState = (): AuthState => useSyncExternalStore(onAuthStateChange, readAuthState)

/** Who is signed in, by the stored token, expired or not. */
export const signedInPerson = (): SignedInPerson | undefined => readAuthState().user

export const usePerson = (): SignedInPerson | undefined => useSyncExternalStore(onAuthStateChange, signedInPerson)
