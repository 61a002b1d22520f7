// Replaces a deleted printer in the preferences.
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'

/** Labels on computers that are set to print there. */
export async function countPreferencesOf(trx: Transaction, printerId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('printerPreferences')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('printerId', '=', printerId)
    .executeTakeFirstOrThrow()
  return count
}

/** Puts another printer, or none, in the place of one that is to be deleted. */
export async function replacePrinter(
  trx: Transaction,
  { id, by }: { readonly id: string; readonly by: string | null },
): Promise<void> {
  await trx.updateTable('userPrintSettings').set({ defaultPrinterId: by }).where('defaultPrinterId', '=', id).execute()
  if (by !== null) await movePreferences(trx, { id, to: by })
  await trx.deleteFrom('printerPreferences').where('printerId', '=', id).execute()
}

/** Where the other printer has its own for the same label and computer they stay, and are the default if the deleted one's were. */
async function movePreferences(trx: Transaction, { id, to }: { readonly id: string; readonly to: string }) {
  const gone = await sql<{ id: string; isDefault: boolean }>`
    delete from printer_preferences mine using printer_preferences other
    where mine.printer_id = ${id} and other.printer_id = ${to} and other.label_id = mine.label_id
      and lower(other.computer_name) = lower(mine.computer_name)
    returning other.id, mine.is_default as "isDefault"`.execute(trx)
  const inheriting = gone.rows.filter(({ isDefault }) => isDefault).map((row) => row.id)
  await sql`update printer_preferences set is_default = true, version = version + 1
    where id = any(${inheriting}::uuid[])`.execute(trx)
  await sql`update printer_preferences set printer_id = ${to}, version = version + 1
    where printer_id = ${id}`.execute(trx)
}
