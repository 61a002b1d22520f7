import * as z from 'zod/mini'
import { accountTypes, qualityAssuranceRoles, userPermissions, userRoles } from '../access.ts'
import { email, id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'
import { mailedToken, newPassword, ownSession } from './passwords-schemas.ts'
import { sessionAnswer } from './sign-in-schemas.ts'

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(100))

const rights = {
  accountType: z.enum(accountTypes),
  userRoles: z.array(z.enum(userRoles)).check(z.maxLength(userRoles.length)),
  userPermissions: z.array(z.enum(userPermissions)).check(z.maxLength(userPermissions.length)),
  qualityAssuranceRoles: z.array(z.enum(qualityAssuranceRoles)).check(z.maxLength(qualityAssuranceRoles.length)),
  groupIds: z.array(id).check(z.maxLength(500)),
  /** One of `groupIds`, or none. */
  defaultGroupId: z.nullable(id),
}

/** Whether a person may sign for quality: not behind three failures, and not with a password from a link that others were shown. */
export const signingState = z.enum(['allowed', 'locked', 'unconfirmed'])

const userFields = {
  id,
  UserId: id,
  OrganizationId: id,
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  ...rights,
  enabled: z.boolean(),
  hasSecondFactor: z.boolean(),
  signing: signingState,
  lastSignInAt: z.nullable(timestamp),
  createdAt: timestamp,
  version,
}

export const organizationUser = z.object(userFields)

export const listUsersQuery = z.strictObject({
  ...listQuery,
  sort: z.optional(z.enum(['name', 'email', '-lastSignInAt'])),
  enabled: z.optional(z.stringbool()),
  accountType: z.optional(z.enum(accountTypes)),
  groupId: z.optional(id),
})

export const inviteUserBody = z.strictObject({ email, firstname: name, lastname: name, ...rights })

/** `invitationUrl` only where no mail could be sent; to others than TenantAdmins not that of an administrator or a quality-assurance role. */
export const invited = z.object({
  id,
  email: z.string(),
  invitationUrl: z.optional(z.string()),
  /** No mail could be sent, and a TenantAdmin has to hand the link on. */
  linkIsForTenantAdmins: z.optional(z.boolean()),
})

export const saveUserBody = z.strictObject({ id, firstname: name, lastname: name, ...rights, version })
export const userIdsBody = z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(500)) })

export const invitation = z.object({
  id,
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  accountType: z.enum(accountTypes),
  state: z.enum(['open', 'expired', 'accepted', 'withdrawn']),
  invitedBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
  /** Whether the caller may send it again or withdraw it. */
  mayBeSent: z.boolean(),
  invitationUrl: z.optional(z.string()),
})

export const openInvitation = z.object({
  email: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  organizationName: z.string(),
})

export const acceptInvitationBody = z.strictObject({
  token: mailedToken,
  firstname: name,
  lastname: name,
  password: newPassword,
})
export const invitationQuery = z.strictObject({ token: mailedToken })

export const userChangeKinds = [
  'invited',
  'accepted',
  'changed',
  'disabled',
  'enabled',
  'password-changed',
  'link-read',
  'helper-paired',
  'helper-revoked',
  'helper-twin',
  'station-changed',
  'station-sign-in-changed',
  'sessions-ended',
  'second-factor-changed',
  'deleted',
  'signing-locked',
  'signing-allowed',
] as const

export const userChange = z.object({
  id: z.string(),
  at: timestamp,
  /** Who did it, by name; 'system' where nobody did. */
  by: z.string(),
  what: z.enum(userChangeKinds),
  /** Field → its values before and after, as shown to a person. */
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
})

const pageQuery = z.strictObject(listQuery)
const nothing = z.object({})

export const usersSchemas = {
  listUserRoles: {
    answer: z.object({
      accountTypes: z.array(z.string()),
      userRoles: z.array(z.string()),
      qualityAssuranceRoles: z.array(z.string()),
    }),
  },
  listUserPermissions: { answer: z.object({ userPermissions: z.array(z.string()) }) },
  listUsers: { query: listUsersQuery, answer: listOf(organizationUser) },
  getUser: { answer: recordOf(organizationUser) },
  inviteUser: { body: inviteUserBody, answer: recordOf(invited) },
  saveUser: { body: saveUserBody, answer: recordOf(organizationUser) },
  disableUsers: { body: userIdsBody, answer: nothing },
  enableUsers: { body: userIdsBody, answer: nothing },
  deleteUser: { answer: nothing },
  listInvitations: { query: pageQuery, answer: listOf(invitation) },
  sendInvitationAgain: { answer: recordOf(invited) },
  withdrawInvitation: { answer: nothing },
  readInvitation: { query: invitationQuery, answer: recordOf(openInvitation) },
  acceptInvitation: { body: acceptInvitationBody, answer: sessionAnswer },
  listUserSessions: { query: pageQuery, answer: listOf(ownSession) },
  endUserSessions: { answer: nothing },
  listUserHistory: { query: pageQuery, answer: listOf(userChange) },
} as const

export type SigningState = z.infer<typeof signingState>
export type OrganizationUser = z.infer<typeof organizationUser>
export type ListUsersQuery = Partial<z.infer<typeof listUsersQuery>>
export type InviteUserBody = z.infer<typeof inviteUserBody>
export type Invited = z.infer<typeof invited>
export type SaveUserBody = z.infer<typeof saveUserBody>
export type UserIdsBody = z.infer<typeof userIdsBody>
export type Invitation = z.infer<typeof invitation>
export type OpenInvitation = z.infer<typeof openInvitation>
export type AcceptInvitationBody = z.infer<typeof acceptInvitationBody>
export type UserChange = z.infer<typeof userChange>
export type PageQuery = Partial<z.infer<typeof pageQuery>>
