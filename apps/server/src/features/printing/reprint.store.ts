import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { dayMs, firstIdOf, momentOf } from '../../platform/database/ids.ts'

const printsToRepeat = (trx: Transaction, ids: readonly string[]) =>
  trx
    .selectFrom('printJobEntries')
    .innerJoin('printJobs', 'printJobs.id', 'printJobEntries.jobId')
    .select([
      'printJobEntries.id',
      'printJobEntries.state',
      'printJobs.userId',
      'isTest',
      'labelId',
      'labelName',
      'labelVersionId',
      'articleId',
      'articleName',
      'externalIdentifier',
      'printerId',
      'dpi',
      'quantity',
      'orderLineId',
      'orderId',
      'filled',
      'pictures',
      'fileName',
      'fileSha256',
      'numbersOf',
      'isPrintedAgain',
    ])
    .where('printJobEntries.id', 'in', ids)
    // Everybody locks in one order: nobody waits for who waits for them.
    .orderBy('printJobEntries.id')

/** A lock until the end of the transaction keeps others from settling or repeating a print meanwhile. */
export type HowToRead = 'unlocked' | 'locked'

/** Everything of a print that its repetition needs, in the order of `ids`. */
export async function findPrintsToRepeat(trx: Transaction, ids: readonly string[], how: HowToRead) {
  const query = printsToRepeat(trx, ids)
  const found = await (how === 'locked' ? query.forUpdate('printJobEntries') : query).execute()
  const byId = new Map(found.map((print) => [print.id, print]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Finds the people who reprinted these prints, unless the reprint failed or was voided. */
export async function findPeopleAfter(trx: Transaction, ids: readonly string[]): Promise<string[]> {
  const found = await sql<{ name: string }>`
    with recursive later as (
      select id, state, user_name from print_job_entries where reprint_of = any(${ids}::uuid[]) and ${isAfter('print_job_entries', ids)}
      union all
      select e.id, e.state, e.user_name from later join print_job_entries e on e.reprint_of = later.id
      where ${isAfter('e', ids)}
    )
    select distinct user_name as name from later where state not in ('Failed', 'Voided') order by 1`.execute(trx)
  return found.rows.map(({ name }) => name)
}

/** Finds the people who printed labels of these order lines after these prints. */
export async function findPeopleBeside(
  trx: Transaction,
  { ids, lineIds }: { readonly ids: readonly string[]; readonly lineIds: readonly string[] },
): Promise<string[]> {
  const found = await sql<{ name: string }>`
    select distinct user_name as name from print_job_entries
    where order_line_id = any(${lineIds}::uuid[]) and id <> all(${ids}::uuid[]) and ${isAfter('print_job_entries', ids)}
      and sent_at > (select min(sent_at) from print_job_entries where id = any(${ids}::uuid[]))
      and state not in ('Failed', 'Voided') order by 1`.execute(trx)
  return found.rows.map(({ name }) => name)
}

/** Between these prints and now, so that only these months are read. Clocks of servers differ by far less than a day. */
const isAfter = (entry: string, ids: readonly string[]) =>
  sql<boolean>`${sql.ref(`${entry}.id`)} >= ${firstIdOf(Math.min(...ids.map(momentOf)) - dayMs)}
    and ${sql.ref(`${entry}.id`)} < ${firstIdOf(Date.now() + dayMs)}`

export type FirstPrint = Awaited<ReturnType<typeof findPrintsToRepeat>>[number]

export interface NewReprint {
  readonly id: string
  readonly reprintOf: string
  /** Undefined of a new try, which has serial numbers of its own. */
  readonly reprint: { readonly reason: string; readonly numbersOf: string } | undefined
}

/** A new try takes the place of the first print, which the caller has locked. */
export async function markReprint(trx: Transaction, { id, reprintOf, reprint }: NewReprint): Promise<void> {
  await trx
    .updateTable('printJobEntries')
    .set({ reprintOf, reprintReason: reprint?.reason ?? null, numbersOf: reprint?.numbersOf ?? null })
    .where('id', '=', id)
    .execute()
  if (!reprint)
    await trx.updateTable('printJobEntries').set({ isPrintedAgain: true }).where('id', '=', reprintOf).execute()
}
