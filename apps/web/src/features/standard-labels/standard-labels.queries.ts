import { listMediaFiles } from '@labelwright/contract/server/media'
import {
  createStandardLabel,
  listStandardLabels,
  listStandardLabelTemplates,
  remakeStandardLabel,
} from '@labelwright/contract/server/standard-labels'
import type {
  CreateStandardLabelBody,
  RemakeStandardLabelBody,
  StandardLabelTemplateAnswer,
} from '@labelwright/contract/server/standard-labels-schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'

export type Template = StandardLabelTemplateAnswer

const mostPictures = 500
const mostLabels = 500

/** The templates come with the product: they change with it only. */
export const useTemplates = () =>
  useQuery({
    queryKey: queryKey('standard-labels', 'templates'),
    queryFn: async ({ signal }) => (await call(listStandardLabelTemplates, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Pictures of the media library to choose a logo from. */
export const useLogos = () =>
  useQuery({
    queryKey: queryKey('media', 'logos'),
    queryFn: async ({ signal }) => (await call(listMediaFiles, { query: { take: mostPictures } }, { signal })).data,
  })

/** The labels that were made from templates. */
export const useStandardLabels = () =>
  useQuery({
    queryKey: queryKey('labels', 'standard'),
    queryFn: async ({ signal }) => (await call(listStandardLabels, { query: { take: mostLabels } }, { signal })).data,
  })

interface NewStandardLabel {
  readonly body: CreateStandardLabelBody
  readonly idempotencyKey: string
}

export const useCreateStandardLabel = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ body, idempotencyKey }: NewStandardLabel) =>
      (await call(createStandardLabel, { body }, { idempotencyKey })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: keysOf('labels') }),
  })
}

/** Another size or other settings of a label, as its next version. */
export const useRemakeStandardLabel = (id: string) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: RemakeStandardLabelBody) =>
      (await call(remakeStandardLabel, { params: { id }, body })).data,
    onSettled: () => client.invalidateQueries({ queryKey: keysOf('labels') }),
  })
}
