// Runs before each test file of the web application that needs a page. At its end it puts back what most files change, and
// looks for what else was left behind.

import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import './leftovers/watch-worker.ts'
import './leftovers/watch-page.ts'
import './page-of-tests.tsx'
import { queryClient } from '../app/query-client.ts'
import { router } from '../app/routes.tsx'
import { endSession } from '../session/session.ts'
import { forgetSignIn } from '../session/sign-in.ts'
import { failForLeftovers } from './leftovers/fail-for-leftovers.ts'
import { readWorkerState } from './leftovers/leftovers.ts'
import { addedListeners } from './leftovers/watch-listeners.ts'

let before = readWorkerState()
const { startTransition } = router

beforeAll(() => {
  before = { ...before, listeners: addedListeners() }
})
afterEach(cleanup)
afterAll(() => {
  endSession()
  forgetSignIn()
  queryClient.clear()
  localStorage.clear()
  sessionStorage.clear()
  // The router waits for the page that showed it, even after that is gone.
  router.startTransition = startTransition
  history.replaceState(null, '', '/')
  document.querySelector('title')?.remove()
  vi.unstubAllGlobals()
  failForLeftovers(before)
})
