import * as passwords from '@labelwright/contract/server/passwords'
import * as contract from '@labelwright/contract/server/sign-in'
import type { Serve } from '../../platform/http/http.ts'
import type { Keyring } from '../../platform/tokens/keyring.ts'
import type { SignInService } from './sign-in.service.ts'

export function signInRoutes(serve: Serve, service: SignInService, keyring: Keyring): void {
  serve(contract.login, ({ body, address, userAgent }) => service.login(body, { address, userAgent }))
  serve(contract.register, ({ body, address, userAgent }) => service.register(body, { address, userAgent }))
  serve(contract.registrationState, async () => ({ open: await service.isRegistrationOpen() }))
  serve(contract.refresh, ({ body }) => service.refresh(body.refreshToken))
  serve(contract.logout, async ({ body }) => {
    await service.logout(body.refreshToken)
    return {}
  })
  serve(contract.me, async ({ actor }) => ({ data: await service.person(actor.organizationId, actor.userId) }))
  serve(contract.subscriptionStatus, async ({ actor }) => ({
    status: await service.subscriptionStatus(actor.organizationId, actor.userId),
  }))
  serve(contract.tokenKeys, () => ({
    keys: keyring.signingKeys('access').map((key) => key.publicJwk as unknown as Record<string, string>),
  }))

  serve(passwords.changePassword, async ({ actor, body }) => {
    await service.changePassword(actor, body)
    return {}
  })
  serve(passwords.forgotPassword, async ({ body, address }) => {
    await service.forgotPassword(body.email, address)
    return {}
  })
  serve(passwords.resetPassword, async ({ body, address }) => {
    await service.resetPassword(body, address)
    return {}
  })
  serve(passwords.listOwnSessions, ({ actor, query }) =>
    service.ownSessions(actor, { take: query.take ?? 50, offset: query.offset ?? 0 }),
  )
  serve(passwords.endOwnSession, async ({ actor, params }) => {
    await service.endOwnSession(actor, params.id)
    return {}
  })
  serve(passwords.endAllOwnSessions, async ({ actor }) => {
    await service.endAllOwnSessions(actor)
    return {}
  })
}
