import type { PlanType } from '@labelwright/contract/server/subscription-schemas'
import type { Transaction } from '../../platform/database/database.ts'
import * as store from './subscription.store.ts'

/** Gives a new organization its subscription; every organization has one. */
export const addSubscription = (trx: Transaction, organizationId: string, type: PlanType) =>
  store.insertSubscription(trx, organizationId, type)
