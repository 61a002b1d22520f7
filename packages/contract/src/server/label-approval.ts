// Quality assurance: from the upload of a label version to the version that is printed.
import { type AccessKey, administrators, anyOf, qualityAssuranceRoles, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  ApprovableVersion,
  ApprovalBody,
  ApprovalOfLabelBody,
  LabelHistory,
  LabelUnderApproval,
  ListBarcodesQuery,
  ListLabelsUnderApprovalQuery,
  ListPendingVersionsQuery,
  PendingVersion,
  PreviewQuery,
  PublishVersionBody,
  QualityAssuranceSettings,
  ReplaceFileBody,
  RoleHolders,
  SaveQualityAssuranceBody,
  SetReadyBody,
  TestDataBody,
  UploadVersionBody,
  VersionDetails,
} from './label-approval-schemas.ts'
import type { ReadRow } from './label-barcodes-schemas.ts'

const anyRole = anyOf(
  ...qualityAssuranceRoles.map((role): AccessKey => `QualityAssuranceRole:${role}`),
  ...administrators,
)
const tenantAdmin = anyOf('AccountType:TenantAdmin')
/**
 * Who may do a step is said by the table of transitions. It answers whoever names a version that is not there that it is not
 * there, also those who hold no role: so they get as far as the table.
 */
const byTable = signedIn

type OneVersion = { data: ApprovableVersion }

export const listLabelsUnderApproval = endpoint<{
  query: ListLabelsUnderApprovalQuery
  answer: List<LabelUnderApproval>
}>()({
  method: 'GET',
  path: '/api/QualityAssurance/labels',
  service: 'base',
  summary: 'The labels under quality assurance, what waits first',
  access: anyRole,
  errors: [],
})

export const getLabelHistory = endpoint<{ answer: { data: LabelHistory } }>()({
  method: 'GET',
  path: '/api/QualityAssurance/labels/{labelId}',
  service: 'base',
  summary: 'A label under quality assurance with all its versions, the newest first',
  access: anyRole,
  errors: ['not-found'],
})

export const uploadVersion = endpoint<{ body: UploadVersionBody; answer: OneVersion }>()({
  method: 'POST',
  path: '/api/QualityAssurance/labels/{labelId}/versions',
  service: 'base',
  summary: 'Uploads a version of a label, as a file or as a label document; it begins in Preview',
  access: anyRole,
  errors: [
    'not-found',
    'version-in-other-state',
    'label-not-under-approval',
    'file-not-readable',
    'label-not-printable',
    'label-too-heavy',
    'too-many-requests',
  ],
  isUpload: true,
  maximumMebibytes: 20,
  carriesLabelDocument: true,
})

export const replaceFile = endpoint<{ body: ReplaceFileBody; answer: OneVersion }>()({
  method: 'POST',
  path: '/api/QualityAssurance/labels/{labelId}/version/{versionId}/file',
  service: 'base',
  summary: 'Replaces the file of a version that is not published yet; its approvals are voided',
  access: byTable,
  errors: [
    'not-found',
    'version-in-other-state',
    'stale-version',
    'file-not-readable',
    'label-not-printable',
    'label-too-heavy',
    'too-many-requests',
  ],
  isUpload: true,
  maximumMebibytes: 20,
  carriesLabelDocument: true,
})

export const saveTestData = endpoint<{ body: TestDataBody; answer: OneVersion }>()({
  method: 'POST',
  path: '/api/QualityAssurance/labels/{labelId}/testdata',
  service: 'base',
  summary: 'Gives the open version of a label its test rows; its approvals are voided',
  access: byTable,
  errors: ['not-found', 'version-in-other-state', 'stale-version'],
})

export const getVersion = endpoint<{ answer: { data: VersionDetails } }>()({
  method: 'GET',
  path: '/api/QualityAssurance/label/{labelId}/version/{versionId}',
  service: 'base',
  summary: 'A version with its document, test rows, approvals, and what the signed-in person may do with it',
  access: anyRole,
  errors: ['not-found'],
})

export const listQualityAssuranceRoles = endpoint<{ answer: { data: RoleHolders[] } }>()({
  method: 'GET',
  path: '/api/QualityAssurance/roles',
  service: 'base',
  summary: 'The quality-assurance roles and who holds them',
  access: anyRole,
  errors: [],
})

/** A page number, from 0. PNG unless `Accept` asks for a PDF. */
export const previewVersion = endpoint<{ query: PreviewQuery; answer: unknown }>()({
  method: 'GET',
  path: '/api/QualityAssurance/label/{labelId}/preview/{page}/{versionId}',
  service: 'base',
  summary: 'A page of a version as it will print, with the watermark of a preview',
  access: byTable,
  errors: ['not-found', 'label-not-printable', 'label-too-heavy', 'too-many-requests'],
  contentType: 'image/png',
})

export const approvalSheet = endpoint<{ answer: unknown }>()({
  method: 'GET',
  path: '/api/QualityAssurance/label/{labelId}/version/{versionId}/sheet',
  service: 'base',
  summary: 'The approval sheet of a version as PDF/A: decisions, signatures, hashes, test rows and their pictures',
  access: anyRole,
  errors: ['not-found', 'label-too-heavy', 'too-many-requests'],
  contentType: 'application/pdf',
})

/** Of designs; labels of other kinds have no barcodes that are known. */
export const listVersionBarcodes = endpoint<{ query: ListBarcodesQuery; answer: { data: ReadRow[] } }>()({
  method: 'GET',
  path: '/api/QualityAssurance/label/{labelId}/version/{versionId}/barcodes',
  service: 'base',
  summary: 'What the barcodes of every test row say, read back from the dots of every printer resolution in use',
  access: anyRole,
  errors: ['not-found', 'label-too-heavy', 'too-many-requests'],
})

export const setReadyForApproval = endpoint<{ body: SetReadyBody; answer: OneVersion }>()({
  method: 'POST',
  path: '/api/QualityAssurance/labels/{labelId}/SetReadyForApproval',
  service: 'base',
  summary: 'Hands a version over to the reviewers, signed as its author',
  access: byTable,
  errors: [
    'not-found',
    'version-in-other-state',
    'stale-version',
    'not-ready-for-approval',
    'label-not-under-approval',
    'label-not-printable',
    'label-too-heavy',
    'reauth-failed',
    'provider-sign-in-needed',
    'signing-locked',
    'signer-unconfirmed',
    'too-many-requests',
  ],
})

export const decideApproval = endpoint<{ body: ApprovalBody; answer: OneVersion }>()({
  method: 'POST',
  path: '/api/QualityAssurance/labels/{labelId}/version/{labelVersionId}/approvals',
  service: 'base',
  summary: 'Approves the data or the design of a version, or rejects the version with a reason',
  access: byTable,
  errors: [
    'not-found',
    'version-in-other-state',
    'stale-version',
    'segregation-of-duties',
    'reauth-failed',
    'provider-sign-in-needed',
    'signing-locked',
    'signer-unconfirmed',
    'too-many-requests',
    'notes-open',
  ],
})

export const listPendingVersions = endpoint<{ query: ListPendingVersionsQuery; answer: List<PendingVersion> }>()({
  method: 'GET',
  path: '/api/QualityAssurance/pendingVersions',
  service: 'base',
  summary: 'The versions that are not published yet, the longest waiting first',
  access: anyRole,
  errors: [],
})

export const publishLabelVersion = endpoint<{ body: PublishVersionBody; answer: OneVersion }>()({
  method: 'POST',
  path: '/api/QualityAssurance/labels/{labelId}/version/{labelVersionId}/publish',
  service: 'base',
  summary: 'Publishes an approved version, now or at a date',
  access: byTable,
  errors: [
    'not-found',
    'version-in-other-state',
    'stale-version',
    'segregation-of-duties',
    'approvals-outdated',
    'reauth-failed',
    'provider-sign-in-needed',
    'signing-locked',
    'signer-unconfirmed',
    'label-too-heavy',
    'too-many-requests',
  ],
})

export const setApprovalOfLabel = endpoint<{ body: ApprovalOfLabelBody; answer: { data: LabelUnderApproval } }>()({
  method: 'PUT',
  path: '/api/QualityAssurance/labels/{labelId}',
  service: 'base',
  summary: 'Turns quality assurance on or off for one label, or leaves it to the organization',
  access: tenantAdmin,
  errors: [
    'not-found',
    'stale-version',
    'weakening-open',
    'reauth-failed',
    'provider-sign-in-needed',
    'signing-locked',
    'signer-unconfirmed',
    'too-many-requests',
  ],
})

export const getQualityAssuranceSettings = endpoint<{ answer: { data: QualityAssuranceSettings } }>()({
  method: 'GET',
  path: '/api/QualityAssurance/settings',
  service: 'base',
  summary: 'Whether labels of the organization pass quality assurance',
  access: anyRole,
  errors: [],
})

export const saveQualityAssuranceSettings = endpoint<{
  body: SaveQualityAssuranceBody
  answer: { data: QualityAssuranceSettings }
}>()({
  method: 'PUT',
  path: '/api/QualityAssurance/settings',
  service: 'base',
  summary: 'Turns quality assurance on or off for the organization',
  access: tenantAdmin,
  errors: [
    'stale-version',
    'weakening-open',
    'reauth-failed',
    'provider-sign-in-needed',
    'signing-locked',
    'signer-unconfirmed',
    'too-many-requests',
  ],
})
