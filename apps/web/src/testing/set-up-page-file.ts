// Runs before each test file of the web application that needs a page. At its end it puts back what most files change, and
// looks for what else was left behind.

import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import './leftovers/watch-worker.ts'
import './leftovers/watch-page.ts'
import './page-of-tests.tsx'
import { queryClient } from '../app/query-client.ts'
import { router } from '../app/routes.tsx'
import { resetStores } from '../lib/store.ts'
import { endSession } from '../session/session.ts'
import { forgetSignIn } from '../session/sign-in.ts'
import { failForLeftovers } from './leftovers/fail-for-leftovers.ts'
import { endWorkOfPages, readWorkerState } from './leftovers/leftovers.ts'
import { addedListeners } from './leftovers/watch-listeners.ts'

let before = readWorkerState()
const { startTransition } = router

beforeAll(() => {
  before = { ...before, listeners: addedListeners() }
})
afterEach(cleanup)
afterAll(async () => {
  endSession()
  forgetSignIn()
  queryClient.clear()
  resetStores()
  localStorage.clear()
  sessionStorage.clear()
  // The router waits for the page that showed it, even after that is gone.
  router.startTransition = startTransition
  await router.navigate({ to: '/policy', replace: true, ignoreBlocker: true })
  history.replaceState(null, '', '/')
  document.querySelector('title')?.remove()
  // Pages prefetch parts of the application. Wait for them: after the last test file of a worker there is no page to load them.
  await vi.dynamicImportSettled()
  endWorkOfPages()
  vi.unstubAllGlobals()
  failForLeftovers(before)
})
