// A batch of a helper's printer is printed over the helper's link, without a page, where that can be; else a page prints it.
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findUsableHelper } from '../../helpers/usable-helpers.service.ts'

interface Wish {
  readonly computerName: string
  /** None where the page cannot call the helper. */
  readonly driverId?: string | undefined
  readonly viaHelperId?: string | undefined
}

/** The helper whose link prints, with its computer's name; `null` where the page does. */
export async function linkOfBatch(trx: Transaction, actor: Actor, { computerName, driverId, viaHelperId }: Wish) {
  if (viaHelperId === undefined) return { helperId: null, computerName }
  const helper = await findUsableHelper(trx, actor, viaHelperId)
  const isOverLink = helper.isLinked || driverId === undefined
  return isOverLink ? { helperId: helper.id, computerName: helper.computerName } : { helperId: null, computerName }
}
