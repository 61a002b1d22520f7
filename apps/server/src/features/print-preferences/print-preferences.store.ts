import type { PrintSettings } from '@labelwright/label-document/print-settings'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { escapeLike } from '../catalogue/search.service.ts'
import { isInSight, isPrinterInSight, type Sight } from '../groups/sight.service.ts'

/** A label on a printer, from a computer; '' stands for all. */
export interface Assignment {
  readonly computerName: string
  readonly labelId: string
  readonly printerId: string
}

export interface PreferencePage {
  readonly take: number
  readonly offset: number
  readonly searchQuery?: string | undefined
  readonly computerName: string
  readonly labelId?: string | undefined
  readonly printerId?: string | undefined
}

/** Preferences for labels and printers that the person may see. */
const preferenceRows = (trx: Transaction, sight: Sight) =>
  trx
    .selectFrom('printerPreferences')
    .innerJoin('labels', 'labels.id', 'printerPreferences.labelId')
    .innerJoin('printers', 'printers.id', 'printerPreferences.printerId')
    .where('labels.deletedAt', 'is', null)
    .where(isInSight('labels.groupId', sight))
    .where(isPrinterInSight(sight))

const columns = [
  'printerPreferences.id',
  'printerPreferences.computerName',
  'printerPreferences.labelId',
  'labels.name as labelName',
  'printerPreferences.printerId',
  'printers.name as printerName',
  'printerPreferences.isDefault',
  'printerPreferences.printSettings',
  'printerPreferences.version',
] as const

const ofComputer = (name: string) => sql<boolean>`lower(printer_preferences.computer_name) in ('', lower(${name}))`

export async function findPreferences(trx: Transaction, sight: Sight, page: PreferencePage) {
  let matching = preferenceRows(trx, sight).where(ofComputer(page.computerName))
  if (page.labelId) matching = matching.where('printerPreferences.labelId', '=', page.labelId)
  if (page.printerId) matching = matching.where('printerPreferences.printerId', '=', page.printerId)
  const search = page.searchQuery?.trim().toLowerCase()
  if (search) {
    const words = sql<string>`lower(labels.name || ' ' || printers.name)`
    matching = matching.where(words, 'like', `%${escapeLike(search)}%`)
  }
  const { total } = await matching.select((build) => build.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const list = await matching
    .select(columns)
    .orderBy(sql`lower(labels.name)`)
    .orderBy('printerPreferences.computerName', 'desc')
    .orderBy('printerPreferences.isDefault', 'desc')
    .orderBy(sql`lower(printers.name)`)
    .limit(page.take)
    .offset(page.offset)
    .execute()
  return { list, total }
}

export const findPreference = (trx: Transaction, sight: Sight, id: string) =>
  preferenceRows(trx, sight).select(columns).where('printerPreferences.id', '=', id).executeTakeFirst()

export type PreferenceRow = NonNullable<Awaited<ReturnType<typeof findPreference>>>

const isOf = ({ computerName, labelId, printerId }: Assignment) =>
  sql<boolean>`label_id = ${labelId} and printer_id = ${printerId} and lower(computer_name) = lower(${computerName})`

/** Makes the assignment unless it is there; answers its id. */
export async function ensurePreference(
  trx: Transaction,
  {
    organizationId,
    id,
    assignment,
  }: { readonly organizationId: string; readonly id: string; readonly assignment: Assignment },
): Promise<string> {
  const made = await trx
    .insertInto('printerPreferences')
    .values({ organizationId, id, ...assignment, isDefault: false })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return made.id
  const known = await trx
    .selectFrom('printerPreferences')
    .select('id')
    .where(isOf(assignment))
    .executeTakeFirstOrThrow()
  return known.id
}

/** Another default of the label on the computer gives way first. */
export async function setDefault(
  trx: Transaction,
  { id, assignment, isDefault }: { readonly id: string; readonly assignment: Assignment; readonly isDefault: boolean },
): Promise<void> {
  if (isDefault) {
    await trx
      .updateTable('printerPreferences')
      .set({ isDefault: false, version: sql`version + 1` })
      .where('labelId', '=', assignment.labelId)
      .where(sql<boolean>`lower(computer_name) = lower(${assignment.computerName})`)
      .where('isDefault', '=', true)
      .where('id', '<>', id)
      .execute()
  }
  await trx
    .updateTable('printerPreferences')
    .set({ isDefault, version: sql`version + 1` })
    .where('id', '=', id)
    .where('isDefault', '<>', isDefault)
    .execute()
}

/** Answers whether it was still the version that the person saw. */
export async function updateSettings(
  trx: Transaction,
  {
    id,
    version,
    printSettings,
  }: { readonly id: string; readonly version: number; readonly printSettings: PrintSettings },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('printerPreferences')
    .set({ printSettings: JSON.stringify(printSettings), version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export const deletePreference = (trx: Transaction, id: string) =>
  trx.deleteFrom('printerPreferences').where('id', '=', id).execute()

export const findUserSettings = (trx: Transaction, userId: string) =>
  trx.selectFrom('userPrintSettings').select('defaultPrinterId').where('userId', '=', userId).executeTakeFirst()

export const saveUserSettings = (
  trx: Transaction,
  values: { readonly organizationId: string; readonly userId: string; readonly defaultPrinterId: string | null },
) =>
  trx
    .insertInto('userPrintSettings')
    .values(values)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ defaultPrinterId: values.defaultPrinterId }))
    .execute()
