import { type AccessKey, qualityAssuranceRoles } from '@labelwright/contract/access'
import { ProductError } from '@labelwright/contract/errors'
import type { ReferenceExpression, SqlBool } from 'kysely'
import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/database-types.ts'
import type { Actor } from '../../platform/http/actor.ts'
import * as store from './groups.store.ts'

/** What a person may see: everything (an administrator), or what has no group and what their groups cover. */
export type Sight =
  | { readonly all: true }
  | {
      readonly all: false
      readonly groupIds: readonly string[]
      /** Holders of a quality role see the labels of all groups. */
      readonly seesAllLabels?: boolean
    }

const qualityKeys = qualityAssuranceRoles.map((role): AccessKey => `QualityAssuranceRole:${role}`)

export async function sightOf(
  trx: Transaction,
  { userId, isAdministrator, keys }: Pick<Actor, 'userId' | 'isAdministrator'> & Partial<Pick<Actor, 'keys'>>,
): Promise<Sight> {
  if (isAdministrator) return { all: true }
  const groupIds = await store.findCoveredGroups(trx, userId)
  return { all: false, groupIds, seesAllLabels: qualityKeys.some((key) => keys?.has(key) === true) }
}

/** The condition of a query that keeps to what a person may see. `column` holds the row's group. */
export function isInSight<Table extends keyof DB>(
  column: ReferenceExpression<DB, Table>,
  sight: Sight,
): Expression<SqlBool> {
  const build = expressionBuilder<DB, Table>()
  if (sight.all || (sight.seesAllLabels && column === 'labels.groupId')) return build.lit(true)
  const hasNoGroup = build(column, 'is', null)
  if (sight.groupIds.length === 0) return hasNoGroup
  // As one value: the text of a statement is the same however many groups there are.
  return build.or([hasNoGroup, build(column, '=', sql<never>`any(${sight.groupIds}::uuid[])`)])
}

/** The condition of a query of `printers`: one in groups is for the people whom one of its groups covers. */
export function isPrinterInSight(sight: Sight): RawBuilder<boolean> {
  if (sight.all) return sql<boolean>`true`
  return sql<boolean>`(not exists (select from printer_groups g where g.printer_id = printers.id)
    or exists (select from printer_groups g where g.printer_id = printers.id and g.group_id = any(${sight.groupIds}::uuid[])))`
}

/** True while a person sees what they saw. For the condition of a statement. */
export const isSightUnchanged = (userId: string, sight: Sight): RawBuilder<boolean> =>
  sight.all ? sql<boolean>`true` : store.coversExactly(userId, sight.groupIds)

const notThere = (path: string) =>
  new ProductError('validation-failed', {
    errors: [{ path, code: 'not-found', message: 'One of the groups was not found. It may have been deleted.' }],
  })

/** Refuses groups that the organization does not have, told at the field `path`. */
export async function assertGroupsExist(trx: Transaction, ids: readonly string[], path: string): Promise<void> {
  if ((await store.findExisting(trx, ids)).length !== new Set(ids).size) throw notThere(path)
}

/** Refuses groups that the person may not see, as if they did not exist: nobody puts a thing where he cannot look. */
export async function assertGroupsInSight(
  trx: Transaction,
  sight: Sight,
  { ids, path }: { readonly ids: readonly string[]; readonly path: string },
): Promise<void> {
  if (!sight.all && ids.some((id) => !sight.groupIds.includes(id))) throw notThere(path)
  await assertGroupsExist(trx, ids, path)
}
