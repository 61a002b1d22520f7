import { administrators, anyOf, signedIn } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import type { List } from '../list.ts'
import type { UndoableChange } from '../wire.ts'
import type {
  CreateGroupBody,
  Group,
  GroupMembersBody,
  GroupPerson,
  GroupWithMembers,
  ListGroupsQuery,
  SavedGroupSettings,
  UpdateGroupBody,
} from './groups-schemas.ts'

const groupManager = anyOf('UserRole:GroupManager', ...administrators)

type OneGroup = { data: GroupWithMembers }

export const listGroups = endpoint<{ query: ListGroupsQuery; answer: List<Group> }>()({
  method: 'GET',
  path: '/api/groups',
  service: 'base',
  summary: 'The groups that the person belongs to, with those below them; for administrators all',
  access: signedIn,
  atStations: true,
  errors: [],
})

export const listAllGroups = endpoint<{ query: ListGroupsQuery; answer: List<Group> }>()({
  method: 'GET',
  path: '/api/groups/getallgroups',
  service: 'base',
  summary: 'All groups of the organization',
  access: signedIn,
  errors: [],
})

export const listPeopleForGroups = endpoint<{ query: ListGroupsQuery; answer: List<GroupPerson> }>()({
  method: 'GET',
  path: '/api/groups/people',
  service: 'base',
  summary: 'The people of the organization by name, to be put into groups',
  access: groupManager,
  errors: [],
})

export const getGroup = endpoint<{ answer: OneGroup }>()({
  method: 'GET',
  path: '/api/groups/{groupId}',
  service: 'base',
  summary: 'A group with its members, settings and how much stands in it',
  access: groupManager,
  errors: ['not-found'],
})

export const createGroup = endpoint<{ body: CreateGroupBody; answer: OneGroup }>()({
  method: 'POST',
  path: '/api/groups',
  service: 'base',
  summary: 'Makes a group',
  access: groupManager,
  errors: [],
  idempotent: true,
})

export const saveGroupSettings = endpoint<{ body: SavedGroupSettings; answer: OneGroup }>()({
  method: 'POST',
  path: '/api/groups/{groupId}/groupSettings',
  service: 'base',
  summary: 'Saves what the group’s membership brings',
  access: groupManager,
  errors: ['not-found', 'stale-version'],
})

/** A group never stands below itself. */
export const updateGroup = endpoint<{ body: UpdateGroupBody; answer: OneGroup }>()({
  method: 'POST',
  path: '/api/groups/{groupId}/updateGroup',
  service: 'base',
  summary: 'Saves a group’s name, parent and default printer',
  access: groupManager,
  errors: ['not-found', 'stale-version'],
})

export const changeGroupMembers = endpoint<{ body: GroupMembersBody; answer: OneGroup & UndoableChange }>()({
  method: 'POST',
  path: '/api/groups/{groupId}/members',
  service: 'base',
  summary: 'Puts people into a group or takes them out',
  access: groupManager,
  errors: ['not-found'],
})

export const deleteGroup = endpoint<{ query: { moveTo?: string | undefined }; answer: object }>()({
  method: 'DELETE',
  path: '/api/groups/{groupId}',
  service: 'base',
  summary: 'Deletes a group; what stood in it moves',
  access: groupManager,
  errors: ['not-found'],
})
