// What this tab keeps until it is closed, each for the person who left it: the next one at the same screen finds nothing.
import { signedInPerson } from './session.ts'

interface Kept {
  readonly userId: string | undefined
  readonly value: unknown
}

export function keepInTab(key: string, value: unknown, userId: string | undefined = signedInPerson()?.userId): void {
  sessionStorage.setItem(key, JSON.stringify({ userId, value }))
}

/** The same where the tab may be full: what is lost then is only that a reload finds it again. */
export function keepInTabIfRoom(key: string, value: unknown, userId: string | undefined): void {
  try {
    keepInTab(key, value, userId)
  } catch (error) {
    ignoreFullStorage(error)
  }
}

function ignoreFullStorage(error: unknown): void {
  if (!(error instanceof DOMException)) throw error
}

export const forgetInTab = (key: string): void => sessionStorage.removeItem(key)

/** What a person left in this tab: the one who is signed in, unless another is named. */
export function keptInTab<Value>(
  key: string,
  person: string | undefined = signedInPerson()?.userId,
): Value | undefined {
  const kept = sessionStorage.getItem(key)
  if (kept === null) return undefined
  const { userId, value } = JSON.parse(kept) as Kept
  return userId === person ? (value as Value) : undefined
}
