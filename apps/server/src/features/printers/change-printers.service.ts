// Printers are added, changed and removed here.
import { ProductError } from '@labelwright/contract/errors'
import type {
  ChangedPrinter,
  NewPrinter,
  Printer,
  PrinterWithDependents,
} from '@labelwright/contract/server/printers-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { tellTaken } from '../../platform/database/taken.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { once } from '../../platform/http/idempotency.ts'
import { assertGroupsExist } from '../groups/sight.service.ts'
import { countPreferencesOf, replacePrinter } from '../print-preferences/replace-printer.service.ts'
import { voidWaitingOf } from '../printing/server-printers/void-waiting.service.ts'
import { assertWithinLimit } from '../subscription/subscription.service.ts'
import * as store from './printer-changes.store.ts'
import { findPrinter, readTarget } from './printers.service.ts'

export const addPrinter = store.insertPrinter

const taken = { printers_name: { path: 'name', message: 'Another printer has this name. Choose another name.' } }

const inOrganization = <Result>(ctx: Context, actor: Actor, work: (trx: Transaction) => Promise<Result>) =>
  tellTaken(taken, () => ctx.database.withOrganization(actor.organizationId, work))

/** The printer as it is stored; throws what is wrong with its target. */
function withTarget(ctx: Context, asked: NewPrinter): NewPrinter {
  const printer = readTarget(ctx, asked)
  if (Array.isArray(printer)) throw new ProductError('validation-failed', { errors: printer })
  return printer as NewPrinter
}

export async function createPrinter(
  ctx: Context,
  actor: Actor,
  { printer: asked, key }: { readonly printer: NewPrinter; readonly key: string | undefined },
): Promise<Printer> {
  const printer = withTarget(ctx, asked)
  const { organizationId } = actor
  return inOrganization(ctx, actor, async (trx) => {
    await assertGroupsExist(trx, printer.groupIds, 'groupIds')
    const id = await once(trx, { actor, call: 'createPrinter', key, body: asked }, async () => {
      const made = newId()
      await store.insertPrinter(trx, { organizationId, id: made, printer })
      await assertWithinLimit(trx, 'maxPrinterModels')
      return made
    })
    return findPrinter(trx, actor, id)
  })
}

export async function updatePrinter(
  ctx: Context,
  actor: Actor,
  { id, version, ...asked }: ChangedPrinter,
): Promise<PrinterWithDependents> {
  const printer = withTarget(ctx, asked)
  const { organizationId } = actor
  return inOrganization(ctx, actor, async (trx) => {
    await findPrinter(trx, actor, id)
    await assertGroupsExist(trx, printer.groupIds, 'groupIds')
    if (!(await store.updatePrinter(trx, { organizationId, id, version, printer })))
      throw new ProductError('stale-version')
    await assertWithinLimit(trx, 'maxPrinterModels')
    return findWithDependents(trx, actor, id)
  })
}

async function findWithDependents(trx: Transaction, actor: Actor, id: string): Promise<PrinterWithDependents> {
  const printer = await findPrinter(trx, actor, id)
  const groups = await store.findGroupsDefaultingTo(trx, id)
  return { ...printer, dependents: { groups, preferences: await countPreferencesOf(trx, id) } }
}

export const getPrinter = (ctx: Context, actor: Actor, id: string) =>
  inOrganization(ctx, actor, (trx) => findWithDependents(trx, actor, id))

interface GroupChange {
  readonly printerIds: readonly string[]
  readonly groupIds: readonly string[]
  readonly mode: 'set' | 'add' | 'remove'
}

/** Says which groups may use printers, all of them or none; answers for how many. */
export function setPrinterGroups(
  ctx: Context,
  actor: Actor,
  { printerIds, groupIds, mode }: GroupChange,
): Promise<number> {
  const { organizationId } = actor
  return inOrganization(ctx, actor, async (trx) => {
    const ids = [...new Set(printerIds)]
    for (const id of ids) await findPrinter(trx, actor, id)
    if ((await store.lockPrinters(trx, ids)).length !== ids.length) throw new ProductError('not-found')
    await assertGroupsExist(trx, groupIds, 'groupIds')
    if (mode === 'set') await store.removeGroups(trx, { printerIds: ids })
    if (mode === 'remove') await store.removeGroups(trx, { printerIds: ids, groupIds })
    else await store.addGroups(trx, { organizationId, printerIds: ids, groupIds })
    await store.touchPrinters(trx, ids)
    return ids.length
  })
}

/** `moveTo` takes its place as the default of groups and people, and for labels on computers. */
export function deletePrinter(
  ctx: Context,
  actor: Actor,
  { id, moveTo }: { readonly id: string; readonly moveTo: string | undefined },
): Promise<void> {
  return inOrganization(ctx, actor, async (trx) => {
    await findPrinter(trx, actor, id)
    if (moveTo !== undefined) await assertMayReplace(trx, actor, { id, moveTo })
    await store.lockPrinters(trx, moveTo === undefined ? [id] : [id, moveTo])
    await store.replaceInGroups(trx, { id, by: moveTo ?? null })
    await replacePrinter(trx, { id, by: moveTo ?? null })
    await voidWaitingOf(trx, id)
    await store.deletePrinter(trx, id)
  })
}

async function assertMayReplace(
  trx: Transaction,
  actor: Actor,
  { id, moveTo }: { readonly id: string; readonly moveTo: string },
): Promise<void> {
  const refuse = (code: string, message: string) =>
    new ProductError('validation-failed', { errors: [{ path: 'moveTo', code, message }] })
  if (moveTo === id) throw refuse('itself', 'Choose another printer.')
  await findPrinter(trx, actor, moveTo).catch((cause: unknown) => {
    if (cause instanceof ProductError && cause.code === 'not-found')
      throw refuse('not-found', 'This printer was not found. It may have been deleted.')
    throw cause
  })
}
