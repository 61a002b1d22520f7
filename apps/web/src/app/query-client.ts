import { QueryClient } from '@tanstack/react-query'
import { failureCodeOf } from '../lib/call-error.ts'
import { onSessionChange, readSession } from '../lib/session.ts'

const worthAnotherTry: readonly string[] = ['offline', 'not-ready', 'timed-out']

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
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
