import * as passwords from '@labelwright/contract/server/passwords'
import * as contract from '@labelwright/contract/server/sign-in'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { changePassword, forgotPassword, resetPassword } from './own-password.service.ts'
import { endAllOwnSessions, endOwnSession, listOwnSessions, logout, refreshSession } from './sessions.service.ts'
import { getSignedInUser, getSubscriptionStatus, isRegistrationOpen, login, register } from './sign-in.service.ts'

export function signInRoutes(serve: Serve, ctx: Context): void {
  serve(contract.login, ({ body, address, userAgent }) => login(ctx, body, { address, userAgent }))
  serve(contract.register, ({ body, address, userAgent }) => register(ctx, body, { address, userAgent }))
  serve(contract.registrationState, async () => ({ open: await isRegistrationOpen(ctx) }))
  serve(contract.refresh, ({ body }) => refreshSession(ctx, body.refreshToken))
  serve(contract.logout, async ({ body }) => {
    await logout(ctx, body.refreshToken)
    return {}
  })
  serve(contract.me, async ({ actor }) => ({ data: await getSignedInUser(ctx, actor.organizationId, actor.userId) }))
  serve(contract.subscriptionStatus, async ({ actor }) => ({
    status: await getSubscriptionStatus(ctx, actor.organizationId, actor.userId),
  }))
  serve(contract.tokenKeys, () => ({
    keys: ctx.keyring.signingKeys('access').map((key) => key.publicJwk as unknown as Record<string, string>),
  }))

  serve(passwords.changePassword, async ({ actor, body }) => {
    await changePassword(ctx, actor, body)
    return {}
  })
  serve(passwords.forgotPassword, async ({ body, address }) => {
    await forgotPassword(ctx, body.email, address)
    return {}
  })
  serve(passwords.resetPassword, async ({ body, address }) => {
    await resetPassword(ctx, body, address)
    return {}
  })
  serve(passwords.listOwnSessions, ({ actor, query }) =>
    listOwnSessions(ctx, actor, { take: query.take ?? 50, offset: query.offset ?? 0 }),
  )
  serve(passwords.endOwnSession, async ({ actor, params }) => {
    await endOwnSession(ctx, actor, params.id)
    return {}
  })
  serve(passwords.endAllOwnSessions, async ({ actor }) => {
    await endAllOwnSessions(ctx, actor)
    return {}
  })
}
