import { accountTypes, qualityAssuranceRoles, userPermissions, userRoles } from '@labelwright/contract/access'
import * as contract from '@labelwright/contract/server/users'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import {
  acceptInvitation,
  inviteUser,
  listInvitations,
  readInvitation,
  resendInvitation,
  withdrawInvitation,
} from './invitations.service.ts'
import {
  deleteUser,
  disableUsers,
  enableUsers,
  endUserSessions,
  getUser,
  listUserHistory,
  listUserSessions,
  listUsers,
  saveUser,
} from './users.service.ts'

const pageOf = (query: { take?: number | undefined; offset?: number | undefined }) => ({
  take: query.take ?? 50,
  offset: query.offset ?? 0,
})

export function usersRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listUserRoles, () => ({
    accountTypes: [...accountTypes],
    userRoles: [...userRoles],
    qualityAssuranceRoles: [...qualityAssuranceRoles],
  }))
  serve(contract.listUserPermissions, () => ({ userPermissions: [...userPermissions] }))
  serve(contract.listUsers, ({ actor, query }) => listUsers(ctx, actor, { ...query, ...pageOf(query) }))
  serve(contract.getUser, async ({ actor, params }) => ({ data: await getUser(ctx, actor, params.id) }))
  serve(contract.saveUser, async ({ actor, body }) => ({ data: await saveUser(ctx, actor, body) }))
  serve(contract.disableUsers, async ({ actor, body }) => {
    await disableUsers(ctx, actor, body.ids)
    return {}
  })
  serve(contract.enableUsers, async ({ actor, body }) => {
    await enableUsers(ctx, actor, body.ids)
    return {}
  })
  serve(contract.deleteUser, async ({ actor, params }) => {
    await deleteUser(ctx, actor, params.id)
    return {}
  })
  serve(contract.listUserSessions, ({ actor, params, query }) =>
    listUserSessions(ctx, actor, { id: params.id, page: pageOf(query) }),
  )
  serve(contract.endUserSessions, async ({ actor, params }) => {
    await endUserSessions(ctx, actor, params.id)
    return {}
  })
  serve(contract.listUserHistory, ({ actor, params, query }) =>
    listUserHistory(ctx, actor, { id: params.id, page: pageOf(query) }),
  )

  serve(contract.inviteUser, async ({ actor, body, idempotencyKey }) => ({
    data: await inviteUser(ctx, actor, { body, key: idempotencyKey }),
  }))
  serve(contract.listInvitations, ({ actor, query }) => listInvitations(ctx, actor, pageOf(query)))
  serve(contract.sendInvitationAgain, async ({ actor, params }) => ({
    data: await resendInvitation(ctx, actor, params.id),
  }))
  serve(contract.withdrawInvitation, async ({ actor, params }) => {
    await withdrawInvitation(ctx, actor, params.id)
    return {}
  })
  serve(contract.readInvitation, async ({ query }) => ({ data: await readInvitation(ctx, query.token) }))
  serve(contract.acceptInvitation, ({ body, userAgent, address }) =>
    acceptInvitation(ctx, body, { userAgent, address }),
  )
}
