// Runs before each test file of the web application that needs a page. At its end it puts back what most files change, and
// looks for what else was left behind.

import { cleanup } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, vi } from 'vitest'
import './leftovers/watch-worker.ts'
import './leftovers/watch-page.ts'
import './page-of-tests.tsx'
import { queryClient } from '../app/query-client.ts'
import { router } from '../app/routes.tsx'
import { helperStore } from '../features/helper-status/helper-watch.ts'
import { linkedHelperStore } from '../features/helper-status/linked-helper.ts'
import { printerStateStore } from '../features/printers/printer-watch.ts'
import { stationKeyStore } from '../features/stations/station-key.ts'
import { installStore } from '../lib/install-app.ts'
import type { Store } from '../lib/store.ts'
import { endSession } from '../session/session.ts'
import { forgetSignIn } from '../session/sign-in.ts'
import { failForLeftovers } from './leftovers/fail-for-leftovers.ts'
import { endWorkOfPages, readWorkerState } from './leftovers/leftovers.ts'
import { addedListeners } from './leftovers/watch-listeners.ts'

/** Answers how to put back what a store of a module says now. */
function restoreLater<State>(store: Store<State>): () => void {
  const state = store.read()
  return () => store.set(state)
}

let before = readWorkerState()
const { startTransition } = router
const restoreStores = [
  restoreLater(helperStore),
  restoreLater(linkedHelperStore),
  restoreLater(printerStateStore),
  restoreLater(stationKeyStore),
  restoreLater(installStore),
]

beforeAll(() => {
  before = { ...before, listeners: addedListeners() }
})
afterEach(cleanup)
afterAll(async () => {
  endSession()
  forgetSignIn()
  queryClient.clear()
  for (const restore of restoreStores) restore()
  localStorage.clear()
  sessionStorage.clear()
  // The router waits for the page that showed it, even after that is gone.
  router.startTransition = startTransition
  await router.navigate({ to: '/policy', replace: true, ignoreBlocker: true })
  history.replaceState(null, '', '/')
  document.querySelector('title')?.remove()
  endWorkOfPages()
  vi.unstubAllGlobals()
  failForLeftovers(before)
})
