import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type { Group } from '@labelwright/contract/server/groups-schemas'
import type { ReferenceExpression, SqlBool } from 'kysely'
import { type Expression, expressionBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Database, Rows } from '../../platform/database.ts'
import type { DB } from '../../platform/database-types.ts'
import * as store from './groups.store.ts'

export const { insertGroup: addGroup, setGroupsOf } = store

/** What a person may see: everything (an administrator), or what has no group and what their groups cover. */
export type Sight = { readonly all: true } | { readonly all: false; readonly groupIds: readonly string[] }

export async function sightOf(rows: Rows, actor: Actor): Promise<Sight> {
  return actor.isAdministrator
    ? { all: true }
    : { all: false, groupIds: await store.findCoveredGroups(rows, actor.userId) }
}

/** The condition of a query that keeps to what a person may see. `column` holds the row's group. */
export function isInSight<Table extends keyof DB>(
  column: ReferenceExpression<DB, Table>,
  sight: Sight,
): Expression<SqlBool> {
  const build = expressionBuilder<DB, Table>()
  if (sight.all) return build.lit(true)
  const hasNoGroup = build(column, 'is', null)
  return sight.groupIds.length === 0 ? hasNoGroup : build.or([hasNoGroup, build(column, 'in', sight.groupIds as never)])
}

/** Refuses groups that the organization does not have, told at the field `path`. */
export async function assertGroupsExist(rows: Rows, ids: readonly string[], path: string): Promise<void> {
  if ((await store.countExisting(rows, ids)) === new Set(ids).size) return
  const errors = [{ path, code: 'not-found', message: 'One of the groups does not exist.' }]
  throw new ProductError('validation-failed', { errors })
}

export interface GroupsService {
  readonly listAll: (actor: Actor, page: store.GroupPage) => Promise<List<Group>>
}

export function createGroupsService(database: Database): GroupsService {
  return {
    listAll: (actor, page) =>
      database.withOrganization(actor.organizationId, async (rows) => {
        const { list, total } = await store.findGroups(rows, page)
        const data = list.map((row) => ({ id: row.id, name: row.name, parentGroupId: row.parent_group_id }))
        return { data, total, take: page.take, offset: page.offset }
      }),
  }
}
