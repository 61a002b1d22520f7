import { useRef } from 'react'
import { useLeaveGuard } from '../../../session/use-leave-guard.ts'
import { useTyped } from '../sign/use-typed.ts'
import { useToDetails } from '../use-to-details.ts'
import type { Review } from './use-review.ts'

/** What is typed into a decision, and the ways out of it: signed, to the provider, or asked before it is lost. */
export function useDecision<Typed extends object>(base: Typed, review: Review) {
  const { version, lookAgain } = review
  const form = useTyped(base)
  const isDone = useRef(false)
  const guard = useLeaveGuard(() => form.isChanged && !isDone.current)
  const toDetails = useToDetails(version.labelId)
  return {
    ...form,
    guard,
    end: {
      onSuccess: () => {
        isDone.current = true
        form.forget()
        toDetails()
      },
      onError: lookAgain,
    },
    goToProvider: () => {
      form.keep()
      isDone.current = true
    },
  }
}
