import type { Context } from '../context.ts'
import { findSignInAccount, signInAfterFirstStep } from '../features/sign-in/sign-in.service.ts'
import { defined } from './defined.ts'

/** Begins the session that a right password begins; answers its access token. Checking passwords is slow on purpose, and has tests of its own. */
export async function signInAs(ctx: Context, email: string): Promise<string> {
  const account = await ctx.database.withoutOrganization((trx) => findSignInAccount(trx, email))
  const { organizationId, userId } = defined(account)
  const device = { userAgent: 'lightMyRequest', address: '127.0.0.1' }
  const session = await ctx.database.withOrganization(organizationId, (trx) =>
    signInAfterFirstStep(ctx, trx, { body: { organizationId, userId }, device }),
  )
  return session.token
}
