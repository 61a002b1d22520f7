import * as z from 'zod/mini'
import { email, listOf, listQuery, timestamp } from '../wire.ts'

/** NIST SP 800-63B: length and a list of common ones, no composition rules. */
export const newPassword = z.string().check(z.minLength(12), z.maxLength(128))
const anyPassword = z.string().check(z.minLength(1), z.maxLength(128))
export const mailedToken = z.string().check(z.minLength(1), z.maxLength(200))

export const changePasswordBody = z.strictObject({ currentPassword: anyPassword, newPassword })
export const forgotPasswordBody = z.strictObject({ email })
export const resetPasswordBody = z.strictObject({ token: mailedToken, newPassword })

export const ownSession = z.object({
  id: z.uuid(),
  /** Of the browser that signed in. */
  userAgent: z.string(),
  address: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  isCurrent: z.boolean(),
})

export const listSessionsQuery = z.strictObject(listQuery)

export const passwordsSchemas = {
  changePassword: { body: changePasswordBody, answer: z.object({}) },
  forgotPassword: { body: forgotPasswordBody, answer: z.object({}) },
  resetPassword: { body: resetPasswordBody, answer: z.object({}) },
  listOwnSessions: { query: listSessionsQuery, answer: listOf(ownSession) },
  endOwnSession: { answer: z.object({}) },
  endAllOwnSessions: { answer: z.object({}) },
} as const

export type ChangePasswordBody = z.infer<typeof changePasswordBody>
export type ForgotPasswordBody = z.infer<typeof forgotPasswordBody>
export type ResetPasswordBody = z.infer<typeof resetPasswordBody>
export type OwnSession = z.infer<typeof ownSession>
export type ListSessionsQuery = Partial<z.infer<typeof listSessionsQuery>>
