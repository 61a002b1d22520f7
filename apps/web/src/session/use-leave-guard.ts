import { useBlocker } from '@tanstack/react-router'
import { readSession } from './session.ts'

/** A question that stands between a person and the way out of a page. */
export interface LeaveGuard {
  readonly isAsking: boolean
  readonly stay: () => void
  readonly leave: () => void
}

/** Holds every way out of a page with unsaved work, links, Back and closing the tab, until the person said so. */
export function useLeaveGuard(hasUnsavedWork: () => boolean): LeaveGuard {
  const isHeld = () => hasUnsavedWork() && readSession() !== undefined
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && isHeld(),
    enableBeforeUnload: isHeld,
    withResolver: true,
  })
  return {
    isAsking: blocker.status === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
  }
}
