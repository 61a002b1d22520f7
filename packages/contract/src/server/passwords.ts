import { anyone, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type {
  ChangePasswordBody,
  ForgotPasswordBody,
  ListSessionsQuery,
  OwnSession,
  ResetPasswordBody,
} from './passwords-schemas.ts'

/** Whose password it is comes from the token. Ends all other sessions of the person. */
export const changePassword = endpoint<{ body: ChangePasswordBody; answer: object }>()({
  method: 'PUT',
  path: '/api/account/password',
  service: 'auth',
  summary: 'Changes one’s own password',
  access: signedIn,
  errors: ['reauth-failed', 'password-unsuitable', 'too-many-requests'],
})

/** Answers alike whether the address has an account or not. */
export const forgotPassword = endpoint<{ body: ForgotPasswordBody; answer: object }>()({
  method: 'POST',
  path: '/api/Account/password/forgot',
  service: 'auth',
  summary: 'Mails a link that sets a new password',
  access: anyone,
  errors: ['too-many-requests'],
})

export const resetPassword = endpoint<{ body: ResetPasswordBody; answer: object }>()({
  method: 'POST',
  path: '/api/account/password/reset',
  service: 'auth',
  summary: 'Sets a new password with the token of the mailed link',
  access: anyone,
  errors: ['link-invalid', 'password-unsuitable', 'too-many-requests'],
})

export const listOwnSessions = endpoint<{ query: ListSessionsQuery; answer: List<OwnSession> }>()({
  method: 'GET',
  path: '/api/account/sessions',
  service: 'auth',
  summary: 'Where one is signed in',
  access: signedIn,
  errors: [],
})

export const endOwnSession = endpoint<{ answer: object }>()({
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  service: 'auth',
  summary: 'Signs one of one’s sessions out',
  access: signedIn,
  errors: ['not-found'],
})

export const endAllOwnSessions = endpoint<{ answer: object }>()({
  method: 'POST',
  path: '/api/account/sessions/end',
  service: 'auth',
  summary: 'Signs out everywhere, here included',
  access: signedIn,
  errors: [],
})
