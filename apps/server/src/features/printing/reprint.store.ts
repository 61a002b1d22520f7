import type { Transaction } from '../../platform/database/database.ts'

/** What of a print another one is made of, in the order of `ids`; locked, so that nobody settles or repeats it meanwhile. */
export async function lockPrints(trx: Transaction, ids: readonly string[]) {
  const found = await trx
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
      'fileName',
      'fileSha256',
      'numbersOf',
      'isPrintedAgain',
    ])
    .where('printJobEntries.id', 'in', ids)
    // Everybody locks in one order: nobody waits for who waits for them.
    .orderBy('printJobEntries.id')
    .forUpdate('printJobEntries')
    .execute()
  const byId = new Map(found.map((print) => [print.id, print]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

export type FirstPrint = Awaited<ReturnType<typeof lockPrints>>[number]

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
