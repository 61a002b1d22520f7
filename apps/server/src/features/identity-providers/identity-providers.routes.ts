import * as contract from '@labelwright/contract/server/identity-providers'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import { endedCookie, listIdentityProviders, loginWithProvider } from './identity-providers.service.ts'

export function identityProvidersRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listIdentityProviders, async ({ query, reply }) => {
    const { purpose = 'login', invitation } = query
    const { providers, cookie } = await listIdentityProviders(ctx, {
      purpose,
      invitation,
      cookie: reply.request.headers.cookie,
    })
    reply.header('set-cookie', cookie)
    return providers
  })
  serve(contract.loginOidc, async ({ body, address, userAgent, reply }) => {
    const { cookie } = reply.request.headers
    const session = await loginWithProvider(ctx, body, { cookie, address, userAgent })
    reply.header('set-cookie', endedCookie(ctx))
    return session
  })
}
