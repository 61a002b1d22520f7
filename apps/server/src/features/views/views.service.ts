import type { AccessKey } from '@labelwright/contract/access'
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type {
  CreateViewBody,
  ListView,
  SaveViewBody,
  ViewList,
  ViewSettings,
} from '@labelwright/contract/server/views-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { tellTaken } from '../../platform/database/taken.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import * as store from './views.store.ts'

/** Who shares views of a list beside administrators. Users and the print history have no manager role. */
const managerOf: Readonly<Record<ViewList, AccessKey | undefined>> = {
  articles: 'UserRole:ArticleManager',
  orders: 'UserRole:OrderManager',
  users: undefined,
  groups: 'UserRole:GroupManager',
  labels: 'UserRole:LabelManager',
  imports: 'UserRole:DataImporter',
  'print-history': undefined,
  printers: 'UserPermission:PrinterManager',
  'label-approval': 'QualityAssuranceRole:QualityManager',
}

const maximumViews = 50

const nameTaken = { list_views_name: { path: 'name', message: 'Another view of this list has this name.' } }

function mayShare(actor: Actor, list: ViewList): boolean {
  const manager = managerOf[list]
  return actor.isAdministrator || (manager !== undefined && actor.keys.has(manager))
}

const mayEdit = (actor: Actor, row: store.ViewRow): boolean =>
  row.ownerId === actor.userId || mayShare(actor, row.list as ViewList)

const viewOf = (actor: Actor, row: store.ViewRow): ListView => ({
  id: row.id,
  list: row.list as ViewList,
  name: row.name,
  isShared: row.ownerId === null,
  isEditable: mayEdit(actor, row),
  settings: row.settings as ViewSettings,
  modified: row.modified.toISOString(),
  version: row.version,
})

async function findView(trx: Transaction, actor: Actor, id: string): Promise<store.ViewRow> {
  const row = await store.findView(trx, actor.userId, id)
  if (!row) throw new ProductError('not-found')
  return row
}

async function findEditableView(trx: Transaction, actor: Actor, id: string): Promise<store.ViewRow> {
  const row = await findView(trx, actor, id)
  if (!mayEdit(actor, row)) throw new ProductError('not-allowed')
  return row
}

async function assertRoom(trx: Transaction, ownerId: string | null, list: ViewList): Promise<void> {
  if ((await store.countViews(trx, ownerId, list)) < maximumViews) return
  const message = `A list can have at most ${maximumViews} saved views. Delete one that you no longer need.`
  throw new ProductError('limit-reached', {
    detail: message,
    errors: [{ path: 'name', code: 'limit-reached', message }],
  })
}

export const listViews = (ctx: Context, actor: Actor, list: ViewList): Promise<List<ListView>> =>
  ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const rows = await store.findViews(trx, actor.userId, list)
    return { data: rows.map((row) => viewOf(actor, row)), total: rows.length, take: 2 * maximumViews, offset: 0 }
  })

export function createView(
  ctx: Context,
  actor: Actor,
  { body, key }: { readonly body: CreateViewBody; readonly key: string | undefined },
): Promise<ListView> {
  const { list, name, isShared, settings } = body
  if (isShared && !mayShare(actor, list)) throw new ProductError('not-allowed')
  const { organizationId } = actor
  const ownerId = isShared ? null : actor.userId
  return tellTaken(nameTaken, () =>
    ctx.database.withOrganization(organizationId, async (trx) => {
      const made = await once(trx, { actor, call: 'createView', key, body }, async () => {
        await assertRoom(trx, ownerId, list)
        const id = newId()
        await store.insertView(trx, { organizationId, id, list, name, ownerId, settings })
        return id
      })
      return viewOf(actor, await findView(trx, actor, made))
    }),
  )
}

export function saveView(ctx: Context, actor: Actor, view: SaveViewBody & { readonly id: string }): Promise<ListView> {
  return tellTaken(nameTaken, () =>
    ctx.database.withOrganization(actor.organizationId, async (trx) => {
      await findEditableView(trx, actor, view.id)
      if (!(await store.updateView(trx, view))) throw new ProductError('stale-version')
      return viewOf(actor, await findView(trx, actor, view.id))
    }),
  )
}

/** Deletes the views that only this person sees. */
export const deleteOwnViews = (trx: Transaction, userId: string) => store.deleteViewsOf(trx, userId)

export const deleteView = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await findEditableView(trx, actor, id)
    await store.deleteView(trx, id)
  })
