import { type Features, usualFeatures } from '@labelwright/contract/feature-flags'
import { getFeatures, saveFeatures } from '@labelwright/contract/server/feature-flags'
import type { SaveFeaturesBody } from '@labelwright/contract/server/feature-flags-schemas'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, answerWithinMs as timeoutMs } from '../../api/call.ts'
import { queryKey } from '../../lib/query-keys.ts'
import { usePerson } from '../../session/session.ts'

export const featuresQuery = queryOptions({
  queryKey: queryKey('features', 'all'),
  // Prints wait for this answer.
  queryFn: ({ signal }) => call(getFeatures, {}, { signal, timeoutMs }),
  staleTime: 60_000,
})

export function useFeatures(): Features {
  const person = usePerson()
  return useQuery({ ...featuresQuery, enabled: person !== undefined }).data ?? usualFeatures
}

/** The features as the server says them, for the page that changes them. */
export const useSavedFeatures = () => useQuery(featuresQuery)

export function useSaveFeatures() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: SaveFeaturesBody) => call(saveFeatures, { body }),
    onSuccess: (features) => client.setQueryData(featuresQuery.queryKey, features),
  })
}
