import { administrators, anyOf, anyone, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { OwnSession } from './passwords-schemas.ts'
import type { Session } from './sign-in-schemas.ts'
import type {
  AcceptInvitationBody,
  Invitation,
  Invited,
  InviteUserBody,
  ListUsersQuery,
  OpenInvitation,
  OrganizationUser,
  PageQuery,
  SaveUserBody,
  UserChange,
  UserIdsBody,
} from './users-schemas.ts'

/** Invitations can be accepted for seven days, once. */
export const invitationLifeMs = 7 * 24 * 3_600_000

const administrator = anyOf(...administrators)

export const listUserRoles = endpoint<{
  answer: { accountTypes: string[]; userRoles: string[]; qualityAssuranceRoles: string[] }
}>()({
  method: 'GET',
  path: '/api/users/roles',
  service: 'base',
  summary: 'Account types, user roles and quality-assurance roles that there are',
  access: signedIn,
  errors: [],
})

export const listUserPermissions = endpoint<{ answer: { userPermissions: string[] } }>()({
  method: 'GET',
  path: '/api/users/permissions',
  service: 'base',
  summary: 'Permissions that there are',
  access: signedIn,
  errors: [],
})

export const listUsers = endpoint<{ query: ListUsersQuery; answer: List<OrganizationUser> }>()({
  method: 'GET',
  path: '/api/users',
  service: 'base',
  summary: 'The users of the organization',
  access: administrator,
  errors: [],
})

export const getUser = endpoint<{ answer: { data: OrganizationUser } }>()({
  method: 'GET',
  path: '/api/users/{id}',
  service: 'base',
  summary: 'A user with rights and groups',
  access: administrator,
  errors: ['not-found'],
})

export const inviteUser = endpoint<{ body: InviteUserBody; answer: { data: Invited } }>()({
  method: 'POST',
  path: '/api/users/invite',
  service: 'base',
  summary: 'Invites a person into the organization',
  access: administrator,
  errors: ['email-taken', 'limit-reached', 'not-allowed', 'too-many-requests'],
  idempotent: true,
})

/** Nobody demotes himself; only a TenantAdmin makes or unmakes a TenantAdmin. */
export const saveUser = endpoint<{ body: SaveUserBody; answer: { data: OrganizationUser } }>()({
  method: 'PUT',
  path: '/api/users',
  service: 'base',
  summary: 'Saves a user’s name, rights and groups',
  access: administrator,
  errors: ['not-found', 'stale-version', 'not-yourself', 'last-tenant-admin', 'last-quality-manager', 'not-allowed'],
})

export const disableUsers = endpoint<{ body: UserIdsBody; answer: object }>()({
  method: 'POST',
  path: '/api/users/disable',
  service: 'base',
  summary: 'Keeps users out and ends their sessions',
  access: administrator,
  errors: ['not-found', 'not-yourself', 'last-tenant-admin', 'last-quality-manager', 'not-allowed'],
})

export const enableUsers = endpoint<{ body: UserIdsBody; answer: object }>()({
  method: 'POST',
  path: '/api/users/enable',
  service: 'base',
  summary: 'Lets users in again',
  access: administrator,
  errors: ['not-found', 'limit-reached', 'not-allowed'],
})

/** What they did stays in the histories under their name. */
export const deleteUser = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/users/{id}',
  service: 'base',
  summary: 'Removes a user from the organization',
  access: administrator,
  errors: ['not-found', 'not-yourself', 'last-tenant-admin', 'last-quality-manager', 'not-allowed'],
})

export const listInvitations = endpoint<{ query: PageQuery; answer: List<Invitation> }>()({
  method: 'GET',
  path: '/api/users/invitations',
  service: 'base',
  summary: 'Invitations, newest first; with their link where no mail could be sent',
  access: administrator,
  errors: [],
})

export const sendInvitationAgain = endpoint<{ answer: { data: Invited } }>()({
  method: 'POST',
  path: '/api/users/invitations/{id}/send',
  service: 'base',
  summary: 'Mails an invitation again; the earlier link ends',
  access: administrator,
  errors: ['not-found', 'not-allowed', 'too-many-requests'],
})

export const withdrawInvitation = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/users/invitations/{id}',
  service: 'base',
  summary: 'Takes an open invitation back',
  access: administrator,
  errors: ['not-found', 'not-allowed'],
})

export const readInvitation = endpoint<{ query: { token: string }; answer: { data: OpenInvitation } }>()({
  method: 'GET',
  path: '/api/account/invitation',
  service: 'auth',
  summary: 'Whom an invitation is for',
  access: anyone,
  errors: ['link-invalid'],
})

export const acceptInvitation = endpoint<{ body: AcceptInvitationBody; answer: Session }>()({
  method: 'POST',
  path: '/api/account/invitation/accept',
  service: 'auth',
  summary: 'Makes the invited account and signs the person in',
  access: anyone,
  errors: [
    'link-invalid',
    'password-unsuitable',
    'email-taken',
    'limit-reached',
    'organization-not-active',
    'too-many-requests',
  ],
})

export const listUserSessions = endpoint<{ query: PageQuery; answer: List<OwnSession> }>()({
  method: 'GET',
  path: '/api/users/{id}/sessions',
  service: 'base',
  summary: 'Where a user is signed in',
  access: administrator,
  errors: ['not-found'],
})

export const endUserSessions = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/users/{id}/sessions',
  service: 'base',
  summary: 'Signs a user out everywhere',
  access: administrator,
  errors: ['not-found', 'not-allowed'],
})

export const listUserHistory = endpoint<{ query: PageQuery; answer: List<UserChange> }>()({
  method: 'GET',
  path: '/api/users/{id}/history',
  service: 'base',
  summary: 'What was changed about a user, newest first',
  access: administrator,
  errors: ['not-found'],
})
