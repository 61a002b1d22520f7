import * as contract from '@labelwright/contract/server/groups'
import type { ChangedMembers, NewGroup, SavedGroup } from '@labelwright/contract/server/groups-schemas'
import type { Context } from '../../context.ts'
import type { Serve } from '../../platform/http/http.ts'
import {
  changeMembers,
  createGroup,
  deleteGroup,
  getGroup,
  listAllGroups,
  listGroups,
  listPeople,
  saveGroupSettings,
  updateGroup,
} from './groups.service.ts'

const pageOf = (query: { take?: number; offset?: number; searchQuery?: string | undefined }) => ({
  take: query.take ?? 50,
  offset: query.offset ?? 0,
  searchQuery: query.searchQuery,
})

export function groupsRoutes(serve: Serve, ctx: Context): void {
  serve(contract.listGroups, ({ actor, query }) => listGroups(ctx, actor, pageOf(query)))
  serve(contract.listAllGroups, ({ actor, query }) => listAllGroups(ctx, actor, pageOf(query)))
  serve(contract.listPeopleForGroups, ({ actor, query }) => listPeople(ctx, actor, pageOf(query)))
  serve(contract.getGroup, async ({ actor, params }) => ({ data: await getGroup(ctx, actor, params.groupId) }))
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createGroup, async ({ actor, body, idempotencyKey }) => ({
    data: await createGroup(ctx, actor, { group: body as NewGroup, key: idempotencyKey }),
  }))
  serve(contract.saveGroupSettings, async ({ actor, params, body }) => ({
    data: await saveGroupSettings(ctx, actor, { id: params.groupId, body }),
  }))
  serve(contract.updateGroup, async ({ actor, params, body }) => ({
    data: await updateGroup(ctx, actor, { id: params.groupId, body: body as SavedGroup }),
  }))
  serve(contract.changeGroupMembers, ({ actor, params, body }) =>
    changeMembers(ctx, actor, { id: params.groupId, body: body as ChangedMembers }),
  )
  serve(contract.deleteGroup, async ({ actor, params, query }) => {
    await deleteGroup(ctx, actor, { id: params.groupId, moveTo: query.moveTo })
    return {}
  })
}
