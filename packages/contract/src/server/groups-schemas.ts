import * as z from 'zod/mini'
import { id, listOf, listQuery } from '../wire.ts'

export const groupAnswer = z.object({ id, name: z.string(), parentGroupId: z.nullable(id) })
export const listGroupsQuery = z.strictObject(listQuery)

export const groupsSchemas = {
  listAllGroups: { query: listGroupsQuery, answer: listOf(groupAnswer) },
} as const

export type Group = z.infer<typeof groupAnswer>
export type ListGroupsQuery = Partial<z.infer<typeof listGroupsQuery>>
