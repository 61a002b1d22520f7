import * as contract from '@labelwright/contract/server/second-factors'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import {
  addPasskey,
  beginTotp,
  confirmTotp,
  getNewPasskeyOptions,
  getSecondFactors,
  removePasskey,
  removeTotp,
} from './second-factors.service.ts'
import { finishLogin, getPasskeyLoginOptions } from './second-step.ts'

export function secondFactorsRoutes(serve: Serve, ctx: Context): void {
  serve(contract.secondFactors, async ({ actor }) => ({ data: await getSecondFactors(ctx, actor) }))
  serve(contract.beginTotp, async ({ actor, body }) => ({ data: await beginTotp(ctx, actor, body.password) }))
  serve(contract.confirmTotp, async ({ actor, body }) => ({ data: await confirmTotp(ctx, actor, body.code) }))
  serve(contract.removeTotp, async ({ actor, body }) => {
    await removeTotp(ctx, actor, body.password)
    return {}
  })
  serve(contract.passkeyOptions, async ({ actor, body }) => ({
    data: await getNewPasskeyOptions(ctx, actor, body.password),
  }))
  serve(contract.addPasskey, async ({ actor, body }) => ({ data: await addPasskey(ctx, actor, body) }))
  serve(contract.removePasskey, async ({ actor, params, body }) => {
    await removePasskey(ctx, actor, { id: params.id, password: body.password })
    return {}
  })
  serve(contract.passkeyLoginOptions, async ({ body }) => ({ data: await getPasskeyLoginOptions(ctx, body.challenge) }))
  serve(contract.finishLogin, ({ body, address, userAgent }) => finishLogin(ctx, body, { address, userAgent }))
}
