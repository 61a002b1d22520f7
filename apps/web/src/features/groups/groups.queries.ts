import {
  changeGroupMembers,
  createGroup,
  deleteGroup,
  getGroup,
  listAllGroups,
  listGroups,
  listPeopleForGroups,
  saveGroupSettings,
  updateGroup,
} from '@labelwright/contract/server/groups'
import type { Group, GroupSettings, GroupWithMembers } from '@labelwright/contract/server/groups-schemas'
import { undoChange } from '@labelwright/contract/server/undo'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'
import { invalidateSubjects, queryKey } from '../../lib/query-keys.ts'
import { suggestionCount } from '../../lib/search.ts'

/** As many as one call answers; a tree is shown whole. */
const pageSize = 500

async function fetchAllGroups(signal: AbortSignal): Promise<readonly Group[]> {
  const groups: Group[] = []
  for (;;) {
    const page = await call(listAllGroups, { query: { take: pageSize, offset: groups.length } }, { signal })
    groups.push(...page.data)
    if (page.data.length === 0 || groups.length >= page.total) return groups
  }
}

export const useAllGroups = () =>
  useQuery({ queryKey: queryKey('groups', 'all'), queryFn: ({ signal }) => fetchAllGroups(signal) })

/** The groups of the signed-in person with those below them; for an administrator all. */
export const ownGroupsQuery = queryOptions({
  queryKey: queryKey('groups', 'own'),
  queryFn: async ({ signal }) => (await call(listGroups, { query: { take: pageSize } }, { signal })).data,
  staleTime: 60_000,
})

/**
 * The groups with the one that something names: where it is not among them it may be newer than the list, which is then
 * fetched anew; `isGone` once it is not in that either.
 */
export function useGroupsWith(named: string | null | undefined) {
  const { data, isFetching, refetch } = useAllGroups()
  const isMissing = Boolean(named) && data !== undefined && !data.some(({ id }) => id === named)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is named
  useEffect(() => {
    if (isMissing) void refetch()
  }, [isMissing, named, refetch])
  return { groups: data ?? [], isGone: isMissing && !isFetching }
}

export const fetchGroup = async (groupId: string) => (await call(getGroup, { params: { groupId } })).data

export const useGroup = (groupId: string) =>
  useQuery({
    queryKey: queryKey('groups', 'one', groupId),
    queryFn: () => fetchGroup(groupId),
    refetchOnMount: 'always',
  })

/** People who can be put into a group. */
export const usePeople = (typed: string) =>
  useQuery({
    queryKey: queryKey('groups', 'people', typed),
    queryFn: ({ signal }) =>
      call(listPeopleForGroups, { query: { take: suggestionCount, searchQuery: typed } }, { signal }),
    enabled: typed.length > 0,
    placeholderData: keepPreviousData,
  })

/** What is typed about a group, as the calls take it. */
export interface GroupBody {
  readonly name: string
  readonly parentGroupId: string | null
  readonly defaultPrinterId: string | null
}

/** A change of groups after which everything that stands in groups is asked for anew. */
function useGroupChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSuccess: async () => {
      await invalidateSubjects(client, 'groups', 'users', 'articles', 'orders')
    },
  })
}

interface NewGroup {
  readonly body: GroupBody & { readonly groupSettings: GroupSettings }
  readonly idempotencyKey: string
}

export const useAddGroup = () =>
  useGroupChange(
    async ({ body, idempotencyKey }: NewGroup) => (await call(createGroup, { body }, { idempotencyKey })).data,
  )

interface GroupChange {
  readonly groupId: string
  readonly version: number
  /** What of it changed; what did not is not sent. */
  readonly body: GroupBody | undefined
  readonly settings: GroupSettings | undefined
  /** Told of the group once what stands before its settings is saved. */
  readonly onPart?: (group: GroupWithMembers) => void
}

export const useSaveGroup = () =>
  useGroupChange(async ({ groupId, version, body, settings, onPart }: GroupChange) => {
    const params = { groupId }
    const updated = body && (await call(updateGroup, { params, body: { ...body, version } })).data
    if (updated) onPart?.(updated)
    const seen = updated?.version ?? version
    const set = settings && (await call(saveGroupSettings, { params, body: { ...settings, version: seen } })).data
    return set ?? updated ?? (await fetchGroup(groupId))
  })

/** Puts groups below another, or at the top, one after the other; at the first refusal the rest stays where it is. */
export const useMoveGroups = () =>
  useGroupChange(async ({ groups, to }: { readonly groups: readonly Group[]; readonly to: string | null }) => {
    for (const { id: groupId, name, defaultPrinterId, version, parentGroupId } of groups) {
      if (parentGroupId === to) continue
      await call(updateGroup, { params: { groupId }, body: { name, parentGroupId: to, defaultPrinterId, version } })
    }
  })

export const useChangeMembers = () =>
  useGroupChange(
    async ({
      groupId,
      ...body
    }: {
      readonly groupId: string
      readonly addUserIds?: string[]
      readonly removeUserIds?: string[]
    }) => call(changeGroupMembers, { params: { groupId }, body }),
  )

export const useUndoMembers = () => useGroupChange((undoId: string) => call(undoChange, { params: { id: undoId } }))

export const useDeleteGroup = () =>
  useGroupChange(({ groupId, moveTo }: { readonly groupId: string; readonly moveTo: string | undefined }) =>
    call(deleteGroup, { params: { groupId }, query: { moveTo } }),
  )
