import * as contract from '@labelwright/contract/server/groups'
import type { ChangedMembers, NewGroup, SavedGroup } from '@labelwright/contract/server/groups-schemas'
import type { Serve } from '../../platform/http/http.ts'
import type { GroupsService } from './groups.service.ts'

const pageOf = (query: { take?: number; offset?: number; searchQuery?: string | undefined }) => ({
  take: query.take ?? 50,
  offset: query.offset ?? 0,
  searchQuery: query.searchQuery,
})

export function groupsRoutes(serve: Serve, groups: GroupsService): void {
  serve(contract.listGroups, ({ actor, query }) => groups.list(actor, pageOf(query)))
  serve(contract.listAllGroups, ({ actor, query }) => groups.listAll(actor, pageOf(query)))
  serve(contract.listPeopleForGroups, ({ actor, query }) => groups.people(actor, pageOf(query)))
  serve(contract.getGroup, async ({ actor, params }) => ({ data: await groups.get(actor, params.groupId) }))
  // The door has filled in the defaults that a caller may leave out.
  serve(contract.createGroup, async ({ actor, body, idempotencyKey }) => ({
    data: await groups.create(actor, body as NewGroup, idempotencyKey),
  }))
  serve(contract.saveGroupSettings, async ({ actor, params, body }) => ({
    data: await groups.saveSettings(actor, params.groupId, body),
  }))
  serve(contract.updateGroup, async ({ actor, params, body }) => ({
    data: await groups.update(actor, params.groupId, body as SavedGroup),
  }))
  serve(contract.changeGroupMembers, async ({ actor, params, body }) => ({
    data: await groups.changeMembers(actor, params.groupId, body as ChangedMembers),
  }))
  serve(contract.deleteGroup, async ({ actor, params, query }) => {
    await groups.remove(actor, params.groupId, query.moveTo)
    return {}
  })
}
