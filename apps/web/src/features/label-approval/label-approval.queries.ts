import {
  approvalSheet,
  decideApproval,
  getLabelHistory,
  getQualityAssuranceSettings,
  getVersion,
  listLabelsUnderApproval,
  listPendingVersions,
  listVersionBarcodes,
  previewVersion,
  publishLabelVersion,
  replaceFile,
  saveQualityAssuranceSettings,
  saveTestData,
  setApprovalOfLabel,
  setReadyForApproval,
  uploadVersion,
} from '@labelwright/contract/server/label-approval'
import type {
  ApprovalBody,
  ApprovalOfLabelBody,
  LabelUnderApproval,
  ListLabelsUnderApprovalQuery,
  PublishVersionBody,
  SaveQualityAssuranceBody,
  SetReadyBody,
  TestDataBody,
  VersionDetails,
} from '@labelwright/contract/server/label-approval-schemas'
import { getOpenLabelState } from '@labelwright/contract/server/label-designer'
import { acceptLabelFinding, labelFindingPicture, listLabelFindings } from '@labelwright/contract/server/label-findings'
import type { AcceptFindingBody, LabelFinding } from '@labelwright/contract/server/label-findings-schemas'
import { listLabelNotes } from '@labelwright/contract/server/label-notes'
import { disableLabels, enableLabels } from '@labelwright/contract/server/labels'
import type { Signature } from '@labelwright/contract/server/signing-schemas'
import type { LabelDocument } from '@labelwright/label-document/label-document'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callForFile } from '../../api/call.ts'
import { keysOf, queryKey } from '../../lib/query-keys.ts'
import { useSparseList } from '../../ui/list/rows/use-sparse-list.ts'

export type ApprovalFilter = Pick<ListLabelsUnderApprovalQuery, 'filter' | 'state' | 'searchQuery'>

/** The labels of the list page, what waits first. */
export const useLabelsUnderApproval = (filter: ApprovalFilter) =>
  useSparseList<LabelUnderApproval>({
    queryKey: queryKey('label-approval', 'list', filter),
    fetchPage: (page, signal) => call(listLabelsUnderApproval, { query: { ...filter, ...page } }, { signal }),
    refetchOnMount: 'always',
  })

/** So many of the versions that are not published yet, the longest waiting first, and how many there are. */
export const usePendingVersions = (take: number) =>
  useQuery({
    queryKey: queryKey('label-approval', 'pending', take),
    queryFn: ({ signal }) => call(listPendingVersions, { query: { take, offset: 0 } }, { signal }),
    refetchOnMount: 'always',
  })

/** A label with all its versions, the newest first. */
export const useLabelHistory = (labelId: string | undefined) =>
  useQuery({
    queryKey: queryKey('label-approval', 'history', labelId),
    queryFn: async ({ signal }) =>
      (await call(getLabelHistory, { params: { labelId: labelId ?? '' } }, { signal })).data,
    enabled: labelId !== undefined,
    refetchOnMount: 'always',
  })

/** A version with its document and test rows, and what the person may do with it. */
export const useVersion = (labelId: string, versionId: string | undefined) =>
  useQuery({
    queryKey: queryKey('label-approval', 'version', labelId, versionId),
    queryFn: async ({ signal }) =>
      (await call(getVersion, { params: { labelId, versionId: versionId ?? '' } }, { signal })).data,
    enabled: versionId !== undefined,
    refetchOnMount: 'always',
  })

/** What the barcodes of a version say, read back from its dots; `rowsOf` names the version whose test rows are printed. */
export const useVersionBarcodes = (labelId: string, versionId: string | undefined, rowsOf: VersionOfRows) =>
  useQuery({
    queryKey: queryKey('label-approval', 'barcodes', labelId, versionId, rowsOf),
    queryFn: async ({ signal }) => {
      const params = { labelId, versionId: versionId ?? '' }
      return (await call(listVersionBarcodes, { params, query: { rowsOf: rowsOf.labelVersionId } }, { signal })).data
    },
    enabled: versionId !== undefined,
    staleTime: 60_000,
  })

/** At its record version: another one has other rows. */
type VersionOfRows = Pick<VersionDetails, 'labelVersionId' | 'version'>

/** What was done to a version changes lists and the label's own page. */
function useForgetApprovals() {
  const client = useQueryClient()
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: keysOf('label-approval') }),
      client.invalidateQueries({ queryKey: keysOf('labels') }),
    ])
}

export const useSetReady = (labelId: string) => {
  const onSuccess = useForgetApprovals()
  return useMutation({
    mutationFn: async (body: SetReadyBody) => (await call(setReadyForApproval, { params: { labelId }, body })).data,
    onSuccess,
  })
}

export const useSetApprovalOfLabel = (labelId: string) => {
  const onSuccess = useForgetApprovals()
  return useMutation({
    mutationFn: async (body: ApprovalOfLabelBody) =>
      (await call(setApprovalOfLabel, { params: { labelId }, body })).data,
    onSuccess,
  })
}

/** The version that a step is about. */
interface OfVersion {
  readonly labelId: string
  readonly labelVersionId: string
}

export const useDecide = (params: OfVersion) => {
  const onSuccess = useForgetApprovals()
  return useMutation({
    mutationFn: async (body: ApprovalBody) => (await call(decideApproval, { params: { ...params }, body })).data,
    onSuccess,
  })
}

export const usePublishVersion = (params: OfVersion) => {
  const onSuccess = useForgetApprovals()
  return useMutation({
    mutationFn: async (body: PublishVersionBody) =>
      (await call(publishLabelVersion, { params: { ...params }, body })).data,
    onSuccess,
  })
}

/** Notes of the designer that are still open. */
export const useOpenNotes = (labelId: string) =>
  useQuery({
    queryKey: queryKey('label-notes', 'open', labelId),
    queryFn: async ({ signal }) =>
      (await call(listLabelNotes, { params: { id: labelId } }, { signal })).data.filter(
        ({ closed }) => closed === null,
      ),
  })

interface WantedPreview extends OfVersion {
  /** From 0. */
  readonly page: number
  readonly row: number | undefined
  readonly printerModel: string | undefined
  /** Of the record: another one may have another picture. */
  readonly version: number
}

/** A page of a version as the server prints it, marked as a preview. */
export const useVersionPicture = ({ labelId, labelVersionId, page, row, printerModel, version }: WantedPreview) =>
  useQuery({
    queryKey: queryKey('version-picture', 'one', labelVersionId, version, page, row, printerModel),
    queryFn: ({ signal }) => {
      const params = { labelId, versionId: labelVersionId, page: String(page) }
      const query = { ...(row === undefined ? {} : { row }), ...(printerModel === undefined ? {} : { printerModel }) }
      return callForFile(previewVersion, { params, query }, { signal })
    },
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })

/** Where the printed version of a label is drawn otherwise than when it was published, open ones first. */
export const useLabelFindings = (labelId: string, take: number) =>
  useQuery({
    queryKey: queryKey('label-approval', 'findings', labelId, take),
    queryFn: ({ signal }) => call(listLabelFindings, { query: { labelId, take, offset: 0 } }, { signal }),
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  })

/** The pictures of a finding that were kept, the one before first, fetched when they are looked at. */
export const useFindingPictures = ({ findingId, version, hasBefore, hasAfter }: LabelFinding) =>
  useQuery({
    queryKey: queryKey('finding-pictures', 'one', findingId, version),
    queryFn: ({ signal }) => {
      const kept = [...(hasBefore ? (['before'] as const) : []), ...(hasAfter ? (['after'] as const) : [])]
      return Promise.all(
        kept.map((side) => callForFile(labelFindingPicture, { params: { findingId }, query: { side } }, { signal })),
      )
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Where somebody else was quicker, what they did is fetched too. */
export const useAcceptFinding = (findingId: string) => {
  const onSettled = useForgetApprovals()
  return useMutation({
    mutationFn: async (body: AcceptFindingBody) =>
      (await call(acceptLabelFinding, { params: { findingId }, body })).data,
    onSettled,
  })
}

/** The approval sheet, made when it is asked for. */
export const useApprovalSheet = (labelId: string, versionId: string) =>
  useMutation({ mutationFn: () => callForFile(approvalSheet, { params: { labelId, versionId } }) })

/** A file, or a label document in its place. */
type Source = { readonly file: File } | { readonly document: LabelDocument }

const bodyOf = (source: Source) => ('document' in source ? { document: source.document } : {})
const fileOf = (source: Source) => ('file' in source ? { file: source.file } : {})

export const useUploadVersion = (labelId: string) => {
  const onSuccess = useForgetApprovals()
  return useMutation({
    mutationFn: async (source: Source) =>
      (await call(uploadVersion, { params: { labelId }, body: bodyOf(source) }, fileOf(source))).data,
    onSuccess,
  })
}

interface Replacement {
  readonly source: Source
  readonly reason: string
  readonly version: number
}

export const useReplaceFile = ({ labelId, labelVersionId: versionId }: OfVersion) => {
  const onSuccess = useForgetApprovals()
  return useMutation({
    mutationFn: async ({ source, ...body }: Replacement) => {
      const input = { params: { labelId, versionId }, body: { ...body, ...bodyOf(source) } }
      return (await call(replaceFile, input, fileOf(source))).data
    },
    onSuccess,
  })
}

export const useSaveTestData = (labelId: string) => {
  const onSuccess = useForgetApprovals()
  return useMutation({
    mutationFn: async (body: TestDataBody) => (await call(saveTestData, { params: { labelId }, body })).data,
    onSuccess,
  })
}

/** The label as it stands in the designer, fetched when it is wanted. */
export const useOpenLabelDocument = (labelId: string) =>
  useMutation({
    mutationFn: async () => (await call(getOpenLabelState, { params: { id: labelId }, query: {} })).data.document,
  })

/** Whether labels of the organization go through quality assurance. */
export const useApprovalSettings = () =>
  useQuery({
    queryKey: queryKey('label-approval', 'settings'),
    queryFn: async ({ signal }) => (await call(getQualityAssuranceSettings, {}, { signal })).data,
  })

export const useSaveApprovalSettings = () => {
  const onSuccess = useForgetApprovals()
  return useMutation({
    mutationFn: async (body: SaveQualityAssuranceBody) => (await call(saveQualityAssuranceSettings, { body })).data,
    onSuccess,
  })
}

interface Enabling extends Signature {
  readonly isEnabled: boolean
  readonly reason: string
}

export const useSetLabelEnabled = (labelId: string) => {
  const onSuccess = useForgetApprovals()
  return useMutation({
    mutationFn: ({ isEnabled, ...signed }: Enabling) =>
      call(isEnabled ? enableLabels : disableLabels, { body: { ids: [labelId], ...signed } }),
    onSuccess,
  })
}
