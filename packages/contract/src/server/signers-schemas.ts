import * as z from 'zod/mini'
import { qualityAssuranceRoles } from '../access.ts'
import { id, listOf, listQuery, timestamp } from '../wire.ts'
import { signedReason } from './label-approval-schemas.ts'
import { signatureFields } from './signing-schemas.ts'

/** Somebody who may not sign now. */
export const blockedSigner = z.object({
  userId: id,
  fullName: z.string(),
  email: z.string(),
  qualityAssuranceRoles: z.array(z.enum(qualityAssuranceRoles)),
  /** `locked`: three signatures failed. `unconfirmed`: they came in by a link that somebody else was shown. */
  state: z.enum(['locked', 'unconfirmed']),
  /** Whether the signed-in person may let them sign; if not, `hindrance` says why. */
  mayAllow: z.boolean(),
  hindrance: z.optional(z.enum(['not-yourself', 'link-shown', 'signer-unconfirmed'])),
  /** Names of those who may; none where only the person who runs the server can confirm them. */
  confirmers: z.array(z.string()),
})

/** A confirmation of a person, or quality roles that were given or taken. */
export const signerChange = z.object({
  id,
  at: timestamp,
  userId: id,
  fullName: z.string(),
  /** Null for a confirmation at the server. */
  by: z.nullable(z.string()),
  what: z.enum(['confirmed', 'confirmed-at-server', 'roles-changed']),
  /** Quality roles; empty for a confirmation. */
  before: z.array(z.string()),
  after: z.array(z.string()),
  reason: z.optional(z.string()),
  signedOff: z.optional(z.object({ fullName: z.string(), at: timestamp })),
  /** Whether the signed-in person may sign it off. Nobody signs off what is about themselves. */
  isMine: z.boolean(),
})

export const allowSigningBody = z.strictObject({ reason: signedReason, ...signatureFields })

const { take, offset } = listQuery
/** Lists changes that nobody has signed off yet. With `open=false` all of them. */
export const listSignerChangesQuery = z.object({ take, offset, open: z.optional(z.stringbool()) })

export const signOffBody = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(200)),
  reason: signedReason,
  ...signatureFields,
})

export const signersSchemas = {
  listBlockedSigners: { answer: z.object({ data: z.array(blockedSigner) }) },
  allowSigning: { body: allowSigningBody, answer: z.object({}) },
  listSignerChanges: { query: listSignerChangesQuery, answer: listOf(signerChange) },
  signOffSignerChanges: { body: signOffBody, answer: z.object({}) },
} as const

export type BlockedSigner = z.infer<typeof blockedSigner>
export type SignerChange = z.infer<typeof signerChange>
export type AllowSigningBody = z.infer<typeof allowSigningBody>
export type ListSignerChangesQuery = z.infer<typeof listSignerChangesQuery>
export type SignOffBody = z.infer<typeof signOffBody>
