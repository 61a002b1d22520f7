// Runs before each test file of the web application that needs no page, and looks at its end for what it left behind.
import { afterAll, vi } from 'vitest'
import { failForLeftovers } from './leftovers/fail-for-leftovers.ts'
import { endWorkOfPages, readWorkerState } from './leftovers/leftovers.ts'
import './leftovers/watch-worker.ts'

const before = readWorkerState()

afterAll(() => {
  endWorkOfPages()
  vi.unstubAllGlobals()
  failForLeftovers(before)
})
