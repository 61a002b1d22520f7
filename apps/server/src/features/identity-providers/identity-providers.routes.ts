import * as contract from '@labelwright/contract/server/identity-providers'
import type { Serve } from '../../platform/http/http.ts'
import type { IdentityProvidersService } from './identity-providers.service.ts'

export function identityProvidersRoutes(serve: Serve, service: IdentityProvidersService): void {
  serve(contract.listIdentityProviders, async ({ query, reply }) => {
    const { purpose = 'login', invitation } = query
    const { providers, cookie } = await service.list({ purpose, invitation, cookie: reply.request.headers.cookie })
    reply.header('set-cookie', cookie)
    return providers
  })
  serve(contract.loginOidc, async ({ body, address, userAgent, reply }) => {
    const { cookie } = reply.request.headers
    const session = await service.login(body, { cookie, address, userAgent })
    reply.header('set-cookie', service.endedCookie)
    return session
  })
}
