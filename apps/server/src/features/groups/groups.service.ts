import type { ReferenceExpression, SqlBool } from 'kysely'
import { type Expression, expressionBuilder } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Rows } from '../../platform/database.ts'
import type { DB } from '../../platform/database-types.ts'
import { findCoveredGroups, insertGroup } from './groups.store.ts'

export const addGroup = insertGroup

/** What a person may see: everything (an administrator), or what has no group and what their groups cover. */
export type Sight = { readonly all: true } | { readonly all: false; readonly groupIds: readonly string[] }

export async function sightOf(rows: Rows, actor: Actor): Promise<Sight> {
  return actor.isAdministrator ? { all: true } : { all: false, groupIds: await findCoveredGroups(rows, actor.userId) }
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
