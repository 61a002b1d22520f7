import { listAllGroups } from '@labelwright/contract/server/groups'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

/** More than any page of the interface hands out at once. */
const most = 500

export const useAllGroups = () =>
  useQuery({
    queryKey: ['groups', 'all'],
    queryFn: async ({ signal }) => (await call(listAllGroups, { query: { take: most } }, { signal })).data,
    staleTime: 60_000,
  })
