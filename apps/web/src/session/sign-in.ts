// Signing in and out, as the auth state shows it (spec §4).
import type { Session } from '@labelwright/contract/server/sign-in-schemas'
import { CallError } from '../api/call-error.ts'
import { errorText } from '../api/error-texts.ts'
import { translation } from '../lib/i18n.ts'
import { forgetAllInBrowser } from './browser-storage.ts'
import { forgetKeptDraft } from './kept-draft.ts'
import { changeProgress, endSession, storeSession } from './session.ts'
import { forgetStoredPdfs } from './stored-pdf.ts'

/** What a sign-in came to. A second step is no failure: the person is asked for it. */
export type SignInEnd =
  | { readonly kind: 'signed-in' }
  | { readonly kind: 'second-factor'; readonly challenge: string }
  | { readonly kind: 'failed'; readonly error: unknown }

/** Runs a sign-in of any kind: loading, then success with the session stored, or error with nothing left of one. */
export async function signInBy(attempt: () => Promise<Session>): Promise<SignInEnd> {
  changeProgress({ status: 'loading', errorMessages: [] })
  try {
    storeSession(await attempt())
    changeProgress({ status: 'success' })
    return { kind: 'signed-in' }
  } catch (error) {
    return failed(error)
  }
}

/** Runs the request for a mail with a link: loading, then emailsent or error. Answers whether it went out. */
export async function askForMail(request: () => Promise<unknown>): Promise<boolean> {
  changeProgress({ status: 'loading', errorMessages: [] })
  try {
    await request()
    changeProgress({ status: 'emailsent' })
    return true
  } catch (error) {
    failed(error)
    return false
  }
}

/** Back to '' with no messages; what is remembered stays. */
export const resetAuthState = (): void => changeProgress({ status: '', errorMessages: [] })

/** Forgets the session, of which token and expiry are read, and what went before. */
export function forgetSignIn(): void {
  endSession()
  forgetKeptDraft()
  forgetStoredPdfs()
  forgetAllInBrowser()
  changeProgress({ status: '', redirectPath: '', errorMessages: [] })
}

export const rememberRedirectPath = (redirectPath: string): void => changeProgress({ redirectPath })

function failed(error: unknown): SignInEnd {
  const challenge = error instanceof CallError ? error.challenge : undefined
  endSession()
  if (challenge !== undefined) {
    changeProgress({ status: '' })
    return { kind: 'second-factor', challenge }
  }
  changeProgress({ status: 'error', errorMessages: [messageOf(error), ...whomToAsk(error)] })
  return { kind: 'failed', error }
}

/** Who of a paused organization can resume it. */
function whomToAsk(error: unknown): string[] {
  const asked = error instanceof CallError ? error.errors.find(({ code }) => code === 'ask-to-resume') : undefined
  return asked?.values ? [translation().t('errors.askToResume', { names: String(asked.values.names) })] : []
}

/** The server's own Message where it speaks the person's language, else ours. */
function messageOf(error: unknown): string {
  const isFromServer = error instanceof CallError && error.message !== error.code && error.code !== 'unexpected'
  return isFromServer && translation().language === 'en' ? error.message : errorText(error)
}
