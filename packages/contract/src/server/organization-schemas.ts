import * as z from 'zod/mini'
import { listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'
import { mailedToken } from './passwords-schemas.ts'

export const organizationAnswer = z.object({
  id: z.uuid(),
  name: z.string(),
  isSecondFactorDemanded: z.boolean(),
  /** Whether everybody who scans a label's address (`meta_verifyUrl`) is answered. */
  isVerificationPublic: z.boolean(),
  deletion: z.nullable(
    z.object({ state: z.enum(['requested', 'confirmed']), at: timestamp, rowsGoAt: z.nullable(timestamp) }),
  ),
  version,
})

export const saveOrganizationBody = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  isSecondFactorDemanded: z.boolean(),
  isVerificationPublic: z.boolean(),
  version,
})

export const deleteOrganizationBody = z.strictObject({
  password: z.string().check(z.minLength(1), z.maxLength(128)),
  /** The organization's name, typed. */
  name: z.string().check(z.maxLength(200)),
})

export const deletionRequested = z.object({ expiresAt: timestamp, confirmationUrl: z.optional(z.string()) })

/** A mail that waits in the outbox because no SMTP server is configured; its link is shown to administrators. */
export const outboxMail = z.object({
  id: z.uuid(),
  to: z.string(),
  subject: z.string(),
  link: z.nullable(z.string()),
  createdAt: timestamp,
})

export const listOutboxQuery = z.strictObject(listQuery)

export const organizationSchemas = {
  getOrganization: { answer: recordOf(organizationAnswer) },
  saveOrganization: { body: saveOrganizationBody, answer: recordOf(organizationAnswer) },
  exportOrganization: { answer: z.unknown() },
  requestDeletion: { body: deleteOrganizationBody, answer: recordOf(deletionRequested) },
  confirmDeletion: { body: z.strictObject({ token: mailedToken }), answer: recordOf(organizationAnswer) },
  cancelDeletion: { answer: recordOf(organizationAnswer) },
  listOutbox: { query: listOutboxQuery, answer: listOf(outboxMail) },
} as const

export type Organization = z.infer<typeof organizationAnswer>
export type SaveOrganizationBody = z.infer<typeof saveOrganizationBody>
export type DeleteOrganizationBody = z.infer<typeof deleteOrganizationBody>
export type DeletionRequested = z.infer<typeof deletionRequested>
export type OutboxMail = z.infer<typeof outboxMail>
