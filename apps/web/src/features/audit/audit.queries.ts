import {
  exportAuditReviews,
  exportAuditRows,
  getAuditReviewTask,
  getAuditState,
  getEvidence,
  listAuditChoices,
  listAuditReviews,
  listAuditRows,
  reviewAuditTrail,
  saveAuditSettings,
  verifyAuditTrail,
} from '@labelwright/contract/server/audit'
import type {
  AuditRow,
  AuditState,
  ExportAuditRowsQuery,
  ListAuditRowsQuery,
  ReviewAuditTrailBody,
  SaveAuditSettingsBody,
} from '@labelwright/contract/server/audit-schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'

/** What the list is narrowed to. */
export type AuditFilter = Omit<ListAuditRowsQuery, 'take' | 'offset'>

export const useAuditList = (filter: AuditFilter) =>
  useSparseList<AuditRow>({
    queryKey: queryKey('audit', 'list', filter),
    fetchPage: (page, signal) => call(listAuditRows, { query: { ...page, ...filter } }, { signal }),
    refetchOnMount: 'always',
  })

export const fetchAuditFile = (query: ExportAuditRowsQuery) => callForFile(exportAuditRows, { query })

/** Who and what the newest rows are about, for the filters. */
export const useAuditChoices = () =>
  useQuery({
    queryKey: queryKey('audit', 'choices'),
    queryFn: async ({ signal }) => (await call(listAuditChoices, {}, { signal })).data,
    staleTime: 60_000,
  })

const stateKey = queryKey('audit', 'state')

/** Asked again every other second while the trail is verified. */
export const useAuditState = () =>
  useQuery({
    queryKey: stateKey,
    queryFn: async ({ signal }) => (await call(getAuditState, {}, { signal })).data,
    refetchInterval: ({ state }) => (state.data?.isVerifying ? 2_000 : false),
  })

function useStateChange<Input>(change: (input: Input) => Promise<{ readonly data: AuditState }>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: ({ data }) => client.setQueryData(stateKey, data),
  })
}

export const useVerifyTrail = () => useStateChange<void>(() => call(verifyAuditTrail, {}))
export const useSaveAuditSettings = () =>
  useStateChange((body: SaveAuditSettingsBody) => call(saveAuditSettings, { body }))

/** Downloads the evidence of a record, which the server makes on request. */
export const useEvidence = (kind: string, id: string) =>
  useMutation({ mutationFn: () => callForFile(getEvidence, { params: { kind, id } }) })

/** The changes since the last review. They stay the same while the dialog is open. */
export const useReviewTask = () =>
  useQuery({
    queryKey: queryKey('audit', 'review'),
    queryFn: async ({ signal }) => (await call(getAuditReviewTask, {}, { signal })).data,
    gcTime: 0,
  })

export const useReviews = () =>
  useQuery({
    queryKey: queryKey('audit', 'reviews'),
    queryFn: async ({ signal }) => (await call(listAuditReviews, {}, { signal })).data,
  })

export const useReviewsFile = () => useMutation({ mutationFn: () => callForFile(exportAuditReviews, { query: {} }) })

export function useReviewTrail() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: ReviewAuditTrailBody) => (await call(reviewAuditTrail, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf('audit') }),
  })
}
