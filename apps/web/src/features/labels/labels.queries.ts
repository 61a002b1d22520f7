import {
  countLabels,
  createLabel,
  deleteLabels,
  disableLabels,
  duplicateLabel,
  enableLabels,
  extractLabel,
  getLabel,
  groupLabels,
  labelPicture,
  listLabels,
} from '@labelwright/contract/server/labels'
import type {
  CreateLabelBody,
  ExtractLabelBody,
  Label,
  ListLabelsQuery,
} from '@labelwright/contract/server/labels-schemas'
import { countStoppedPrints } from '@labelwright/contract/server/printing'
import type { Signature } from '@labelwright/contract/server/signing-schemas'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../api/call.ts'
import { invalidateSubjects, keysOf, queryKey } from '../../lib/query-keys.ts'
import { searchDebounceMs } from '../../lib/search.ts'
import { type Picture, useSvgPicture } from '../../ui/label/picture.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'

const mostLabels = 500

export type LabelFilter = Pick<ListLabelsQuery, 'searchQuery' | 'sort' | 'state' | 'kind' | 'groupId'>

/** The labels of a list page. */
export const useLabelList = (filter: LabelFilter) =>
  useSparseList<Label>({
    queryKey: queryKey('labels', 'page', filter),
    fetchPage: (page, signal) => call(listLabels, { query: { ...filter, ...page } }, { signal }),
  })

/** Labels to choose from. */
export const useLabels = (searchQuery: string) =>
  useQuery({
    queryKey: queryKey('labels', 'list', searchQuery),
    queryFn: ({ signal }) => call(listLabels, { query: { take: mostLabels, searchQuery } }, { signal }),
    placeholderData: keepPreviousData,
  })

/** Labels that may be printed, to choose from. */
export const usePrintableLabels = () =>
  useQuery({
    queryKey: queryKey('labels', 'printable'),
    queryFn: ({ signal }) => call(listLabels, { query: { take: mostLabels, state: 'printable' } }, { signal }),
  })

export const useLabelCount = () =>
  useQuery({ queryKey: queryKey('labels', 'count'), queryFn: ({ signal }) => call(countLabels, {}, { signal }) })

export const labelQuery = (id: string | undefined) =>
  queryOptions({
    queryKey: queryKey('labels', 'one', id),
    queryFn: async ({ signal }) => (await call(getLabel, { params: { id: id ?? '' } }, { signal })).data,
  })

/** A label with the document of its published version. */
export const useLabel = (id: string | undefined) => useQuery({ ...labelQuery(id), enabled: id !== undefined })

/** The article whose data fills a picture; another version has another picture. */
interface Filling {
  readonly articleId: string
  readonly version: number
}

/** The picture of a label's published version, filled with an article's data or with its sample values. */
export function useLabelPicture(id: string | undefined, version?: number, filling?: Filling): Picture {
  const { data, isError } = useQuery({
    queryKey: queryKey('labels', 'picture', id, version, filling),
    queryFn: ({ signal }) => {
      const query = {
        ...(version === undefined ? {} : { v: String(version) }),
        ...(filling ? { articleId: filling.articleId } : {}),
      }
      return call(labelPicture, { params: { id: id ?? '' }, query }, { signal })
    },
    enabled: id !== undefined,
    staleTime: version === undefined ? 60_000 : Number.POSITIVE_INFINITY,
  })
  return useSvgPicture(data, isError || id === undefined)
}

/** Labels to choose from, those that are typed for and those that are chosen already. */
export function useLabelChoices(chosen: readonly { readonly labelId: string; readonly name: string }[]) {
  const [typed, setTyped] = useState('')
  const [wanted] = useDebouncedValue(typed.trim(), searchDebounceMs)
  const { data } = useLabels(wanted)
  const names = new Map([
    ...chosen.map(({ labelId, name }) => [labelId, name] as const),
    ...(data?.data ?? []).map(({ id, name }) => [id, name] as const),
  ])
  return {
    choices: [...names].map(([value, label]) => ({ value, label })),
    nameOf: (id: string) => names.get(id) ?? '',
    typed,
    setTyped,
  }
}

interface LabelFile {
  readonly file: File
  readonly body: ExtractLabelBody
  readonly signal: AbortSignal
  /** Told the share of the file that has left, 0 to 1. */
  readonly onSent: (share: number) => void
}

/** The labels of a file of printer commands or of a label document; nothing is stored. */
export const extractLabels = async ({ body, ...options }: LabelFile) =>
  (await call(extractLabel, { body }, options)).data

interface NewLabel {
  readonly body: CreateLabelBody
  readonly idempotencyKey: string
}

export const useAddLabel = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewLabel) =>
      (await call(createLabel, { body }, { idempotencyKey })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf('labels') }),
  })
}

/** Reason and signature for disabling or enabling labels under quality assurance. */
export interface SignedSwitch extends Signature {
  readonly reason: string
}

type LabelsChange =
  | ({ readonly what: 'enable' | 'disable'; readonly ids: string[] } & Partial<SignedSwitch>)
  | { readonly what: 'delete'; readonly ids: string[] }
  | { readonly what: 'group'; readonly ids: string[]; readonly groupId: string | null }

/** Answers how many labels it was a change for. */
async function changeLabels(change: LabelsChange): Promise<number> {
  const { what, ids } = change
  if (what === 'group') await call(groupLabels, { body: { ids, groupId: change.groupId } })
  else if (what === 'delete') await call(deleteLabels, { body: { ids } })
  else {
    const { what: _, ...body } = change
    const { data } = await call(what === 'enable' ? enableLabels : disableLabels, { body })
    return data.filter(({ result }) => result === 'changed').length
  }
  return ids.length
}

/** Does something with several labels; lists that name labels are asked for anew. */
export function useChangeLabels() {
  const client = useQueryClient()
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: changeLabels,
    onSuccess: () => invalidateSubjects(client, 'labels', 'articles', 'orders'),
  })
  const change = (wanted: LabelsChange, onSuccess: (changed: number) => void) => mutate(wanted, { onSuccess })
  return { change, error, isPending, reset }
}

const watchMs = 1_000

/** Counts of the prints that disabling these labels has stopped. Fetched again while computers have not answered. */
export const useStoppedPrints = (labelIds: readonly string[]) =>
  useQuery({
    queryKey: queryKey('stopped-prints', 'of-labels', labelIds),
    queryFn: ({ signal }) => call(countStoppedPrints, { query: { labelIds: labelIds.join(',') } }, { signal }),
    enabled: labelIds.length > 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.open > 0 ? watchMs : false),
  })

interface Duplicate {
  readonly id: string
  readonly name: string
  readonly idempotencyKey: string
}

export const useDuplicateLabel = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, name, idempotencyKey }: Duplicate) =>
      (await call(duplicateLabel, { params: { id }, body: { name } }, { idempotencyKey })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf('labels') }),
  })
}
