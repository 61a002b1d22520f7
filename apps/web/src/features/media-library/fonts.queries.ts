import { deleteFont, fontSample, getFontFile, listFonts, uploadFont } from '@labelwright/contract/server/fonts'
import { maximumFonts } from '@labelwright/contract/server/fonts-schemas'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../api/call.ts'
import { invalidateSubjects, queryKey } from '../../lib/query-keys.ts'
import { type Picture, useSvgPicture } from '../../ui/label/picture.ts'

const fontsQuery = {
  queryKey: queryKey('fonts', 'list'),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    (await call(listFonts, { query: { take: maximumFonts } }, { signal })).data,
}

/** All of the organization's fonts; asked for only where something needs them. */
export const useOwnFonts = (isNeeded: boolean) => useQuery({ ...fontsQuery, enabled: isNeeded })

export const useFonts = () => useQuery({ ...fontsQuery, refetchOnMount: 'always' })

/** A line set in a font. */
export function useFontSample(id: string): Picture {
  const { data, isError } = useQuery({
    queryKey: queryKey('fonts', 'sample', id),
    queryFn: ({ signal }) => call(fontSample, { params: { id } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return useSvgPicture(data, isError)
}

/** The bytes of a font as they were uploaded. */
export async function fetchFontFile(id: string): Promise<Uint8Array> {
  const file = await callForFile(getFontFile, { params: { id } })
  return new Uint8Array(await file.arrayBuffer())
}

/** Pictures of labels may have waited for a font. */
const forget = (client: QueryClient) => invalidateSubjects(client, 'fonts', 'labels')

export const useUploadFont = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (file: File) => (await call(uploadFont, { body: {} }, { file })).data,
    onSuccess: () => forget(client),
  })
}

export const useDeleteFont = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteFont, { params: { id } }),
    onSettled: () => forget(client),
  })
}
