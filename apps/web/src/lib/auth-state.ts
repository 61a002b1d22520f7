// The auth state of the specification (§3, §4): what the last request about signing in came to, and who is signed in.
import type { Session } from '@labelwright/contract/server/sign-in-schemas'
import { useSyncExternalStore } from 'react'
import { CallError } from './call-error.ts'
import { errorText } from './error-texts.ts'
import { translation } from './i18n.ts'
import { forgetKeptDraft } from './kept-draft.ts'
import { signedInPerson } from './person.ts'
import { isRefreshing, onRefreshing } from './refresh-session.ts'
import { endSession, onSessionChange, readSession, storeSession } from './session.ts'
import type { SignedInPerson } from './token-claims.ts'

export type AuthStatus = '' | 'loading' | 'success' | 'error' | 'emailsent'

export interface AuthState {
  readonly status: AuthStatus
  /** Empty when nobody is signed in. */
  readonly token: string
  readonly user: SignedInPerson | undefined
  /** Everybody whom this browser holds a session of. */
  readonly users: readonly SignedInPerson[]
  /** Seconds since 1970; 0 when nobody is signed in. */
  readonly expiry: number
  /** Where somebody wanted to go before they were sent to sign in; empty when nowhere. */
  readonly redirectPath: string
  readonly errorMessages: readonly string[]
  readonly isRefreshing: boolean
}

/** What a sign-in came to. A second step is no failure: the person is asked for it. */
export type SignInEnd =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'second-factor'; readonly challenge: string }
  | { readonly kind: 'failed'; readonly error: unknown }

type Progress = Pick<AuthState, 'status' | 'redirectPath' | 'errorMessages'>

const nothing: Progress = { status: '', redirectPath: '', errorMessages: [] }
const listeners = new Set<() => void>()
let progress = nothing
let remembered: AuthState | undefined

function change(changes: Partial<Progress>): void {
  progress = { ...progress, ...changes }
  for (const listener of listeners) listener()
}

/** The state as it stands; the same object as long as nothing changed. */
export function readAuthState(): AuthState {
  const session = readSession()
  const state = {
    ...progress,
    token: session?.token ?? '',
    expiry: session?.expires ?? 0,
    isRefreshing: isRefreshing(),
  }
  const isSame =
    remembered !== undefined &&
    Object.entries(state).every(([key, value]) => remembered?.[key as keyof AuthState] === value)
  if (isSame && remembered) return remembered
  const user = signedInPerson()
  remembered = { ...state, user, users: user ? [user] : [] }
  return remembered
}

/** Tells about every change, of the session too. */
export function onAuthStateChange(listener: () => void): () => void {
  listeners.add(listener)
  const stops = [onSessionChange(listener), onRefreshing(listener)]
  return () => {
    listeners.delete(listener)
    for (const stop of stops) stop()
  }
}

export const useAuthState = (): AuthState => useSyncExternalStore(onAuthStateChange, readAuthState)

/** Runs a sign-in of any kind: loading, then success with the session stored, or error with nothing left of one. */
export async function signInBy(attempt: () => Promise<Session>): Promise<SignInEnd> {
  change({ status: 'loading', errorMessages: [] })
  try {
    storeSession(await attempt())
    change({ status: 'success' })
    return { kind: 'signed-in' }
  } catch (error) {
    return failed(error)
  }
}

/** Runs the request for a mail with a link: loading, then emailsent or error. Answers whether it went out. */
export async function askForMail(request: () => Promise<unknown>): Promise<boolean> {
  change({ status: 'loading', errorMessages: [] })
  try {
    await request()
    change({ status: 'emailsent' })
    return true
  } catch (error) {
    failed(error)
    return false
  }
}

/** Back to '' with no messages; what is remembered stays. */
export const resetAuthState = (): void => change({ status: '', errorMessages: [] })

/** Forgets the session, of which token and expiry are read, and what went before. */
export function forgetSignIn(): void {
  endSession()
  forgetKeptDraft()
  change(nothing)
}

export const rememberRedirectPath = (redirectPath: string): void => change({ redirectPath })

function failed(error: unknown): SignInEnd {
  const challenge = error instanceof CallError ? error.challenge : undefined
  endSession()
  if (challenge !== undefined) {
    change({ status: '' })
    return { kind: 'second-factor', challenge }
  }
  change({ status: 'error', errorMessages: [messageOf(error)] })
  return { kind: 'failed', error }
}

/** The server's own Message where it speaks the person's language, else ours. */
function messageOf(error: unknown): string {
  const isFromServer = error instanceof CallError && error.message !== error.code && error.code !== 'unexpected'
  return isFromServer && translation().language === 'en' ? error.message : errorText(error)
}
