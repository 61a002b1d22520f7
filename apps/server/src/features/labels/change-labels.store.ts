import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'

/** The labels that the person sees, with their published documents, locked in one order so that two such changes never wait for each other. */
export const lockLabels = (trx: Transaction, sight: Sight, ids: readonly string[]) =>
  trx
    .selectFrom('labels')
    .select(['labels.id', 'labels.publishedVersionId'])
    .select((build) =>
      build
        .selectFrom('labelVersions')
        .select('labelVersions.document')
        .whereRef('labelVersions.id', '=', 'labels.publishedVersionId')
        .as('document'),
    )
    .where('labels.id', 'in', ids)
    .where('labels.deletedAt', 'is', null)
    .where(isInSight<'labels'>('labels.groupId', sight))
    .orderBy('labels.id')
    .forUpdate('labels')
    .execute()

interface LabelFields {
  readonly enabled?: boolean
  readonly groupId?: string | null
}

export const updateLabels = (trx: Transaction, ids: readonly string[], fields: LabelFields) =>
  trx
    .updateTable('labels')
    .set({ ...fields, modified: sql`now()`, version: sql<number>`version + 1` })
    .where('id', 'in', ids)
    .execute()

/** Takes labels out of everything that people see; their versions stay for the print history. */
export async function markDeleted(trx: Transaction, ids: readonly string[]): Promise<void> {
  await trx.deleteFrom('articleLabels').where('labelId', 'in', ids).execute()
  await trx.deleteFrom('orderLabels').where('labelId', 'in', ids).execute()
  await trx.deleteFrom('standardLabels').where('labelId', 'in', ids).execute()
  await trx.deleteFrom('labelCommands').where('labelId', 'in', ids).execute()
  await trx.deleteFrom('openLabels').where('labelId', 'in', ids).execute()
  await trx
    .updateTable('labels')
    .set({ deletedAt: sql`now()`, enabled: false, publishedVersionId: null, groupId: null })
    .where('id', 'in', ids)
    .execute()
}
