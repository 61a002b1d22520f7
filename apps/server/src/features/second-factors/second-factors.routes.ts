import * as contract from '@labelwright/contract/server/second-factors'
import type { Serve } from '../../platform/http/http.ts'
import type { SecondFactorsService } from './second-factors.service.ts'

export function secondFactorsRoutes(serve: Serve, service: SecondFactorsService): void {
  serve(contract.secondFactors, async ({ actor }) => ({ data: await service.state(actor) }))
  serve(contract.beginTotp, async ({ actor, body }) => ({ data: await service.beginTotp(actor, body.password) }))
  serve(contract.confirmTotp, async ({ actor, body }) => ({ data: await service.confirmTotp(actor, body.code) }))
  serve(contract.removeTotp, async ({ actor, body }) => {
    await service.removeTotp(actor, body.password)
    return {}
  })
  serve(contract.passkeyOptions, async ({ actor, body }) => ({
    data: await service.passkeyOptions(actor, body.password),
  }))
  serve(contract.addPasskey, async ({ actor, body }) => ({ data: await service.addPasskey(actor, body) }))
  serve(contract.removePasskey, async ({ actor, params }) => {
    await service.removePasskey(actor, params.id)
    return {}
  })
  serve(contract.passkeyLoginOptions, async ({ body }) => ({ data: await service.passkeyLoginOptions(body.challenge) }))
  serve(contract.finishLogin, ({ body, address, userAgent }) => service.finishLogin(body, { address, userAgent }))
}
