import {
  cancelImport,
  checkImport,
  createImportConfiguration,
  deleteImportConfiguration,
  downloadBadRows,
  getImport,
  getImportConfiguration,
  listImportConfigurations,
  listImportHistory,
  pauseImport,
  resumeImport,
  retryImport,
  saveImportConfiguration,
  startImport,
  undoImport,
  uploadImport,
} from '@labelwright/contract/server/imports'
import type {
  CheckImportBody,
  Import,
  ImportConfigurationBody,
  ImportState,
  SaveImportConfigurationBody,
  UploadBody,
} from '@labelwright/contract/server/imports-schemas'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, callForFile } from '../../api/call.ts'
import { failureCodeOf } from '../../api/call-error.ts'
import { invalidateSubjects, keysOf, queryKey } from '../../lib/query-keys.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'

/** How often an import under way is asked how it stands. */
const watchMs = 1_000
const underWay: readonly ImportState[] = ['Checking', 'Waiting', 'Running', 'Paused', 'Undoing']

const fetchImport = async (id: string, signal?: AbortSignal) =>
  (await call(getImport, { params: { id } }, { signal })).data

/** How an import stands; watched while something is done with it. What it changed is asked for anew at its end. */
export function useImport(id: string) {
  const client = useQueryClient()
  const found = useQuery({
    queryKey: queryKey('imports', 'one', id),
    queryFn: ({ signal }) => fetchImport(id, signal),
    refetchOnMount: 'always',
    refetchInterval: ({ state: { data } }) => (data && underWay.includes(data.state) ? watchMs : false),
  })
  const state = found.data?.state
  useEffect(() => {
    if (state !== 'Finished' && state !== 'Undone') return
    void invalidateSubjects(client, 'articles', 'orders', 'groups')
  }, [client, state])
  return found
}

export const useImportHistory = () =>
  useSparseList<Import>({
    queryKey: queryKey('imports', 'history'),
    fetchPage: (page, signal) => call(listImportHistory, { query: page }, { signal }),
    refetchOnMount: 'always',
  })

/** The newest, for the start page. */
export const useNewestImports = (take: number) =>
  useQuery({
    queryKey: queryKey('imports', 'newest', take),
    queryFn: ({ signal }) => call(listImportHistory, { query: { take } }, { signal }),
  })

const mostConfigurations = 500

export const useImportConfigurations = () =>
  useQuery({
    queryKey: queryKey('imports', 'configurations'),
    queryFn: ({ signal }) => call(listImportConfigurations, { query: { take: mostConfigurations } }, { signal }),
    refetchOnMount: 'always',
  })

export const fetchConfiguration = async (id: string) => (await call(getImportConfiguration, { params: { id } })).data

export const useImportConfiguration = (id: string) =>
  useQuery({ queryKey: queryKey('imports', 'configuration', id), queryFn: () => fetchConfiguration(id) })

/** A step of an import after which what it touches is asked for anew, also where the import is gone. */
function useImportChange<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  const askAnew = () => client.invalidateQueries({ queryKey: keysOf('imports') })
  return useMutation({
    mutationFn,
    onSuccess: askAnew,
    onError: (error) => (failureCodeOf(error) === 'not-found' ? askAnew() : undefined),
  })
}

interface Upload {
  readonly file: File
  readonly body: UploadBody
  readonly signal: AbortSignal
  readonly onSent: (share: number) => void
}

export const useUploadImport = () =>
  useImportChange(async ({ body, ...options }: Upload) => (await call(uploadImport, { body }, options)).data)

interface Check extends CheckImportBody {
  readonly id: string
}

export const useCheckImport = () =>
  useImportChange(
    async ({ id, options }: Check) => (await call(checkImport, { params: { id }, body: { options } })).data,
  )

interface Start {
  readonly id: string
  readonly rememberAs: string
}

export const useStartImport = () =>
  useImportChange(async ({ id, rememberAs }: Start) => {
    const body = rememberAs === '' ? {} : { rememberAs }
    return (await call(startImport, { params: { id }, body })).data
  })

const steps = {
  pause: pauseImport,
  resume: resumeImport,
  cancel: cancelImport,
  undo: undoImport,
  retry: retryImport,
} as const
export type ImportStep = keyof typeof steps

/** Pause, resume, cancel, undo and try again. */
export const useStepOfImport = () =>
  useImportChange(
    async ({ id, step }: { readonly id: string; readonly step: ImportStep }) =>
      (await call(steps[step], { params: { id } })).data,
  )

/** The rows that cannot be imported, to mend them. */
export const fetchBadRows = (id: string) => callForFile(downloadBadRows, { params: { id } })

export const useAddConfiguration = () =>
  useImportChange(
    async ({ body, idempotencyKey }: { readonly body: ImportConfigurationBody; readonly idempotencyKey: string }) =>
      (await call(createImportConfiguration, { body }, { idempotencyKey })).data,
  )
export const useSaveConfiguration = () =>
  useImportChange(async (body: SaveImportConfigurationBody) => (await call(saveImportConfiguration, { body })).data)
export const useDeleteConfiguration = () =>
  useImportChange((id: string) => call(deleteImportConfiguration, { params: { id } }))
