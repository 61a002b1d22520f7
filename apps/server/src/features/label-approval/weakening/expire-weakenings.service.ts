// Requests that nobody signed within 24 hours end, by the clock of the database: nothing is changed, and quality managers hear of it.
import type { Config } from '../../../config.ts'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { recordAudit } from '../../audit/record-audit.service.ts'
import { mailWeakeningEnd } from './mail-weakening-end.ts'
import { entityOf } from './weakening-words.ts'
import * as store from './weakenings.store.ts'

/** Ends what has expired. To be called before open requests are looked at. */
export async function endExpired(config: Pick<Config, 'publicUrl'>, trx: Transaction): Promise<void> {
  for (const { id } of await store.markExpired(trx)) {
    const request = await store.findWeakening(trx, id)
    if (!request) continue
    const actor = { organizationId: request.organizationId, userId: null }
    const after = { request: id, state: 'expired' }
    await recordAudit(trx, { actor, action: 'weakening-expired', entity: entityOf(request), after })
    await mailWeakeningEnd(config, trx, { text: 'Nobody signed in time, so nothing was changed', request })
  }
}

/** The same in every organization. */
export async function endExpiredWeakenings({ config, database }: Context): Promise<void> {
  for (const organizationId of await database.withoutOrganization(store.findOrganizationsWithExpired))
    await database.withOrganization(organizationId, (trx) => endExpired(config, trx))
}
