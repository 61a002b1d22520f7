import type { SetStationSignInBody, StationSignIn } from '@labelwright/contract/server/stations-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { tellTaken } from '../../platform/database/taken.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { assertReauthenticated } from '../sign-in/own-password.service.ts'
import { hashPassword } from '../sign-in/passwords.service.ts'
import { recordUserChange } from '../users/user-history.service.ts'
import { assertMayChange } from '../users/users.service.ts'
import { hashBadge } from './hash-badge.ts'
import * as store from './station-credentials.store.ts'

const stateOf = async (trx: Transaction, userId: string): Promise<StationSignIn> => {
  const row = await store.findCredentials(trx, userId)
  return { hasPin: Boolean(row?.pinHash), hasBadge: Boolean(row?.badgeHash) }
}

export const getOwnStationSignIn = (ctx: Context, { organizationId, userId }: Actor): Promise<StationSignIn> =>
  ctx.database.withOrganization(organizationId, (trx) => stateOf(trx, userId))

/** Names the fields that changed, without their values: they are secret. */
const changesOf = ({ pin, badgeCode }: SetStationSignInBody) =>
  Object.entries({ pin, badge: badgeCode })
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => ({ field, before: '', after: value === null ? 'removed' : 'set' }))

const taken = {
  [store.badges]: { path: 'badgeCode', message: 'Somebody else has this badge. Use another one.' },
}

interface SignInOf {
  readonly userId: string
  readonly change: SetStationSignInBody
}

interface CheckedSignIn extends SignInOf {
  /** Whether the actor may change it, in the transaction of the change. */
  readonly check: (trx: Transaction) => Promise<void>
}

async function save(ctx: Context, actor: Actor, { userId, change, check }: CheckedSignIn): Promise<StationSignIn> {
  const { organizationId, userId: byId } = actor
  const { pin, badgeCode } = change
  const pinHash = typeof pin === 'string' ? await hashPassword(pin, ctx.config.passwordCost) : pin
  const badgeHash = typeof badgeCode === 'string' ? hashBadge(ctx.keyring, organizationId, badgeCode) : badgeCode
  return tellTaken(taken, () =>
    ctx.database.withOrganization(organizationId, async (trx) => {
      await check(trx)
      await store.saveCredentials(trx, { organizationId, userId, pinHash, badgeHash })
      const what = 'station-sign-in-changed'
      await recordUserChange(trx, { organizationId, userId, byId, what, changes: changesOf(change) })
      return stateOf(trx, userId)
    }),
  )
}

/** By an administrator. */
export const setStationSignIn = (ctx: Context, actor: Actor, signIn: SignInOf): Promise<StationSignIn> =>
  save(ctx, actor, { ...signIn, check: (trx) => assertMayChange(trx, actor, signIn.userId) })

/** By the person, who proves to be at the keyboard: whoever has the PIN prints in their name. */
export async function setOwnStationSignIn(
  ctx: Context,
  actor: Actor,
  { password, ...change }: SetStationSignInBody & { readonly password: string },
): Promise<StationSignIn> {
  await assertReauthenticated(ctx, actor, password)
  return save(ctx, actor, { userId: actor.userId, change, check: async () => undefined })
}
