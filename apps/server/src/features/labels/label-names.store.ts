import type { Transaction } from '../../platform/database/database.ts'
import { isInSight, type Sight } from '../groups/sight.service.ts'

/** The labels that a person may connect, by name. */
export const findLabelNames = (trx: Transaction, sight: Sight) =>
  trx
    .selectFrom('labels')
    .select(['id', 'name'])
    .where('enabled', '=', true)
    .where(isInSight<'labels'>('labels.groupId', sight))
    .execute()
