import * as contract from '@labelwright/contract/server/sign-in'
import type { Serve } from '../../platform/http.ts'
import type { Keyring } from '../../platform/keyring.ts'
import type { SignInService } from './sign-in.service.ts'

export function signInRoutes(serve: Serve, service: SignInService, keyring: Keyring): void {
  serve(contract.login, ({ body, address }) => service.login(body, address))
  serve(contract.register, ({ body, address }) => service.register(body, address))
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
}
