import {
  cancelDeletion,
  confirmDeletion,
  exportOrganization,
  getOrganization,
  listOutbox,
  requestDeletion,
  saveOrganization,
} from '@labelwright/contract/server/organization'
import type { DeleteOrganizationBody, SaveOrganizationBody } from '@labelwright/contract/server/organization-schemas'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'

const key = queryKey('organization', 'own')

export const useOrganization = () =>
  useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call(getOrganization, {}, { signal })).data,
  })

export const fetchOrganization = async () => (await call(getOrganization, {})).data

export function useSaveOrganization() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: SaveOrganizationBody) => (await call(saveOrganization, { body })).data,
    onSuccess: async (organization) => {
      client.setQueryData(key, organization)
      await client.invalidateQueries({ queryKey: keysOf('me') })
    },
  })
}

/** Everything that the organization has, as one archive. */
export const useExport = () => useMutation({ mutationFn: async () => (await call(exportOrganization, {})) as Blob })

export function useRequestDeletion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: DeleteOrganizationBody) => (await call(requestDeletion, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
}

export function useCancelDeletion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => (await call(cancelDeletion, {})).data,
    onSuccess: (organization) => client.setQueryData(key, organization),
  })
}

export function useConfirmDeletion() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (token: string) => (await call(confirmDeletion, { body: { token } })).data,
    onSuccess: (organization) => client.setQueryData(key, organization),
  })
}

const pageSize = 20

/** Mails that nobody has sent, with their links to hand on. */
export const useOutbox = () =>
  useInfiniteQuery({
    queryKey: queryKey('outbox', 'list'),
    queryFn: ({ pageParam, signal }) => call(listOutbox, { query: { take: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (last) =>
      last.offset + last.data.length < last.total ? last.offset + last.data.length : undefined,
    refetchOnMount: 'always',
  })
