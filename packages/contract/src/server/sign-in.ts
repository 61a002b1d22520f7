import { anyone, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type {
  LoginBody,
  LogoutBody,
  RefreshBody,
  RegisterAnswer,
  RegisterBody,
  Session,
  SignedInUser,
  SubscriptionStatus,
} from './sign-in-schemas.ts'

export const login = endpoint<{ body: LoginBody; answer: Session }>()({
  method: 'POST',
  path: '/api/account/login',
  service: 'auth',
  summary: 'Signs a person in by e-mail address and password',
  access: anyone,
  errors: [
    'sign-in-failed',
    'second-factor-required',
    'organization-not-active',
    'organization-paused',
    'too-many-requests',
  ],
})

export const register = endpoint<{ body: RegisterBody; answer: RegisterAnswer }>()({
  method: 'POST',
  path: '/api/account/register',
  service: 'auth',
  summary: 'Makes an organization with its first administrator and signs them in',
  access: anyone,
  errors: ['registration-closed', 'email-taken', 'password-unsuitable', 'too-many-requests'],
})

export const registrationState = endpoint<{ answer: { open: boolean } }>()({
  method: 'GET',
  path: '/api/account/registration',
  service: 'auth',
  summary: 'Whether an organization may be registered here now',
  access: anyone,
  errors: [],
})

export const refresh = endpoint<{ body: RefreshBody; answer: Session }>()({
  method: 'POST',
  path: '/api/account/refresh',
  service: 'auth',
  summary: 'Exchanges a refresh token for the next session tokens',
  access: anyone,
  errors: ['session-ended', 'organization-not-active', 'organization-paused', 'too-many-requests'],
})

export const logout = endpoint<{ body: LogoutBody; answer: object }>()({
  method: 'POST',
  path: '/api/account/logout',
  service: 'auth',
  summary: 'Ends this session on the server',
  access: anyone,
  errors: [],
})

export const me = endpoint<{ answer: { data: SignedInUser } }>()({
  method: 'GET',
  path: '/api/account/me',
  service: 'auth',
  summary: 'The signed-in person with organization and rights',
  access: signedIn,
  beforeSecondFactor: true,
  errors: [],
})

export const subscriptionStatus = endpoint<{ answer: SubscriptionStatus }>()({
  method: 'GET',
  path: '/api/subscription/status',
  service: 'auth',
  summary: 'The status of the organization’s subscription',
  access: signedIn,
  errors: [],
})

export const tokenKeys = endpoint<{ answer: { keys: Record<string, string>[] } }>()({
  method: 'GET',
  path: '/.well-known/jwks.json',
  service: 'auth',
  summary: 'The public keys of access tokens (RFC 7517)',
  access: anyone,
  errors: [],
})
