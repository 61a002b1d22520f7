import * as z from 'zod/mini'
import { email, id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'
import { exportDelimiter, exportFormat } from './articles-schemas.ts'
import { signedReason } from './label-approval-schemas.ts'
import { keySetAnswer } from './sign-in-schemas.ts'
import { signatureFields } from './signing-schemas.ts'

const word = z.string().check(z.maxLength(100))

export const auditRow = z.object({
  /** Its number in the trail. */
  id: z.string(),
  at: timestamp,
  /** By name; null: the server itself, or somebody without an account. */
  by: z.nullable(z.string()),
  action: z.string(),
  entity: z.object({ kind: z.string(), id: z.string(), name: z.nullable(z.string()) }),
  /** What it was and is, in words; null where there was or is nothing. */
  changes: z.array(z.object({ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) })),
  reason: z.nullable(z.string()),
  isSigned: z.boolean(),
  /** The row was taken over from a history that is older than the trail. */
  isBroughtIn: z.boolean(),
  /** SHA-256 in hexadecimal: of the row and of all before it. */
  hash: z.string(),
})

const auditFilter = {
  searchQuery: listQuery.searchQuery,
  userId: z.optional(id),
  kind: z.optional(word),
  entityId: z.optional(word),
  action: z.optional(word),
  /** At this moment or later. */
  from: z.optional(timestamp),
  /** Before this moment. */
  until: z.optional(timestamp),
}

export const listAuditRowsQuery = z.strictObject({ ...listQuery, ...auditFilter })
export const exportAuditRowsQuery = z.strictObject({
  ...auditFilter,
  delimiter: z._default(exportDelimiter, ','),
  format: z._default(exportFormat, 'csv'),
})

export const auditChoices = z.object({
  people: z.array(z.object({ id, name: z.string() })),
  kinds: z.array(z.string()),
  actions: z.array(z.string()),
})

export const auditFaultKind = z.enum([
  'changed',
  'removed',
  'swapped',
  'inserted',
  'truncated',
  'recomputed',
  'unsealed',
  'unknown-key',
  'forged',
  'twice',
])

/** The part of a signature, or of what it binds, that a verification finds changed. */
export const signatureParts = [
  // The version that was signed is gone.
  'version',
  'file',
  'test-data',
  'variables',
  'frozen-content',
  'print-settings',
  'check-list',
  'user',
  'name',
  'time',
  'meaning',
  'reason',
  'confirmation',
  'previous-row',
  // Several of them, or the hash.
  'signature',
  // The row of the trail about it.
  'row',
  // The approval that was signed.
  'decision',
  'setting',
  'review',
  // The trail names it, and it is gone.
  'missing',
] as const

/** A signature that is not as it was made, or whose record is not as it was signed. */
export const signatureFault = z.object({
  signatureId: id,
  what: z.enum(signatureParts),
  /** As printed beside it. */
  by: z.string(),
  at: timestamp,
  meaning: z.string(),
  /** 'Jam', or of a version 'Jam, 3'; null of a setting. */
  subject: z.nullable(z.string()),
})

/** The part of a thing that the tables have otherwise than the trail. */
export const standingParts = [
  // Of a label.
  'printed',
  'printed-elsewhere',
  'printed-other-row',
  'printed-content',
  'printed-pictures',
  'kind',
  'review',
  'review-number',
  'review-content',
  'review-pictures',
  'planned',
  // Of a person.
  'account-type',
  'role',
  'permission',
  'quality-role',
  'group',
  'unconfirmed',
  // Of an organization.
  'status',
  'second-factor',
  'distinct-publisher',
  // Of several kinds.
  'approval',
  'enabled',
  'deleted',
  'missing',
  'unknown',
] as const
export type StandingPart = (typeof standingParts)[number]

/** A label, a person or an organization that stands otherwise than the sealed rows of the trail say. */
export const standingFault = z.object({
  thing: z.enum(['organization', 'user', 'label']),
  id,
  /** Null where nothing has it any more. */
  name: z.nullable(z.string()),
  what: z.enum(standingParts),
  /** The role, the group's name, the number of the version. */
  subject: z.nullable(z.string()),
  tables: z.nullable(z.string()),
  trail: z.nullable(z.string()),
  /** The row of the trail that says so. */
  seq: z.nullable(z.int()),
})
export type StandingFault = z.infer<typeof standingFault>

/** The intervals at which the trail is reviewed. */
export const reviewIntervals = ['never', 'monthly', 'quarterly', 'yearly'] as const

const reviewSchedule = z.object({
  every: z.enum(reviewIntervals),
  /** Null where nobody reviews. */
  dueAt: z.nullable(timestamp),
  isDue: z.boolean(),
  /** Due for more than two weeks. */
  isOverdue: z.boolean(),
  lastReviewedSeq: z.int(),
})

export const auditState = z.object({
  /** The last row. */
  head: z.object({ seq: z.int(), hash: z.string() }),
  /** Null before the first one. */
  verification: z.nullable(
    z.object({
      at: timestamp,
      rows: z.int(),
      faults: z.array(z.object({ kind: auditFaultKind, seq: z.int() })),
      /** Rows that were lost with a database that was restored, as the trail itself says. */
      restorations: z.array(z.object({ from: z.int(), to: z.int() })),
      signatures: z.int(),
      signatureFaults: z.array(signatureFault),
      /** Labels, people and settings that were compared with the trail; null until all of them have been recorded once. */
      things: z.nullable(z.int()),
      standingFaults: z.array(standingFault),
    }),
  ),
  isVerifying: z.boolean(),
  lastAnchor: z.nullable(z.object({ seq: z.int(), at: timestamp })),
  /** Who gets the head by mail, every hour in which the trail has grown. */
  anchorRecipients: z.array(z.string()),
  review: reviewSchedule,
  version,
})

export const saveAuditSettingsBody = z.strictObject({
  anchorRecipients: z.array(email).check(z.maxLength(20)),
  /** Left out, it stays as it is. */
  reviewEvery: z.optional(z.enum(reviewIntervals)),
  version,
})

const reviewedRows = { firstSeq: z.int(), lastSeq: z.int(), lastHash: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }

/** A summary of the rows of a review; stored with it. */
const reviewSummary = z.object({
  counts: z.array(z.object({ kind: z.string(), action: z.string(), count: z.int() })),
  rights: z.int(),
  settings: z.int(),
  failedSignatures: z.int(),
  anchors: z.int(),
  /** The last one before the review. */
  verification: z.nullable(
    z.object({
      at: timestamp,
      rows: z.int(),
      faults: z.int(),
      signatures: z.int(),
      signatureFaults: z.int(),
      /** Absent in reviews from before it was compared. */
      standingFaults: z.optional(z.int()),
    }),
  ),
})

/** The rows since the last review, as they are now. */
export const auditReviewTask = z.object({
  ...reviewedRows,
  lastHash: z.string(),
  /** When the first of them was written. */
  since: z.nullable(timestamp),
  summary: reviewSummary,
  /** The newest of those that are looked at one by one. */
  rights: z.array(auditRow),
  settings: z.array(auditRow),
  failedSignatures: z.array(auditRow),
})

export const auditReview = z.object({
  id,
  ...reviewedRows,
  at: timestamp,
  /** As printed beside the signature. */
  by: z.string(),
  remarks: z.string(),
  summary: reviewSummary,
})

export const reviewAuditTrailBody = z.strictObject({ ...reviewedRows, reason: signedReason, ...signatureFields })

export const exportAuditReviewsQuery = z.strictObject({
  delimiter: z._default(exportDelimiter, ','),
  format: z._default(exportFormat, 'csv'),
})

export const auditSchemas = {
  listAuditRows: { query: listAuditRowsQuery, answer: listOf(auditRow) },
  exportAuditRows: { query: exportAuditRowsQuery, answer: z.unknown() },
  listAuditChoices: { answer: recordOf(auditChoices) },
  getAuditState: { answer: recordOf(auditState) },
  verifyAuditTrail: { answer: recordOf(auditState) },
  getEvidence: { params: z.object({ kind: z.string(), id: z.string() }), answer: z.unknown() },
  evidenceKeys: { answer: keySetAnswer },
  getAuditReviewTask: { answer: recordOf(auditReviewTask) },
  listAuditReviews: { answer: recordOf(z.array(auditReview)) },
  exportAuditReviews: { query: exportAuditReviewsQuery, answer: z.unknown() },
  reviewAuditTrail: { body: reviewAuditTrailBody, answer: recordOf(auditReview) },
  saveAuditSettings: { body: saveAuditSettingsBody, answer: recordOf(auditState) },
} as const

export type SignaturePart = (typeof signatureParts)[number]
export type AuditRow = z.infer<typeof auditRow>
export type ListAuditRowsQuery = Partial<z.infer<typeof listAuditRowsQuery>>
export type ExportAuditRowsQuery = Partial<z.infer<typeof exportAuditRowsQuery>>
export type AuditChoices = z.infer<typeof auditChoices>
export type AuditState = z.infer<typeof auditState>
export type SaveAuditSettingsBody = z.infer<typeof saveAuditSettingsBody>
export type AuditReviewTask = z.infer<typeof auditReviewTask>
export type AuditReview = z.infer<typeof auditReview>
export type ReviewAuditTrailBody = z.infer<typeof reviewAuditTrailBody>
export type ExportAuditReviewsQuery = Partial<z.infer<typeof exportAuditReviewsQuery>>
