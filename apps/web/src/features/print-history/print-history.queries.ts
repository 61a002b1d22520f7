import { getPrintHistoryEntry, listPrintHistory, printHistoryPicture } from '@labelwright/contract/server/print-history'
import type { HistoryEntry, ListHistoryQuery } from '@labelwright/contract/server/print-history-schemas'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { type Picture, useSvgPicture } from '../../ui/label/picture.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'

type HistoryFilter = Pick<ListHistoryQuery, 'searchQuery' | 'state' | 'tests'>

export const useHistoryList = (filter: HistoryFilter) =>
  useSparseList<HistoryEntry>({
    queryKey: ['print-history', 'list', filter],
    fetchPage: (page, signal) => call(listPrintHistory, { query: { ...page, ...filter } }, { signal }),
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
