// Quality assurance: the labels under approval and the steps of their versions.
import { pages } from '@labelwright/contract/pages'
import { createRoute } from '@tanstack/react-router'
import { of } from './root-route.ts'
import { withApprovalFilters } from './search-params.ts'

const labelsUnderApprovalRoute = createRoute({
  ...of(
    pages.qualityAssuranceLabels,
    async () => (await import('../features/label-approval/labels-under-approval-page.tsx')).LabelsUnderApprovalPage,
    'approval',
  ),
  path: '/qa/labels',
  validateSearch: withApprovalFilters,
})

const labelHistoryRoute = createRoute({
  ...of(
    pages.qualityAssuranceLabel,
    async () => (await import('../features/label-approval/details/label-history-page.tsx')).LabelHistoryPage,
    'approval',
  ),
  path: '/qa/labels/$labelId/details',
})

const signersRoute = createRoute({
  ...of(
    pages.signers,
    async () => (await import('../features/label-approval/signers/signers-page.tsx')).SignersPage,
    'approval',
  ),
  path: '/qa/signers',
})

const previewRoute = createRoute({
  ...of(
    pages.previewVersion,
    async () => (await import('../features/label-approval/preview/preview-page.tsx')).PreviewPage,
    'approval',
  ),
  path: '/qa/labels/$labelId/versions/$versionId/preview',
})

const approveRoute = createRoute({
  ...of(
    pages.approveVersion,
    async () => (await import('../features/label-approval/review/approve-page.tsx')).ApprovePage,
    'approval',
    'designer',
  ),
  path: '/qa/labels/$labelId/versions/$versionId/approve',
})

const publishRoute = createRoute({
  ...of(
    pages.publishVersion,
    async () => (await import('../features/label-approval/review/publish-page.tsx')).PublishPage,
    'approval',
    'designer',
  ),
  path: '/qa/labels/$labelId/versions/$versionId/publish',
})

const uploadRoute = createRoute({
  ...of(
    pages.uploadVersion,
    async () => (await import('../features/label-approval/upload/upload-version-page.tsx')).UploadVersionPage,
    'approval',
  ),
  path: '/qa/labels/$labelId/upload',
})

const replaceRoute = createRoute({
  ...of(
    pages.replaceVersion,
    async () => (await import('../features/label-approval/upload/replace-version-page.tsx')).ReplaceVersionPage,
    'approval',
  ),
  path: '/qa/labels/$labelId/versions/$versionId/replace',
})

export const approvalRoutes = [
  labelsUnderApprovalRoute,
  labelHistoryRoute,
  signersRoute,
  previewRoute,
  approveRoute,
  publishRoute,
  uploadRoute,
  replaceRoute,
] as const
