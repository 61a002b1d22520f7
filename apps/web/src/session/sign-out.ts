import { logout } from '@labelwright/contract/server/sign-in'
import { call } from '../api/call.ts'
import { readSession } from './session.ts'
import { forgetSignIn } from './sign-in.ts'

/** Ends the session here at once, and on the server as soon as it answers. */
export function signOut(): void {
  const session = readSession()
  forgetSignIn()
  if (session) void call(logout, { body: { refreshToken: session.refreshToken } }).catch(ignoreUnansweredLogout)
}

/** The session on the server then ends by its own clock. */
function ignoreUnansweredLogout(): void {}
