import { getPrintHistoryEntry, listPrintHistory, printHistoryPicture } from '@labelwright/contract/server/print-history'
import type { EntryState } from '@labelwright/contract/server/printing-schemas'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { type Picture, useSvgPicture } from '../../ui/picture.ts'

const pageSize = 50

export const useHistoryPages = (filter: { readonly searchQuery: string; readonly state: EntryState | undefined }) =>
  useInfiniteQuery({
    queryKey: ['print-history', 'list', filter],
    queryFn: ({ pageParam, signal }) => {
      const state = filter.state === undefined ? {} : { state: filter.state }
      const query = { take: pageSize, offset: pageParam, searchQuery: filter.searchQuery, ...state }
      return call(listPrintHistory, { query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last) =>
      last.offset + last.data.length < last.total ? last.offset + last.data.length : undefined,
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })

/** The newest prints, for the start pages. */
export const useRecentPrints = (count: number) =>
  useQuery({
    queryKey: ['print-history', 'recent', count],
    queryFn: ({ signal }) => call(listPrintHistory, { query: { take: count } }, { signal }),
    refetchOnMount: 'always',
  })

export const useHistoryEntry = (id: string | undefined) =>
  useQuery({
    queryKey: ['print-history', 'one', id],
    queryFn: async ({ signal }) => (await call(getPrintHistoryEntry, { params: { id: id ?? '' } }, { signal })).data,
    enabled: id !== undefined,
  })

/** Exactly what was printed. */
export function usePrintedPicture(id: string | undefined): Picture {
  const { data, isError } = useQuery({
    queryKey: ['print-history', 'picture', id],
    queryFn: ({ signal }) => call(printHistoryPicture, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useSvgPicture(data, isError)
}
