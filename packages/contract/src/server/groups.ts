import { signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { Group, ListGroupsQuery } from './groups-schemas.ts'

export const listAllGroups = endpoint<{ query: ListGroupsQuery; answer: List<Group> }>()({
  method: 'GET',
  path: '/api/groups/getallgroups',
  service: 'base',
  summary: 'All groups of the organization',
  access: signedIn,
  errors: [],
})
