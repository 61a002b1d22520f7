// Where labels are printed, and with which settings: on a computer, or on all.
import { ProductError } from '@labelwright/contract/errors'
import type { List } from '@labelwright/contract/list'
import type {
  PrinterPreference,
  UpdatePrintSettingsBody,
  UserPrintSettings,
} from '@labelwright/contract/server/print-preferences-schemas'
import type { PrintSettings } from '@labelwright/label-document/print-settings'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { sightOf } from '../groups/sight.service.ts'
import { assertLabelSeen } from '../labels/labels.service.ts'
import { findPrinter } from '../printers/printers.service.ts'
import * as store from './print-preferences.store.ts'

const preferenceOf = ({ printSettings, ...row }: store.PreferenceRow): PrinterPreference => ({
  ...row,
  printSettings: printSettings as PrintSettings,
})

async function find(trx: Transaction, actor: Actor, id: string): Promise<PrinterPreference> {
  const row = await store.findPreference(trx, await sightOf(trx, actor), id)
  if (!row) throw new ProductError('not-found')
  return preferenceOf(row)
}

export function listPreferences(
  ctx: Context,
  actor: Actor,
  page: store.PreferencePage,
): Promise<List<PrinterPreference>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { list, total } = await store.findPreferences(trx, await sightOf(trx, actor), page)
    return { data: list.map(preferenceOf), total, take: page.take, offset: page.offset }
  })
}

async function ensure(trx: Transaction, actor: Actor, assignment: store.Assignment): Promise<string> {
  await findPrinter(trx, actor, assignment.printerId)
  await assertLabelSeen(trx, actor, assignment.labelId)
  return store.ensurePreference(trx, { organizationId: actor.organizationId, id: newId(), assignment })
}

/** Says that a label is printed on a printer; another default of the label on this computer gives way. */
export function savePreference(
  ctx: Context,
  actor: Actor,
  { isDefault, ...assignment }: store.Assignment & { readonly isDefault: boolean },
): Promise<PrinterPreference> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const id = await ensure(trx, actor, assignment)
    await store.setDefault(trx, { id, assignment, isDefault })
    return find(trx, actor, id)
  })
}

export const deletePreference = (ctx: Context, actor: Actor, id: string): Promise<void> =>
  ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await find(trx, actor, id)
    await store.deletePreference(trx, id)
  })

/** Returns an existing preference unchanged. */
export const createPrintSettings = (
  ctx: Context,
  actor: Actor,
  assignment: store.Assignment,
): Promise<PrinterPreference> =>
  ctx.database.withOrganization(actor.organizationId, async (trx) =>
    find(trx, actor, await ensure(trx, actor, assignment)),
  )

export function updatePrintSettings(
  ctx: Context,
  actor: Actor,
  { id, version, printSettings }: UpdatePrintSettingsBody,
): Promise<PrinterPreference> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    await find(trx, actor, id)
    if (!(await store.updateSettings(trx, { id, version, printSettings }))) throw new ProductError('stale-version')
    return find(trx, actor, id)
  })
}

export const getUserSettings = (ctx: Context, actor: Actor): Promise<UserPrintSettings> =>
  ctx.database.withOrganization(actor.organizationId, async (trx) => ({
    defaultPrinterId: (await store.findUserSettings(trx, actor.userId))?.defaultPrinterId ?? null,
  }))

export function saveUserSettings(
  ctx: Context,
  actor: Actor,
  { defaultPrinterId }: UserPrintSettings,
): Promise<UserPrintSettings> {
  const { organizationId, userId } = actor
  return ctx.database.withOrganization(organizationId, async (trx) => {
    if (defaultPrinterId !== null) await assertPrinter(trx, actor, defaultPrinterId)
    await store.saveUserSettings(trx, { organizationId, userId, defaultPrinterId })
    return { defaultPrinterId }
  })
}

async function assertPrinter(trx: Transaction, actor: Actor, id: string): Promise<void> {
  try {
    await findPrinter(trx, actor, id)
  } catch (cause) {
    if (!(cause instanceof ProductError) || cause.code !== 'not-found') throw cause
    const message = 'This printer was not found. It may have been deleted.'
    throw new ProductError('validation-failed', {
      errors: [{ path: 'defaultPrinterId', code: 'not-found', message }],
      cause,
    })
  }
}
