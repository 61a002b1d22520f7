import { countLabels, getLabel, labelPicture, listLabels } from '@labelwright/contract/server/labels'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { type Picture, useSvgPicture } from '../../ui/picture.ts'

const mostLabels = 500

export const useLabels = (searchQuery: string) =>
  useQuery({
    queryKey: ['labels', 'list', searchQuery],
    queryFn: ({ signal }) => call(listLabels, { query: { take: mostLabels, searchQuery } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const useLabelCount = () =>
  useQuery({ queryKey: ['labels', 'count'], queryFn: ({ signal }) => call(countLabels, {}, { signal }) })

/** A label with the document of its published version. */
export const useLabel = (id: string | undefined) =>
  useQuery({
    queryKey: ['labels', 'one', id],
    queryFn: async ({ signal }) => (await call(getLabel, { params: { id: id ?? '' } }, { signal })).data,
    enabled: id !== undefined,
  })

/** The picture of a label's published version, filled with its default values. */
export function useLabelPicture(id: string | undefined, version?: number): Picture {
  const { data, isError } = useQuery({
    queryKey: ['labels', 'picture', id, version],
    queryFn: ({ signal }) =>
      call(
        labelPicture,
        { params: { id: id ?? '' }, query: version === undefined ? {} : { v: String(version) } },
        { signal },
      ),
    enabled: id !== undefined,
    staleTime: version === undefined ? 60_000 : Number.POSITIVE_INFINITY,
  })
  return useSvgPicture(data, isError || id === undefined)
}
