import * as z from 'zod/mini'
import { accountTypes, qualityAssuranceRoles, userPermissions, userRoles } from '../access.ts'
import { email, id, recordOf } from '../wire.ts'
import { planType } from './subscription-schemas.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))
const password = z.string().check(z.minLength(12), z.maxLength(128))

export const loginBody = z.strictObject({
  email: z.string().check(z.minLength(1), z.maxLength(254)),
  password: z.string().check(z.minLength(1), z.maxLength(128)),
})

export const registerBody = z.strictObject({
  firstname: name,
  lastname: name,
  email,
  password,
  organizationName: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
  /** The plan. SelfHosted is for the first organization of an installation, and its default; later ones are Free unless they say another. */
  template: z.optional(planType),
})

export const refreshBody = z.strictObject({
  token: z.optional(z.string().check(z.maxLength(8192))),
  refreshToken: z.string().check(z.minLength(1), z.maxLength(512)),
})

export const logoutBody = z.strictObject({ refreshToken: z.string().check(z.minLength(1), z.maxLength(512)) })

export const sessionAnswer = z.object({
  token: z.string(),
  refreshToken: z.string(),
  /** Seconds until the token expires. */
  expires: z.int(),
})

export const userAnswer = z.object({
  id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  organizationId: id,
  organizationName: z.string(),
  accountType: z.enum(accountTypes),
  userRoles: z.array(z.enum(userRoles)),
  userPermissions: z.array(z.enum(userPermissions)),
  qualityAssuranceRoles: z.array(z.enum(qualityAssuranceRoles)),
})

export const registerAnswer = z.extend(sessionAnswer, { user: userAnswer })
export const meAnswer = recordOf(userAnswer)
export const subscriptionStatusAnswer = z.object({ status: z.enum(['Active', 'Paused', 'Canceled']) })
export const registrationAnswer = z.object({ open: z.boolean() })
export const keySetAnswer = z.object({ keys: z.array(z.record(z.string(), z.string())) })

export const signInSchemas = {
  login: { body: loginBody, answer: sessionAnswer },
  register: { body: registerBody, answer: registerAnswer },
  registrationState: { answer: registrationAnswer },
  refresh: { body: refreshBody, answer: sessionAnswer },
  logout: { body: logoutBody, answer: z.object({}) },
  me: { answer: meAnswer },
  subscriptionStatus: { answer: subscriptionStatusAnswer },
  tokenKeys: { answer: keySetAnswer },
} as const

export type LoginBody = z.infer<typeof loginBody>
export type RegisterBody = z.infer<typeof registerBody>
export type RefreshBody = z.infer<typeof refreshBody>
export type LogoutBody = z.infer<typeof logoutBody>
export type Session = z.infer<typeof sessionAnswer>
export type SignedInUser = z.infer<typeof userAnswer>
export type RegisterAnswer = z.infer<typeof registerAnswer>
export type SubscriptionStatus = z.infer<typeof subscriptionStatusAnswer>
