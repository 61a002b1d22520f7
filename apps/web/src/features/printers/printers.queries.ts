import { pdfPrinter } from '@labelwright/contract/server/pdf-printer'
import {
  createPrinter,
  deletePrinter,
  findPrinters,
  getPrinter,
  listPrinters,
  recognizePrinters,
  searchPrinterModels,
  setPrinterGroups,
  updatePrinter,
} from '@labelwright/contract/server/printers'
import type {
  CreatePrinterBody,
  FoundPrinter,
  ListPrintersQuery,
  Printer,
  UpdatePrinterBody,
} from '@labelwright/contract/server/printers-schemas'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, answerWithinMs as timeoutMs } from '../../api/call.ts'
import { invalidateSubjects, queryKey } from '../../lib/query-keys.ts'
import { suggestionCount } from '../../lib/search.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'
import { useFeatures } from '../feature-flags/feature-flags.queries.ts'
import { findPrintersByHelper } from '../helper-status/helper-status.queries.ts'

/** With the timeout of calls that a print waits for. */
const fetchPrinters = async ({ signal }: { readonly signal: AbortSignal }): Promise<Printer[]> =>
  (await call(listPrinters, { query: { take: 500 } }, { signal, timeoutMs })).data

/** The printers that the person's groups may use. */
export const printersQuery = { queryKey: queryKey('printers', 'all'), queryFn: fetchPrinters, staleTime: 60_000 }

export const usePrinters = () => useQuery(printersQuery)

/** Printed by a program on this computer: neither by the server, nor as a PDF for the person. */
export const needsHelper = ({ id, printsVia }: Pick<Printer, 'id' | 'printsVia'>): boolean =>
  id !== pdfPrinter.id && printsVia === 'helper'

export const printersToPrintQuery = (pdfOnly: boolean) =>
  queryOptions({
    queryKey: queryKey('printers', 'to-print', pdfOnly),
    queryFn: (context) => (pdfOnly ? [pdfPrinter] : fetchPrinters(context)),
    staleTime: 60_000,
  })

/** The targets of a print: these printers, or PDF alone with the flag `pdfOnly`. */
export function usePrintersToPrint() {
  const { pdfOnly } = useFeatures().showFeatures
  return useQuery(printersToPrintQuery(pdfOnly))
}

type PrinterFilter = Omit<ListPrintersQuery, 'take' | 'offset'>

export const usePrinterList = (filter: PrinterFilter) =>
  useSparseList<Printer>({
    queryKey: queryKey('printers', 'list', filter),
    fetchPage: (page, signal) => call(listPrinters, { query: { ...page, ...filter } }, { signal }),
    refetchOnMount: 'always',
  })

export const usePrinterCount = () =>
  useQuery({
    queryKey: queryKey('printers', 'count'),
    queryFn: ({ signal }) => call(listPrinters, { query: { take: 5 } }, { signal }),
  })

export const fetchPrinter = async (id: string) => (await call(getPrinter, { params: { id } })).data

export const usePrinter = (id: string) =>
  useQuery({ queryKey: queryKey('printers', 'one', id), queryFn: () => fetchPrinter(id), refetchOnMount: 'always' })

/** Known models that match what was typed. */
export const usePrinterModels = (typed: string) =>
  useQuery({
    queryKey: queryKey('printer-models', 'suggestions', typed),
    queryFn: ({ signal }) =>
      call(searchPrinterModels, { query: { searchQuery: typed, take: suggestionCount } }, { signal }),
    enabled: typed.trim().length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whose network is searched. */
export type SearchFrom = 'helper' | 'server'

/** The search of the helper ends after four seconds. */
const helperSearchTimeoutMs = 10_000

async function searchFrom(from: SearchFrom): Promise<FoundPrinter[]> {
  if (from === 'server') return (await call(findPrinters, {})).data
  const { printers } = await findPrintersByHelper(helperSearchTimeoutMs)
  return (await call(recognizePrinters, { body: { printers } })).data
}

/** Takes as long as the search on the network. */
export const useFindPrinters = () => useMutation({ mutationFn: searchFrom })

/** A change of printers, after which all that shows them is asked for anew. */
function usePrinterChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: () => invalidateSubjects(client, 'printers', 'groups'),
  })
}

interface NewPrinter {
  readonly body: CreatePrinterBody
  readonly idempotencyKey: string
}

export const useAddPrinter = () =>
  usePrinterChange(
    async ({ body, idempotencyKey }: NewPrinter) => (await call(createPrinter, { body }, { idempotencyKey })).data,
  )

export const useSavePrinter = () =>
  usePrinterChange(async (body: UpdatePrinterBody) => (await call(updatePrinter, { body })).data)

export const useDeletePrinter = () =>
  usePrinterChange(({ id, moveTo }: { readonly id: string; readonly moveTo: string | undefined }) =>
    call(deletePrinter, { params: { id }, query: { moveTo } }),
  )

interface GroupChange {
  readonly printerIds: string[]
  readonly groupIds: string[]
  readonly mode: 'set' | 'add' | 'remove'
}

export const useSetPrinterGroups = () => usePrinterChange((body: GroupChange) => call(setPrinterGroups, { body }))
