import { useSyncExternalStore } from 'react'
import { onSessionChange, readSession } from './session.ts'
import { readToken, type SignedInPerson } from './token-claims.ts'

let remembered: { readonly token: string; readonly person: SignedInPerson | undefined } | undefined

/** Who is signed in, by the stored token, expired or not. */
export function signedInPerson(): SignedInPerson | undefined {
  const token = readSession()?.token
  if (!token) return undefined
  if (remembered?.token !== token) remembered = { token, person: readToken(token) }
  return remembered.person
}

export const usePerson = (): SignedInPerson | undefined => useSyncExternalStore(onSessionChange, signedInPerson)
