import {
  deleteUser,
  disableUsers,
  enableUsers,
  endUserSessions,
  getUser,
  inviteUser,
  listInvitations,
  listUserHistory,
  listUserSessions,
  listUsers,
  saveUser,
  sendInvitationAgain,
  withdrawInvitation,
} from '@labelwright/contract/server/users'
import type {
  InviteUserBody,
  ListUsersQuery,
  OrganizationUser,
  SaveUserBody,
} from '@labelwright/contract/server/users-schemas'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'

const pageSize = 100

interface Pageful {
  readonly offset: number
  readonly total: number
  readonly data: readonly unknown[]
}

const nextOffset = (last: Pageful): number | undefined =>
  last.offset + last.data.length < last.total ? last.offset + last.data.length : undefined

export type UserFilter = Pick<ListUsersQuery, 'searchQuery' | 'sort' | 'enabled' | 'accountType' | 'groupId'>

export const useUserList = (filter: UserFilter) =>
  useSparseList<OrganizationUser>({
    queryKey: queryKey('users', 'list', filter),
    fetchPage: (page, signal) => call(listUsers, { query: { ...filter, ...page } }, { signal }),
  })

/** The first few, for the start page. */
export const useFirstUsers = (take: number) =>
  useQuery({
    queryKey: queryKey('users', 'first', take),
    queryFn: async ({ signal }) => (await call(listUsers, { query: { take, sort: 'name' } }, { signal })).data,
  })

const mostPeople = 200

/** People to choose from: those whose names or e-mails begin with what is typed. */
export const usePeopleToChoose = (searchQuery: string) =>
  useQuery({
    queryKey: queryKey('users', 'choices', searchQuery),
    queryFn: async ({ signal }) =>
      (await call(listUsers, { query: { take: mostPeople, sort: 'name', searchQuery } }, { signal })).data,
    placeholderData: keepPreviousData,
  })

export const useUserCount = () =>
  useQuery({
    queryKey: queryKey('users', 'count'),
    queryFn: async ({ signal }) => (await call(listUsers, { query: { take: 1 } }, { signal })).total,
  })

export const useUser = (id: string) =>
  useQuery({
    queryKey: queryKey('users', 'one', id),
    queryFn: async ({ signal }) => (await call(getUser, { params: { id } }, { signal })).data,
    refetchOnMount: 'always',
  })

export const fetchUser = async (id: string) => (await call(getUser, { params: { id } })).data

export const useInvitations = () =>
  useInfiniteQuery({
    queryKey: queryKey('users', 'invitations'),
    queryFn: ({ pageParam, signal }) =>
      call(listInvitations, { query: { take: pageSize, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchOnMount: 'always',
  })

export const useUserSessions = (id: string) =>
  useQuery({
    queryKey: queryKey('users', 'sessions', id),
    queryFn: ({ signal }) => call(listUserSessions, { params: { id }, query: { take: pageSize } }, { signal }),
    refetchOnMount: 'always',
  })

export const useUserHistory = (id: string) =>
  useInfiniteQuery({
    queryKey: queryKey('users', 'history', id),
    queryFn: ({ pageParam, signal }) =>
      call(listUserHistory, { params: { id }, query: { take: 20, offset: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
    refetchOnMount: 'always',
  })

/** A change of users after which every list of them is asked for anew. */
function useUserChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: keysOf('users') }),
        client.invalidateQueries({ queryKey: keysOf('subscription') }),
      ])
    },
  })
}

export const useInviteUser = () =>
  useUserChange(
    async ({ body, idempotencyKey }: { readonly body: InviteUserBody; readonly idempotencyKey: string }) =>
      (await call(inviteUser, { body }, { idempotencyKey })).data,
  )
export const useSaveUser = () => useUserChange(async (body: SaveUserBody) => (await call(saveUser, { body })).data)
export const useSetUsersEnabled = () =>
  useUserChange(({ ids, isEnabled }: { readonly ids: readonly string[]; readonly isEnabled: boolean }) =>
    call(isEnabled ? enableUsers : disableUsers, { body: { ids: [...ids] } }),
  )
export const useDeleteUser = () => useUserChange((id: string) => call(deleteUser, { params: { id } }))
export const useEndUserSessions = () => useUserChange((id: string) => call(endUserSessions, { params: { id } }))
export const useSendInvitationAgain = () =>
  useUserChange(async (id: string) => (await call(sendInvitationAgain, { params: { id } })).data)
export const useWithdrawInvitation = () => useUserChange((id: string) => call(withdrawInvitation, { params: { id } }))
