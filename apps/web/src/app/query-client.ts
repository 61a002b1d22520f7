import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureCodeOf } from '../api/call-error.ts'
import { onSessionChange, readSession } from '../session/session.ts'

const worthAnotherTry: readonly string[] = ['offline', 'not-ready', 'timed-out']

/** An organization that demands a second factor lets nobody on without one: the page that sets it up comes first. */
function goWhereDemanded(error: unknown): void {
  if (failureCodeOf(error) === 'second-factor-demanded') location.hash = '#/settings?demand=second-factor'
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: goWhereDemanded }),
  mutationCache: new MutationCache({ onError: goWhereDemanded }),
  // Without network the calls fail at once and say so. The library's own way is to hold them back and to make them when the
  // network is there again, which would do what somebody gave up long ago.
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 15_000,
      retry: (failures, error) => failures < 2 && worthAnotherTry.includes(failureCodeOf(error)),
      retryDelay: (failures) => 400 * 2 ** failures,
    },
  },
})

// What one person saw is not for the next at the same screen.
onSessionChange(() => {
  if (!readSession()) queryClient.clear()
})
