import { logout } from '@labelwright/contract/server/sign-in'
import { redirect } from '@tanstack/react-router'
import { call } from '../lib/api.ts'
import { forgetSignIn } from '../lib/auth-state.ts'
import { readSession } from '../lib/session.ts'

/** Ends the session here at once and on the server as soon as it answers, and goes to the sign-in page. */
export function leave(): never {
  const session = readSession()
  forgetSignIn()
  if (session) void call(logout, { body: { refreshToken: session.refreshToken } }).catch(ignoreUnansweredLogout)
  throw redirect({ to: '/login', search: {} })
}

/** The session on the server then ends by its own clock. */
function ignoreUnansweredLogout(): void {}
