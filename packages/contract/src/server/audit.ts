// The audit trail: who changed what, as rows that nobody changes.
import { administrators, anyOf, anyone } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  AuditChoices,
  AuditReview,
  AuditReviewTask,
  AuditRow,
  AuditState,
  ExportAuditReviewsQuery,
  ExportAuditRowsQuery,
  ListAuditRowsQuery,
  ReviewAuditTrailBody,
  SaveAuditSettingsBody,
} from './audit-schemas.ts'

const reader = anyOf(...administrators, 'QualityAssuranceRole:QualityManager')

export const listAuditRows = endpoint<{ query: ListAuditRowsQuery; answer: List<AuditRow> }>()({
  method: 'GET',
  path: '/api/audit/rows',
  service: 'base',
  summary: 'What was changed by whom, the newest first',
  access: reader,
  errors: [],
})

export const exportAuditRows = endpoint<{ query: ExportAuditRowsQuery; answer: unknown }>()({
  method: 'GET',
  path: '/api/audit/export',
  service: 'base',
  summary: 'The rows of the list with its filters, as CSV or XLSX',
  access: reader,
  errors: [],
  contentType: 'text/csv',
})

export const listAuditChoices = endpoint<{ answer: { data: AuditChoices } }>()({
  method: 'GET',
  path: '/api/audit/choices',
  service: 'base',
  summary: 'The people, the kinds of records and the actions that the newest rows are about',
  access: reader,
  errors: [],
})

export const getAuditState = endpoint<{ answer: { data: AuditState } }>()({
  method: 'GET',
  path: '/api/audit/state',
  service: 'base',
  summary: 'The head of the trail, its last verification and its last anchor',
  access: reader,
  errors: [],
})

export const verifyAuditTrail = endpoint<{ answer: { data: AuditState } }>()({
  method: 'POST',
  path: '/api/audit/verification',
  service: 'base',
  summary: 'Verifies the whole trail in the background',
  access: reader,
  errors: [],
})

export const saveAuditSettings = endpoint<{ body: SaveAuditSettingsBody; answer: { data: AuditState } }>()({
  method: 'PUT',
  path: '/api/audit/settings',
  service: 'base',
  summary: 'Says who gets the head of the trail by mail',
  access: anyOf('AccountType:TenantAdmin'),
  errors: ['stale-version'],
})

/** Of other kinds than label-version, label, signature and user there is none. */
export const getEvidence = endpoint<{ answer: unknown }>()({
  method: 'GET',
  path: '/api/audit/evidence/{kind}/{id}',
  service: 'base',
  summary: 'What proves a record to somebody who trusts neither the server nor its database, as a ZIP',
  access: reader,
  errors: ['not-found'],
  contentType: 'application/octet-stream',
})

/** For an auditor: the keys in a bundle prove nothing, as whoever made the bundle put them there. */
export const evidenceKeys = endpoint<{ answer: { keys: Record<string, string>[] } }>()({
  method: 'GET',
  path: '/.well-known/evidence-keys.json',
  service: 'base',
  summary: 'The public keys that evidence is signed with (RFC 7517)',
  access: anyone,
  errors: [],
})

const reviewer = anyOf('QualityAssuranceRole:QualityManager')

export const getAuditReviewTask = endpoint<{ answer: { data: AuditReviewTask } }>()({
  method: 'GET',
  path: '/api/audit/review',
  service: 'base',
  summary: 'What happened since the last review of the trail, for who reviews it',
  access: reviewer,
  errors: [],
})

export const listAuditReviews = endpoint<{ answer: { data: AuditReview[] } }>()({
  method: 'GET',
  path: '/api/audit/reviews',
  service: 'base',
  summary: 'The reviews of the trail, the newest first',
  access: reader,
  errors: [],
})

export const exportAuditReviews = endpoint<{ query: ExportAuditReviewsQuery; answer: unknown }>()({
  method: 'GET',
  path: '/api/audit/reviews/export',
  service: 'base',
  summary: 'The reviews of the trail, as CSV or XLSX',
  access: reader,
  errors: [],
  contentType: 'text/csv',
})

export const reviewAuditTrail = endpoint<{ body: ReviewAuditTrailBody; answer: { data: AuditReview } }>()({
  method: 'POST',
  path: '/api/audit/reviews',
  service: 'base',
  summary: 'Signs that the rows up to one were reviewed',
  access: reviewer,
  errors: ['stale-version', 'reauth-failed', 'provider-sign-in-needed', 'signing-locked', 'signer-unconfirmed'],
})
