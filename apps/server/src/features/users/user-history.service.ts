import type { Transaction } from '../../platform/database/database.ts'
import * as store from './users.store.ts'

/** Records in a user's history what was changed about them, by any feature. */
export const recordUserChange = (trx: Transaction, change: store.NewUserChange) => store.insertChange(trx, change)
