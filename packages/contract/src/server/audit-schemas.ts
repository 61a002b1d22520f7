import * as z from 'zod/mini'
import { email, id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'
import { exportDelimiter, exportFormat } from './articles-schemas.ts'
import { signatureParts } from './label-approval-schemas.ts'

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

export const auditFaultKind = z.enum(['changed', 'removed', 'swapped', 'inserted', 'truncated', 'recomputed'])

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
    }),
  ),
  isVerifying: z.boolean(),
  lastAnchor: z.nullable(z.object({ seq: z.int(), at: timestamp })),
  /** Who gets the head by mail, every hour in which the trail has grown. */
  anchorRecipients: z.array(z.string()),
  version,
})

export const saveAuditSettingsBody = z.strictObject({
  anchorRecipients: z.array(email).check(z.maxLength(20)),
  version,
})

export const auditSchemas = {
  listAuditRows: { query: listAuditRowsQuery, answer: listOf(auditRow) },
  exportAuditRows: { query: exportAuditRowsQuery, answer: z.unknown() },
  listAuditChoices: { answer: recordOf(auditChoices) },
  getAuditState: { answer: recordOf(auditState) },
  verifyAuditTrail: { answer: recordOf(auditState) },
  getEvidence: { params: z.object({ kind: z.string(), id: z.string() }), answer: z.unknown() },
  saveAuditSettings: { body: saveAuditSettingsBody, answer: recordOf(auditState) },
} as const

export type AuditRow = z.infer<typeof auditRow>
export type ListAuditRowsQuery = Partial<z.infer<typeof listAuditRowsQuery>>
export type ExportAuditRowsQuery = Partial<z.infer<typeof exportAuditRowsQuery>>
export type AuditChoices = z.infer<typeof auditChoices>
export type AuditState = z.infer<typeof auditState>
export type SaveAuditSettingsBody = z.infer<typeof saveAuditSettingsBody>
