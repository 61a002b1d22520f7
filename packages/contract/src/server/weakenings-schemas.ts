import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp } from '../wire.ts'
import { signedReason } from './label-approval-schemas.ts'
import { signatureFields } from './signing-schemas.ts'

/** A request to take a control away. It happens when a second person signs it before `expiresAt`. */
export const weakening = z.object({
  id,
  /** The control to take away: a setting of the organization, approval of one label, or the role of the last quality manager. */
  what: z.enum(['settings', 'label', 'last-manager']),
  /** The controls that it takes away. */
  takesAway: z.array(z.enum(['approval', 'distinct-publisher', 'label-approval', 'quality-manager'])),
  label: z.optional(z.object({ labelId: id, name: z.string() })),
  user: z.optional(z.object({ userId: id, fullName: z.string() })),
  reason: z.string(),
  requestedBy: z.object({ userId: id, fullName: z.string() }),
  requestedAt: timestamp,
  expiresAt: timestamp,
  /** `expired`: nobody signed in time, and nothing was changed. */
  state: z.enum(['open', 'done', 'refused', 'expired']),
  ended: z.optional(
    z.object({
      /** Null for a second signature at the server. */
      by: z.nullable(z.string()),
      at: timestamp,
      reason: z.optional(z.string()),
    }),
  ),
  /** Names of those who may sign it; none where only the person who runs the server can. */
  signers: z.array(z.string()),
  maySign: z.boolean(),
  /** The signed-in person has made the request. */
  isMine: z.boolean(),
})

const { take, offset } = listQuery
/** Open ones unless `open` is false: then all of them. */
export const listWeakeningsQuery = z.object({ take, offset, open: z.optional(z.stringbool()) })
export const confirmWeakeningBody = z.strictObject({ reason: signedReason, ...signatureFields })
export const refuseWeakeningBody = z.strictObject({ reason: signedReason })

export const removeLastManagerBody = z.strictObject({ userId: id, reason: signedReason, ...signatureFields })

/** A published version that nobody approved, of a label that is under approval now. */
export const unapprovedVersion = z.object({
  labelId: id,
  labelVersionId: id,
  name: z.string(),
  number: z.int(),
  publishedBy: z.string(),
  publishedAt: timestamp,
})

export const listUnapprovedQuery = z.object({ take, offset })
export const acceptVersionBody = z.strictObject({ reason: signedReason, ...signatureFields })

export const weakeningsSchemas = {
  listWeakenings: { query: listWeakeningsQuery, answer: listOf(weakening) },
  confirmWeakening: { body: confirmWeakeningBody, answer: recordOf(weakening) },
  refuseWeakening: { body: refuseWeakeningBody, answer: recordOf(weakening) },
  requestLastManagerRemoval: { body: removeLastManagerBody, answer: recordOf(weakening) },
  listUnapprovedVersions: { query: listUnapprovedQuery, answer: listOf(unapprovedVersion) },
  acceptVersion: { body: acceptVersionBody, answer: z.object({}) },
} as const

export type Weakening = z.infer<typeof weakening>
export type ListWeakeningsQuery = z.infer<typeof listWeakeningsQuery>
export type ConfirmWeakeningBody = z.infer<typeof confirmWeakeningBody>
export type RefuseWeakeningBody = z.infer<typeof refuseWeakeningBody>
export type RemoveLastManagerBody = z.infer<typeof removeLastManagerBody>
export type UnapprovedVersion = z.infer<typeof unapprovedVersion>
export type ListUnapprovedQuery = z.infer<typeof listUnapprovedQuery>
export type AcceptVersionBody = z.infer<typeof acceptVersionBody>
