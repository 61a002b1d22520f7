// What this browser keeps for a person over tabs and restarts, until they sign out: the next one at the same screen finds nothing.
import { signedInPerson } from './session.ts'

interface Kept {
  readonly userId: string | undefined
  readonly value: unknown
}

/** Of everybody who was signed in here. */
const keys = ['cl_widgets_v1'] as const

type BrowserKey = (typeof keys)[number]

/** A full storage keeps nothing: what is kept here can be had from the server. */
export function keepInBrowser(key: BrowserKey, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify({ userId: signedInPerson()?.userId, value } satisfies Kept))
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    forgetInBrowser(key)
  }
}

/** What the person who is signed in has left; of another nothing, nor what cannot be read. */
export function keptInBrowser<Value>(key: BrowserKey): Value | undefined {
  const person = signedInPerson()?.userId
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as Kept | null
    return kept && person !== undefined && kept.userId === person ? (kept.value as Value) : undefined
  } catch {
    // Somebody else has written here.
    forgetInBrowser(key)
    return undefined
  }
}

export const forgetInBrowser = (key: BrowserKey): void => localStorage.removeItem(key)

/** At sign-out. */
export function forgetAllInBrowser(): void {
  for (const key of keys) forgetInBrowser(key)
}
