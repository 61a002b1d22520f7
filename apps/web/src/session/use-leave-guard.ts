import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { readSession } from './session.ts'

/** A question that stands between a person and the way out of a page. */
export interface LeaveGuard {
  readonly isAsking: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** Holds every way out of a page with unsaved work, links, Back and closing the tab, until the person said so. */
export function useLeaveGuard(hasUnsavedWork: () => boolean): LeaveGuard {
  // The next page may take a while to come; until then nobody is asked a second time.
  const isLeaving = useRef(false)
  const isHeld = () => !isLeaving.current && hasUnsavedWork() && readSession() !== undefined
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isHeld(),
    enableBeforeUnload: isHeld,
    withResolver: true,
  })
  return {
    isAsking: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => {
      isLeaving.current = true
      blocker.proceed?.()
    },
  }
}
