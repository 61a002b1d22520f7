import type { AccessKey } from '@labelwright/contract/access'
import { ProductError } from '@labelwright/contract/errors'
import type { Undone } from '@labelwright/contract/server/undo-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { tellTakenArticles } from '../articles/article-rules.service.ts'
import { restoreChangedArticles, restoreDeletedArticles, savedArticlesOf } from '../articles/undo-articles.service.ts'
import { restoreMembers } from '../groups/undo-members.service.ts'
import { restoreDeletedOrders, restoreLabelsOfOrders, savedOrdersOf } from '../orders/undo-orders.service.ts'
import { takeUndoStep } from './undo.store.ts'
import { type UndoKind, undoMinutes } from './undo-steps.service.ts'

interface Restoration {
  readonly right: AccessKey
  /** Restores one portion; returns the ids of what is as it was. */
  readonly restore: (trx: Transaction, organizationId: string, rows: unknown) => Promise<string[]>
}

const restorations: Readonly<Record<UndoKind, Restoration>> = {
  'change-articles': {
    right: 'UserRole:ArticleManager',
    restore: (trx, organizationId, rows) => restoreChangedArticles(trx, organizationId, savedArticlesOf(rows)),
  },
  'delete-articles': {
    right: 'UserRole:ArticleManager',
    restore: (trx, organizationId, rows) => restoreDeletedArticles(trx, organizationId, savedArticlesOf(rows)),
  },
  'change-orders': {
    right: 'UserRole:OrderManager',
    restore: (trx, organizationId, rows) => restoreLabelsOfOrders(trx, organizationId, savedOrdersOf(rows)),
  },
  'delete-orders': {
    right: 'UserRole:OrderManager',
    restore: (trx, organizationId, rows) => restoreDeletedOrders(trx, organizationId, savedOrdersOf(rows)),
  },
  'change-members': { right: 'UserRole:GroupManager', restore: restoreMembers },
}

type Portions = Awaited<ReturnType<typeof takeUndoStep>>

async function restorePortions(trx: Transaction, actor: Actor, portions: Portions): Promise<Undone> {
  const kind = portions[0]?.kind
  if (kind === undefined) throw new ProductError('not-found')
  const { right, restore } = restorations[kind as UndoKind]
  if (!actor.keys.has(right)) throw new ProductError('not-allowed')
  const all: Undone['left'] = []
  const restored = new Set<string>()
  for (const { rows } of portions) {
    all.push(...(rows as Undone['left']))
    for (const id of await restore(trx, actor.organizationId, rows)) restored.add(id)
  }
  const left = all.flatMap(({ id, name }) => (restored.has(id) ? [] : [{ id, name }]))
  return { undone: restored.size, left }
}

/** Puts back what the person changed or deleted, in one transaction. What changed since is left, and named. */
export const undoChange = (ctx: Context, actor: Actor, id: string): Promise<Undone> =>
  tellTakenArticles(() =>
    ctx.database.withOrganization(actor.organizationId, async (trx) =>
      restorePortions(trx, actor, await takeUndoStep(trx, { id, userId: actor.userId, minutes: undoMinutes })),
    ),
  )
