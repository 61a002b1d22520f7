import { verifyLabel, verifyLabelPublicly } from '@labelwright/contract/server/verify'
import type { Verification } from '@labelwright/contract/server/verify-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { failureCodeOf } from '../../api/call-error.ts'
import { queryKey } from '../../lib/query-keys.ts'
import { usePerson } from '../../session/session.ts'

/** As the person may see it; of another organization's label what that tells everybody. */
async function verify(id: string, isSignedIn: boolean, signal: AbortSignal): Promise<Verification> {
  const input = { params: { id } }
  if (!isSignedIn) return (await call(verifyLabelPublicly, input, { signal })).data
  try {
    return (await call(verifyLabel, input, { signal })).data
  } catch (error) {
    if (failureCodeOf(error) !== 'not-found') throw error
    return (await call(verifyLabelPublicly, input, { signal })).data
  }
}

export function useVerification(id: string) {
  const person = usePerson()
  const isSignedIn = person !== undefined
  return useQuery({
    queryKey: queryKey('verify', 'one', id, person?.userId),
    queryFn: ({ signal }) => verify(id, isSignedIn, signal),
    // Who scans again wants to know how it is now.
    staleTime: 0,
    retry: false,
  })
}
