import { useState } from 'react'
import { forgetKeptDraft, keepDraftNow, keptDraft, useKeepDraft } from '../../../session/kept-draft.ts'

/** What is typed on a page that ends with a signature: there again after a new sign-in. A password is never part of it. */
export function useTyped<Typed extends object>(base: Typed) {
  const [kept] = useState(() => keptDraft<Typed>())
  const [typed, setTyped] = useState<Typed>(kept?.typed ?? base)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(base)
  useKeepDraft(isChanged ? { base, typed } : undefined)
  return {
    typed,
    isChanged,
    change: (changes: Partial<Typed>) => setTyped((before) => ({ ...before, ...changes })),
    keep: () => keepDraftNow(base, typed),
    forget: () => {
      setTyped(base)
      forgetKeptDraft()
    },
  }
}
