import { listMediaFiles } from '@labelwright/contract/server/media'
import { createStandardLabel, listStandardLabelTemplates } from '@labelwright/contract/server/standard-labels'
import type {
  CreateStandardLabelBody,
  StandardLabelTemplateAnswer,
} from '@labelwright/contract/server/standard-labels-schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

export type Template = StandardLabelTemplateAnswer

const mostPictures = 500

/** The templates come with the product: they change with it only. */
export const useTemplates = () =>
  useQuery({
    queryKey: ['standard-labels', 'templates'],
    queryFn: async ({ signal }) => (await call(listStandardLabelTemplates, {}, { signal })).data,
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Pictures of the media library to choose a logo from. */
export const useLogos = () =>
  useQuery({
    queryKey: ['media', 'logos'],
    queryFn: async ({ signal }) => (await call(listMediaFiles, { query: { take: mostPictures } }, { signal })).data,
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
    onSuccess: () => client.invalidateQueries({ queryKey: ['labels'] }),
  })
}
