import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/database.ts'
import { isUnderApproval } from '../labels-under-approval.store.ts'

/** Printed versions of labels under approval for which nobody signed: they were published while approval was off. */
const unapproved = (trx: Transaction) =>
  trx
    .selectFrom('labels')
    .innerJoin('labelVersions as v', 'v.id', 'labels.publishedVersionId')
    .leftJoin('users as u', 'u.id', 'v.createdBy')
    .where('labels.deletedAt', 'is', null)
    .where('labels.enabled', '=', true)
    .where(isUnderApproval)
    .where(sql<boolean>`not exists (select from signatures s
      where s.label_version_id = labels.published_version_id and s.meaning = 'responsibility')`)

export async function countUnapproved(trx: Transaction): Promise<number> {
  const { total } = await unapproved(trx)
    .select((build) => build.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export const findUnapproved = (
  trx: Transaction,
  { take, offset }: { readonly take: number; readonly offset: number },
) =>
  unapproved(trx)
    .select(['labels.id as labelId', 'labels.name', 'v.id as labelVersionId', 'v.number', 'v.createdAt', 'v.createdBy'])
    .select(['u.firstname', 'u.lastname'])
    .orderBy((build) => build.fn('lower', ['labels.name']))
    .orderBy('labels.id')
    .limit(take)
    .offset(offset)
    .execute()

export const isUnapproved = async (trx: Transaction, labelVersionId: string): Promise<boolean> =>
  (await unapproved(trx).select('v.id').where('v.id', '=', labelVersionId).executeTakeFirst()) !== undefined
