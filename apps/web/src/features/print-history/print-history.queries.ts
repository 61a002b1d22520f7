import {
  exportPrintHistory,
  getOrderOutcomes,
  getPrintHistoryEntry,
  listHistoryChoices,
  listMostPrinted,
  listPrintHistory,
  printHistoryPicture,
} from '@labelwright/contract/server/print-history'
import type {
  ExportHistoryQuery,
  HistoryEntry,
  ListHistoryQuery,
} from '@labelwright/contract/server/print-history-schemas'
import { printAgain, reprint, setEntryStatus } from '@labelwright/contract/server/printing'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'
import { type Picture, useSvgPicture } from '../../ui/label/picture.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'
import { usePrintOwnJob } from '../printing/printing.queries.ts'

/** What the list is narrowed to. */
export type HistoryFilter = Omit<ListHistoryQuery, 'take' | 'offset'>

export const useHistoryList = (filter: HistoryFilter) =>
  useSparseList<HistoryEntry>({
    queryKey: queryKey('print-history', 'list', filter),
    fetchPage: (page, signal) => call(listPrintHistory, { query: { ...page, ...filter } }, { signal }),
    refetchOnMount: 'always',
  })

/** So many that an article printed all day long does not hide the others. */
const recentTaken = 40

/** The newest prints, for the start pages. */
export const useRecentPrints = () =>
  useQuery({
    queryKey: queryKey('print-history', 'recent'),
    queryFn: ({ signal }) => call(listPrintHistory, { query: { take: recentTaken } }, { signal }),
    refetchOnMount: 'always',
  })

/** What the person prints most, as cards for the user's home. */
export const useMostPrinted = () =>
  useQuery({
    queryKey: queryKey('print-history', 'most'),
    queryFn: async ({ signal }) => (await call(listMostPrinted, {}, { signal })).data,
    refetchOnMount: 'always',
  })

/** Who and what the newest prints were of, for the filters. */
export const useHistoryChoices = () =>
  useQuery({
    queryKey: queryKey('print-history', 'choices'),
    queryFn: async ({ signal }) => (await call(listHistoryChoices, {}, { signal })).data,
    staleTime: 60_000,
  })

export const fetchHistoryFile = (query: ExportHistoryQuery) => callForFile(exportPrintHistory, { query })

/** What became of the labels of an order; undefined while no order is chosen. */
export const useOrderOutcomes = (orderId: string | undefined) =>
  useQuery({
    queryKey: queryKey('print-history', 'order', orderId),
    queryFn: async ({ signal }) => (await call(getOrderOutcomes, { params: { id: orderId ?? '' } }, { signal })).data,
    enabled: orderId !== undefined,
  })

export const useHistoryEntry = (id: string | undefined) =>
  useQuery({
    queryKey: queryKey('print-history', 'one', id),
    queryFn: async ({ signal }) => (await call(getPrintHistoryEntry, { params: { id: id ?? '' } }, { signal })).data,
    enabled: id !== undefined,
  })

/** Exactly what was printed. */
export function usePrintedPicture(id: string | undefined): Picture {
  const { data, isError } = useQuery({
    queryKey: queryKey('print-history', 'picture', id),
    queryFn: ({ signal }) => call(printHistoryPicture, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useSvgPicture(data, isError)
}

function useHistoryChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: keysOf('print-history') }),
  })
}

async function confirmAll(ids: readonly string[]): Promise<void> {
  // One after the other: each locks its job.
  for (const printJobEntryId of ids) await call(setEntryStatus, { body: { printJobEntryId, status: 'Success' } })
}

/** Says of labels that were not confirmed that they came out. */
export const useConfirmPrinted = () => useHistoryChange(confirmAll)

interface Reprint {
  readonly printJobEntryId: string
  readonly reason: string
  readonly printerId: string
  readonly isConfirmed: boolean
  readonly idempotencyKey: string
}

/** The same label with the same serial numbers once more, as a new job. */
export function useReprint() {
  const printOwnJob = usePrintOwnJob()
  return useHistoryChange(({ idempotencyKey, ...body }: Reprint) =>
    printOwnJob({
      printerId: body.printerId,
      idempotencyKey,
      makeJob: (place, key) => call(reprint, { body: { ...body, ...place } }, { idempotencyKey: key }),
    }),
  )
}

interface NewTry {
  readonly printJobEntryIds: string[]
  /** Of all of them. */
  readonly printerId: string
  readonly isConfirmed: boolean
  readonly idempotencyKey: string
}

/** Labels of one printer that were not printed, once more as a new job. */
export function usePrintAgain() {
  const printOwnJob = usePrintOwnJob()
  return useHistoryChange(({ printJobEntryIds, printerId, isConfirmed, idempotencyKey }: NewTry) =>
    printOwnJob({
      printerId,
      idempotencyKey,
      makeJob: (place, key) =>
        call(printAgain, { body: { printJobEntryIds, isConfirmed, ...place } }, { idempotencyKey: key }),
    }),
  )
}

/** As many as a call takes, and as are asked about at once. */
const mostAtOnce = 500

/** The newest prints of a filter that could be tried again, at most 500; those behind are left for the next time. */
export async function fetchFailedPrints(filter: HistoryFilter): Promise<HistoryEntry[]> {
  const found: HistoryEntry[] = []
  for (let offset = 0; found.length < mostAtOnce; offset += mostAtOnce) {
    const { data } = await call(listPrintHistory, { query: { ...filter, take: mostAtOnce, offset } })
    found.push(...data.filter(canPrintAgain))
    if (data.length < mostAtOnce) break
  }
  return found.slice(0, mostAtOnce)
}

/** It was provably not printed, nobody has tried it again yet, and it is no test. */
export const canPrintAgain = ({ state, isPrintedAgain, isTest }: HistoryEntry): boolean =>
  (state === 'Failed' || state === 'Voided') && !isPrintedAgain && !isTest
