import { accountTypes, qualityAssuranceRoles, userPermissions, userRoles } from '@labelwright/contract/access'
import * as contract from '@labelwright/contract/server/users'
import type { Serve } from '../../platform/http/http.ts'
import type { InvitationsService } from './invitations.service.ts'
import type { UsersService } from './users.service.ts'

const pageOf = (query: { take?: number | undefined; offset?: number | undefined }) => ({
  take: query.take ?? 50,
  offset: query.offset ?? 0,
})

export function usersRoutes(serve: Serve, users: UsersService, invitations: InvitationsService): void {
  serve(contract.listUserRoles, () => ({
    accountTypes: [...accountTypes],
    userRoles: [...userRoles],
    qualityAssuranceRoles: [...qualityAssuranceRoles],
  }))
  serve(contract.listUserPermissions, () => ({ userPermissions: [...userPermissions] }))
  serve(contract.listUsers, ({ actor, query }) => users.list(actor, { ...query, ...pageOf(query) }))
  serve(contract.getUser, async ({ actor, params }) => ({ data: await users.get(actor, params.id) }))
  serve(contract.saveUser, async ({ actor, body }) => ({ data: await users.save(actor, body) }))
  serve(contract.disableUsers, async ({ actor, body }) => {
    await users.disable(actor, body.ids)
    return {}
  })
  serve(contract.enableUsers, async ({ actor, body }) => {
    await users.enable(actor, body.ids)
    return {}
  })
  serve(contract.deleteUser, async ({ actor, params }) => {
    await users.remove(actor, params.id)
    return {}
  })
  serve(contract.listUserSessions, ({ actor, params, query }) => users.sessions(actor, params.id, pageOf(query)))
  serve(contract.endUserSessions, async ({ actor, params }) => {
    await users.endSessions(actor, params.id)
    return {}
  })
  serve(contract.listUserHistory, ({ actor, params, query }) => users.history(actor, params.id, pageOf(query)))

  serve(contract.inviteUser, async ({ actor, body, idempotencyKey }) => ({
    data: await invitations.invite(actor, body, idempotencyKey),
  }))
  serve(contract.listInvitations, ({ actor, query }) => invitations.list(actor, pageOf(query)))
  serve(contract.sendInvitationAgain, async ({ actor, params }) => ({
    data: await invitations.sendAgain(actor, params.id),
  }))
  serve(contract.withdrawInvitation, async ({ actor, params }) => {
    await invitations.withdraw(actor, params.id)
    return {}
  })
  serve(contract.readInvitation, async ({ query }) => ({ data: await invitations.read(query.token) }))
  serve(contract.acceptInvitation, ({ body, userAgent, address }) => invitations.accept(body, { userAgent, address }))
}
