import type { Transaction } from '../../platform/database/database.ts'
import { isInSight, type Sight } from './sight.service.ts'

/** The groups that a person may see, with whether orders may be imported into them. */
export async function findGroupNames(trx: Transaction, sight: Sight) {
  const found = await trx
    .selectFrom('groups')
    .select(['id', 'name', 'allowOrderImportToThisGroup as takesOrders'])
    .where(isInSight<'groups'>('id', sight))
    .execute()
  return found
}
