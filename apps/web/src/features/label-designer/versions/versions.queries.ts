import {
  getLabelVersion,
  getOpenLabelState,
  listLabelCommands,
  listLabelVersions,
} from '@labelwright/contract/server/label-designer'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { queryKey } from '../../../lib/query-keys.ts'

const versionsOfPage = 50
const commandsOfPage = 30

interface Page {
  readonly offset: number
  readonly data: readonly unknown[]
  readonly total: number
}

const nextOffset = ({ offset, data, total }: Page): number | undefined =>
  data.length > 0 && offset + data.length < total ? offset + data.length : undefined

export const useLabelVersions = (labelId: string) =>
  useInfiniteQuery({
    queryKey: queryKey('labels', 'versions', labelId),
    queryFn: ({ pageParam: offset, signal }) =>
      call(listLabelVersions, { params: { id: labelId }, query: { take: versionsOfPage, offset } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })

/** A version's document never changes. */
export const useVersionDocument = (labelId: string, versionId: string | undefined) =>
  useQuery({
    queryKey: queryKey('label-version', 'one', labelId, versionId),
    queryFn: async ({ signal }) =>
      (await call(getLabelVersion, { params: { id: labelId, versionId: versionId ?? '' } }, { signal })).data.document,
    enabled: versionId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })

export const useLabelCommands = (labelId: string, userId: string | undefined) =>
  useInfiniteQuery({
    queryKey: queryKey('labels', 'commands', labelId, userId),
    queryFn: ({ pageParam: offset, signal }) =>
      call(
        listLabelCommands,
        { params: { id: labelId }, query: { take: commandsOfPage, offset, ...(userId && { userId }) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: nextOffset,
  })

/** The label as a command left it, which never changes. */
export const useDocumentAfter = (labelId: string, sequence: number | undefined) =>
  useQuery({
    queryKey: queryKey('label-state', 'one', labelId, sequence),
    queryFn: async ({ signal }) =>
      (await call(getOpenLabelState, { params: { id: labelId }, query: { sequence: sequence ?? 0 } }, { signal })).data
        .document,
    enabled: sequence !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
