// What somebody was typing when their session ended: kept in this tab, for them and the same address, until they are back.
import { useEffect, useRef } from 'react'
import { onSessionChange, readSession, signedInPerson } from './session.ts'
import { forgetInTab, keepInTab, keptInTab } from './tab-storage.ts'

interface KeptDraft<Draft> {
  readonly page: string
  /** What the typing stood on. */
  readonly base: Draft
  readonly typed: Draft
}

const storageKey = 'labelwright_draft'
const pageNow = (): string => location.hash.split('?', 1)[0] ?? ''

/** Whoever leaves of their own accord was asked about unsaved work, and leaves it behind. */
export const forgetKeptDraft = (): void => forgetInTab(storageKey)

/** Keeps a draft at once: who leaves for the identity provider comes back to it. */
export const keepDraftNow = <Draft>(base: Draft, typed: Draft): void =>
  keepInTab(storageKey, { page: pageNow(), base, typed })

/** What the person who is signed in was typing on this page. */
export function keptDraft<Draft>(): Pick<KeptDraft<Draft>, 'base' | 'typed'> | undefined {
  const kept = keptInTab<KeptDraft<Draft>>(storageKey)
  return kept?.page === pageNow() ? kept : undefined
}

/** Keeps a draft should the session end; `undefined` while nothing is typed. Who leaves the page leaves what was kept for it, too. */
export function useKeepDraft<Draft>(unsaved: { readonly base: Draft; readonly typed: Draft } | undefined): void {
  const latest = useRef({ unsaved, userId: signedInPerson()?.userId })
  useEffect(() => {
    latest.current = { unsaved, userId: signedInPerson()?.userId }
  })
  useEffect(() => {
    const page = pageNow()
    const stop = onSessionChange(() => {
      const { unsaved: work, userId } = latest.current
      if (work && !readSession()) keepInTab(storageKey, { page, ...work }, userId)
    })
    return () => {
      stop()
      if (readSession() && pageNow() !== page) forgetKeptDraft()
    }
  }, [])
}
