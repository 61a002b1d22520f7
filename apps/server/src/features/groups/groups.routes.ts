import * as contract from '@labelwright/contract/server/groups'
import type { Serve } from '../../platform/http.ts'
import type { GroupsService } from './groups.service.ts'

export function groupsRoutes(serve: Serve, groups: GroupsService): void {
  serve(contract.listAllGroups, ({ actor, query }) =>
    groups.listAll(actor, { take: query.take ?? 50, offset: query.offset ?? 0, searchQuery: query.searchQuery }),
  )
}
