import { getUsualQuantity } from '@labelwright/contract/server/print-history'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { call, answerWithinMs as timeoutMs } from '../../../api/call.ts'
import { queryKey } from '../../../lib/query-keys.ts'

/** A print more or less changes the median little. */
const staleTime = 300_000

export const usualQuantityQuery = (labelId: string) =>
  queryOptions({
    queryKey: queryKey('usual-quantity', 'of-label', labelId),
    queryFn: async ({ signal }) =>
      (await call(getUsualQuantity, { query: { labelId } }, { signal, timeoutMs })).data.usual,
    staleTime,
    retry: false,
  })

/** Labels that the person usually prints at a time; null while that is not known, as a print never waits for it. */
export function useUsualQuantity(labelId: string | undefined): number | null {
  const { data } = useQuery({ ...usualQuantityQuery(labelId ?? ''), enabled: labelId !== undefined })
  return data ?? null
}

/** Stores the quantity of a first print as the usual one until the server is asked again. Does nothing while the server's answer is unknown. */
export function noteQuantity(client: QueryClient, { labelId, quantity }: { labelId: string; quantity: number }): void {
  client.setQueryData(usualQuantityQuery(labelId).queryKey, (usual: number | null | undefined) =>
    usual === null ? quantity : usual,
  )
}
