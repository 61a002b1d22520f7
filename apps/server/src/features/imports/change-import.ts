// Changes to an import that a person asks for: find it with the person's rights, check its state, change and queue it.
import { ProductError } from '@labelwright/contract/errors'
import type { ImportState, ImportWithDetails } from '@labelwright/contract/server/imports-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { detailsOf } from './import-details.ts'
import { enqueueImport } from './import-queue.ts'
import * as store from './imports.store.ts'

export interface StateChange {
  /** The states that the import may be in. */
  readonly from: readonly ImportState[]
  readonly changes: store.ImportChanges & { readonly state: ImportState }
}

/** Everybody's for an administrator, one's own for everybody else: previews show what groups hold. Throws `not-found`. */
export async function findOwnImport(trx: Transaction, actor: Actor, id: string): Promise<store.ImportRow> {
  const row = await store.findImport(trx, id)
  if (!row || (!actor.isAdministrator && row.userId !== actor.userId)) throw new ProductError('not-found')
  return row
}

/** Changes an import and queues what its new state asks for. Throws `import-in-other-state` when it has gone on. */
export async function changeState(
  trx: Transaction,
  { row, organizationId }: { readonly row: store.ImportRow; readonly organizationId: string },
  { from, changes }: StateChange,
): Promise<ImportWithDetails> {
  const { id } = row
  if (!(await store.changeImport(trx, { id, from }, changes))) throw new ProductError('import-in-other-state')
  await enqueueImport(trx, { organizationId, id, state: changes.state })
  return detailsOf((await store.findImport(trx, id)) ?? row)
}

/** `changeState` for changes that need no look at the import. */
export const moveImport = (
  { database }: Context,
  actor: Actor,
  { id, ...change }: StateChange & { readonly id: string },
): Promise<ImportWithDetails> =>
  database.withOrganization(actor.organizationId, async (trx) => {
    const row = await findOwnImport(trx, actor, id)
    return changeState(trx, { row, organizationId: actor.organizationId }, change)
  })
