import {
  changeMediaFile,
  deleteMediaFile,
  findMediaUses,
  listMediaFiles,
  listMediaFolders,
  mediaPicture,
  replaceMediaFile,
  uploadMediaFile,
} from '@labelwright/contract/server/media'
import type { ChangeMediaBody, MediaFile } from '@labelwright/contract/server/media-schemas'
import { useDebouncedValue } from '@mantine/hooks'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, callForFile } from '../../api/call.ts'
import { errorText } from '../../api/error-texts.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'
import { searchDebounceMs } from '../../lib/search.ts'
import type { Picture } from '../../ui/label/picture.ts'
import type { ChoiceDialogState } from '../../ui/label/picture-dialog.tsx'
import { refusalOfPicture } from './picture-words.ts'
import { thumbnailOf } from './thumbnail.ts'

const pageSize = 48

export interface PictureFilter {
  readonly searchQuery: string
  readonly folder?: string | undefined
}

/** Pictures by name, a page at a time. */
export function usePictures({ searchQuery, folder }: PictureFilter) {
  const list = useInfiniteQuery({
    queryKey: queryKey('media', 'list', searchQuery, folder),
    queryFn: ({ pageParam, signal }) =>
      call(listMediaFiles, { query: { take: pageSize, offset: pageParam, searchQuery, folder } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ offset, data, total }) => (offset + data.length < total ? offset + data.length : undefined),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
  return { ...list, files: list.data?.pages.flatMap(({ data }) => data), total: list.data?.pages[0]?.total }
}

const thumbnailQuery = (sha256: string) => ({
  queryKey: queryKey('media', 'thumbnail', sha256),
  queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
    thumbnailOf(await callForFile(mediaPicture, { query: { name: sha256 } }, { signal })),
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
})

const pictureOf = ({ data, isError }: { readonly data: string | undefined; readonly isError: boolean }): Picture => {
  if (isError) return { status: 'failed' }
  return data === undefined ? { status: 'loading' } : { status: 'ready', url: data }
}

/** Of each hash in its place; several files may have the same. */
export function useThumbnails(sha256s: readonly string[]): readonly Picture[] {
  const once = [...new Set(sha256s)]
  const pictures = useQueries({
    queries: once.map(thumbnailQuery),
    combine: (results) => new Map(results.map((result, index) => [once[index], pictureOf(result)])),
  })
  return sha256s.map((sha256) => pictures.get(sha256) ?? { status: 'loading' })
}

/** The address of a picture in its full size, as long as it is shown; undefined until it is here. */
export function useFullPicture(sha256: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: queryKey('media', 'full', sha256),
    queryFn: ({ signal }) => callForFile(mediaPicture, { query: { name: sha256 ?? '' } }, { signal }),
    enabled: sha256 !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!data) return undefined
    const address = URL.createObjectURL(data)
    setUrl(address)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(address)
    }
  }, [data])
  return url
}

export const usePictureFolders = () =>
  useQuery({
    queryKey: queryKey('media', 'folders'),
    queryFn: async ({ signal }) => (await call(listMediaFolders, {}, { signal })).data,
    refetchOnMount: 'always',
  })

/** A picture by its hash or its name. */
export function usePictureNamed(name: string) {
  return useQuery({
    queryKey: queryKey('media', 'named', name),
    queryFn: async ({ signal }): Promise<MediaFile | null> => {
      const { data } = await call(listMediaFiles, { query: { take: 1, name } }, { signal })
      return data[0] ?? null
    },
    enabled: name !== '',
  })
}

/** A picture by its hash, under the name that it has in the library or that it had there before it was replaced. */
export function useLibraryPicture(sha256: string): { readonly name: string | undefined; readonly picture: Picture } {
  const { data } = usePictureNamed(sha256)
  const [picture = { status: 'loading' }] = useThumbnails([sha256])
  return { name: data?.name, picture }
}

export const usePictureUses = (id: string) =>
  useQuery({
    queryKey: queryKey('media', 'uses', id),
    queryFn: ({ signal }) => call(findMediaUses, { params: { id } }, { signal }),
    refetchOnMount: 'always',
  })

/** Thumbnails stay: a hash never means another picture. */
const forget = (client: QueryClient) =>
  Promise.all(
    (['list', 'named', 'folders', 'uses'] as const).map((name) =>
      client.invalidateQueries({ queryKey: keysOf('media', name) }),
    ),
  )

function useMediaChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSettled: () => forget(client) })
}

interface PictureUpload {
  readonly file: File
  readonly folder: string
  readonly onSent?: (share: number) => void
}

export const useUploadPicture = () =>
  useMediaChange(
    async ({ file, folder, onSent }: PictureUpload) =>
      (await call(uploadMediaFile, { params: { folderName: folder }, body: {} }, { file, onSent })).data,
  )

export const useChangePicture = () =>
  useMediaChange(
    async ({ id, body }: { readonly id: string; readonly body: ChangeMediaBody }) =>
      (await call(changeMediaFile, { params: { id }, body })).data,
  )

interface PictureReplacement {
  readonly id: string
  readonly file: File
  /** Whether designs show the new picture from now on. */
  readonly designs: 'change' | 'keep'
}

export const useReplacePicture = () =>
  useMediaChange(
    async ({ id, file, designs }: PictureReplacement) =>
      (await call(replaceMediaFile, { params: { id }, body: { designs } }, { file })).data,
  )

export const useDeletePicture = () => useMediaChange((id: string) => call(deleteMediaFile, { params: { id } }))

/** What a person sees who chooses a picture of the library; `folder` is where their uploads go, none where they may not. */
export function usePictureChoice(
  onChoose: (file: MediaFile) => void,
  folder: string | undefined,
): Omit<ChoiceDialogState, 'onClose'> {
  const [search, onSearch] = useState('')
  const [searchQuery] = useDebouncedValue(search.trim(), searchDebounceMs)
  const { files, error, hasNextPage, fetchNextPage } = usePictures({ searchQuery })
  const thumbnails = useThumbnails(files?.map(({ sha256 }) => sha256) ?? [])
  const upload = useUploadPicture()
  return {
    search,
    onSearch,
    choices: files?.map(({ id, name, folder: note }, index) => ({
      id,
      name,
      note,
      picture: thumbnails[index] ?? { status: 'loading' },
    })),
    mistake: error ? errorText(error) : undefined,
    onChoose: (id) => {
      const chosen = files?.find((file) => file.id === id)
      if (chosen) onChoose(chosen)
    },
    onMore: hasNextPage ? () => void fetchNextPage() : undefined,
    upload:
      folder === undefined
        ? undefined
        : {
            onTake: (file) => upload.mutate({ file, folder }, { onSuccess: onChoose }),
            isBusy: upload.isPending,
            mistake: upload.error ? refusalOfPicture(upload.error) : undefined,
          },
  }
}
