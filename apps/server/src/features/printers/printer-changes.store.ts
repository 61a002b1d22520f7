import type { NewPrinter } from '@labelwright/contract/server/printers-schemas'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

const columnsOf = ({ groupIds: _, printSettings, ...printer }: NewPrinter) => ({
  ...printer,
  printSettings: JSON.stringify(printSettings),
})

interface PrinterOf {
  readonly organizationId: string
  readonly id: string
}

export async function insertPrinter(
  trx: Transaction,
  { organizationId, id, printer }: PrinterOf & { readonly printer: NewPrinter },
): Promise<void> {
  await trx
    .insertInto('printers')
    .values({ organizationId, id, ...columnsOf(printer) })
    .execute()
  await addGroups(trx, { organizationId, printerIds: [id], groupIds: printer.groupIds })
}

/** Answers whether it was still the version that the person saw. */
export async function updatePrinter(
  trx: Transaction,
  { organizationId, id, version, printer }: PrinterOf & { readonly version: number; readonly printer: NewPrinter },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('printers')
    .set({ ...columnsOf(printer), version: sql`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await removeGroups(trx, { printerIds: [id] })
  await addGroups(trx, { organizationId, printerIds: [id], groupIds: printer.groupIds })
  return true
}

export interface PrintersAndGroups {
  readonly organizationId: string
  readonly printerIds: readonly string[]
  readonly groupIds: readonly string[]
}

export async function addGroups(
  trx: Transaction,
  { organizationId, printerIds, groupIds }: PrintersAndGroups,
): Promise<void> {
  const rows = printerIds.flatMap((printerId) =>
    [...new Set(groupIds)].map((groupId) => ({ organizationId, printerId, groupId })),
  )
  if (rows.length === 0) return
  await trx
    .insertInto('printerGroups')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes printers out of groups; out of all of them where none is named. */
export async function removeGroups(
  trx: Transaction,
  { printerIds, groupIds }: { readonly printerIds: readonly string[]; readonly groupIds?: readonly string[] },
): Promise<void> {
  const rows = trx.deleteFrom('printerGroups').where('printerId', 'in', [...printerIds])
  await (groupIds ? rows.where('groupId', 'in', [...groupIds]) : rows).execute()
}

/** Locks printers, by id, and answers which of them there are. */
export const lockPrinters = async (trx: Transaction, ids: readonly string[]): Promise<readonly string[]> =>
  (
    await trx
      .selectFrom('printers')
      .select('id')
      .where('id', 'in', [...ids])
      .orderBy('id')
      .forUpdate()
      .execute()
  ).map(({ id }) => id)

/** A form that is open on a printer meets the change. */
export const touchPrinters = (trx: Transaction, ids: readonly string[]) =>
  trx
    .updateTable('printers')
    .set({ version: sql`version + 1` })
    .where('id', 'in', [...ids])
    .execute()

/** The groups whose default printer it is. */
export const findGroupsDefaultingTo = (trx: Transaction, id: string) =>
  trx.selectFrom('groups').select(['id', 'name']).where('defaultPrinterId', '=', id).orderBy(sql`lower(name)`).execute()

/** Puts another printer, or none, in the place of one as the default of groups. */
export const replaceInGroups = (trx: Transaction, { id, by }: { readonly id: string; readonly by: string | null }) =>
  trx
    .updateTable('groups')
    .set({ defaultPrinterId: by, modified: sql`now()`, version: sql`version + 1` })
    .where('defaultPrinterId', '=', id)
    .execute()

/** Deletes a printer with its groups; what was printed with it stays in the history. */
export async function deletePrinter(trx: Transaction, id: string): Promise<void> {
  await removeGroups(trx, { printerIds: [id] })
  await trx.deleteFrom('printers').where('id', '=', id).execute()
}
