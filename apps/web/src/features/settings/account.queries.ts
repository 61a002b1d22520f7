import { me } from '@labelwright/contract/server/sign-in'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryKey } from '../../lib/query-keys.ts'
import { usePerson } from '../../session/session.ts'

/** The signed-in person's account as the server knows it. */
export function useAccount() {
  const userId = usePerson()?.userId
  return useQuery({
    queryKey: queryKey('me', 'one', userId),
    queryFn: async ({ signal }) => (await call(me, {}, { signal })).data,
    staleTime: 300_000,
    enabled: userId !== undefined,
  })
}
