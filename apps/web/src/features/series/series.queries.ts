import { createSeries, listGivenNumbers, listSeries, updateSeries } from '@labelwright/contract/server/series'
import type { CreateSeriesBody, Series, UpdateSeriesBody } from '@labelwright/contract/server/series-schemas'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'

/** As many as one call answers. */
const pageSize = 500

async function fetchAllSeries(signal: AbortSignal): Promise<readonly Series[]> {
  const all: Series[] = []
  for (;;) {
    const page = await call(listSeries, { query: { take: pageSize, offset: all.length } }, { signal })
    all.push(...page.data)
    if (page.data.length === 0 || all.length >= page.total) return all
  }
}

export const useAllSeries = () =>
  useQuery({ queryKey: queryKey('series', 'all'), queryFn: ({ signal }) => fetchAllSeries(signal) })

const numbersOfPage = 50

/** Which numbers were given out or left out, a page after the other. */
export const useGivenNumbers = (id: string) =>
  useInfiniteQuery({
    queryKey: queryKey('series', 'numbers', id),
    queryFn: ({ pageParam: offset, signal }) =>
      call(listGivenNumbers, { params: { id }, query: { take: numbersOfPage, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, data, total }) =>
      data.length > 0 && offset + data.length < total ? offset + data.length : undefined,
  })

export const useCreateSeries = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ idempotencyKey, ...body }: CreateSeriesBody & { readonly idempotencyKey: string }) =>
      (await call(createSeries, { body }, { idempotencyKey })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf('series') }),
  })
}

export const useUpdateSeries = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, ...body }: UpdateSeriesBody & { readonly id: string }) =>
      (await call(updateSeries, { params: { id }, body })).data,
    // Also after a refusal: printing or somebody else has changed it meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: keysOf('series') }),
  })
}
