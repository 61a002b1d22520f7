import * as z from 'zod/mini'
import { id, listOf, listQuery, recordOf, timestamp, version } from '../wire.ts'

const name = z.string().check(z.trim(), z.normalize('NFC'), z.minLength(1), z.maxLength(200))

/** What a group's membership brings (spec §3): all false unless set. */
const settings = {
  /** An article is offered with the labels of its group beside its own. */
  useLabelsConnectedToArticlesGroup: z.boolean(),
  /** An order is offered with the labels of its group beside its own. */
  useLabelsConnectedToOrdersGroup: z.boolean(),
  /** People whose default group this is are offered its labels with every article. */
  useLabelsConnectedToUserDefaultGroup: z.boolean(),
  /** The group may be chosen as the target of an import of orders. */
  allowOrderImportToThisGroup: z.boolean(),
}

export const groupSettings = z.object(settings)
export const groupSettingsBody = z.strictObject(settings)
/** Without a version the settings are saved whatever they were. */
export const saveGroupSettingsBody = z.strictObject({ ...settings, version: z.optional(version) })

const groupFields = {
  id,
  name: z.string(),
  parentGroupId: z.nullable(id),
  defaultPrinterId: z.nullable(id),
  modified: timestamp,
  groupSettings,
  version,
  memberCount: z.int(),
}

export const groupAnswer = z.object(groupFields)

const member = z.object({
  userId: id,
  name: z.string(),
  email: z.string(),
  /** It is their default group. */
  isDefault: z.boolean(),
})

/** How much stands in the group itself, without the groups below. */
const dependents = z.object({
  groups: z.int(),
  members: z.int(),
  labels: z.int(),
  articles: z.int(),
  orders: z.int(),
  printers: z.int(),
  /** Import configurations whose files land in it. */
  importConfigurations: z.int(),
})

export const groupWithMembersAnswer = z.object({
  ...groupFields,
  defaultPrinterName: z.nullable(z.string()),
  members: z.array(member),
  dependents,
})

export const listGroupsQuery = z.strictObject(listQuery)

const groupBody = {
  name,
  parentGroupId: z._default(z.nullable(id), null),
  defaultPrinterId: z._default(z.nullable(id), null),
}
export const createGroupBody = z.strictObject({ ...groupBody, groupSettings: z.optional(groupSettingsBody) })
export const updateGroupBody = z.strictObject({ ...groupBody, version })
export const groupMembersBody = z.strictObject({
  addUserIds: z._default(z.array(id).check(z.maxLength(500)), []),
  removeUserIds: z._default(z.array(id).check(z.maxLength(500)), []),
})

/**
 * Where labels, articles, orders and what is imported go; left out: to the parent, or to no group. A configuration that
 * replaces the group's contents does not follow: it would replace those of the other group.
 */
export const deleteGroupQuery = z.strictObject({ moveTo: z.optional(id) })

const person = z.object({ id, name: z.string(), email: z.string() })

export const groupsSchemas = {
  listGroups: { query: listGroupsQuery, answer: listOf(groupAnswer) },
  listAllGroups: { query: listGroupsQuery, answer: listOf(groupAnswer) },
  listPeopleForGroups: { query: listGroupsQuery, answer: listOf(person) },
  getGroup: { answer: recordOf(groupWithMembersAnswer) },
  createGroup: { body: createGroupBody, answer: recordOf(groupWithMembersAnswer) },
  saveGroupSettings: { body: saveGroupSettingsBody, answer: recordOf(groupWithMembersAnswer) },
  updateGroup: { body: updateGroupBody, answer: recordOf(groupWithMembersAnswer) },
  changeGroupMembers: { body: groupMembersBody, answer: z.object({ data: groupWithMembersAnswer, undoId: id }) },
  deleteGroup: { query: deleteGroupQuery, answer: z.object({}) },
} as const

export type Group = z.infer<typeof groupAnswer>
export type GroupWithMembers = z.infer<typeof groupWithMembersAnswer>
export type GroupSettings = z.infer<typeof groupSettings>
export type SavedGroupSettings = z.infer<typeof saveGroupSettingsBody>
export type GroupPerson = z.infer<typeof person>
export type ListGroupsQuery = Partial<z.infer<typeof listGroupsQuery>>
export type CreateGroupBody = z.input<typeof createGroupBody>
export type NewGroup = z.output<typeof createGroupBody>
export type UpdateGroupBody = z.input<typeof updateGroupBody>
export type SavedGroup = z.output<typeof updateGroupBody>
export type GroupMembersBody = z.input<typeof groupMembersBody>
export type ChangedMembers = z.output<typeof groupMembersBody>
