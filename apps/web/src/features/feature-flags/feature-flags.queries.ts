import type { Features } from '@labelwright/contract/feature-flags'
import { getFeatures, saveFeatures } from '@labelwright/contract/server/feature-flags'
import type { SaveFeaturesBody } from '@labelwright/contract/server/feature-flags-schemas'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { usePerson } from '../../lib/person.ts'

/** As long as nobody has said otherwise: all on but `pdfOnly` (decisions §3), so that nothing jumps where that is so. */
export const usualFeatures: Features = {
  showFeatures: {
    pdfOnly: false,
    importEnabled: true,
    setupStandardLabelsEnabled: true,
    integrationClientsEnabled: true,
    agentsEnabled: true,
    connectorsEnabled: true,
    integrationWebHooksEnabled: true,
    showMyOrders: true,
    showMyArticles: true,
    myLabels: { showMyLabels: true },
    showPrinterPreferences: true,
    showPrinters: true,
  },
  printHistoryEnabled: true,
}

export const featuresQuery = queryOptions({
  queryKey: ['features'],
  queryFn: ({ signal }) => call(getFeatures, {}, { signal }),
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
