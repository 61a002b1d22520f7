// Finds the components that the next signature of a session needs (21 CFR 11.200(a)): both components and the second factor at the first of a sitting,
// one component at later ones. A sitting is the server's to know: it stands in the session's row, not in the page.
import type { NextSignature } from '@labelwright/contract/server/signing-schemas'
import type { Context } from '../../../context.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { findOwnFactors, type OwnFactors } from '../../second-factors/confirm-factor.service.ts'
import { hasPassword, isFreshAtProvider } from '../../sign-in/own-password.service.ts'
import { findSitting } from '../../sign-in/sessions.service.ts'

interface SignerFacts extends OwnFactors {
  readonly hasPassword: boolean
  /** Something was signed in this session within the last 15 minutes. */
  readonly isSitting: boolean
  /** The person signed in at their identity provider for this signature, and has not used that up. */
  readonly isFreshAtProvider: boolean
}

const nothing = { userName: false, password: false, provider: false, secondFactors: [] } as const

/** Pure. */
export function nextSignatureOf(facts: SignerFacts): NextSignature {
  const { hasCodes, hasPasskey, isSitting } = facts
  const isFirst = !isSitting
  const codes = hasCodes ? (['code'] as const) : []
  const keys = hasPasskey ? (['passkey'] as const) : []
  if (facts.hasPassword) {
    const secondFactors = isFirst ? [...codes, ...keys] : []
    return { isFirst, userName: isFirst, password: true, provider: false, secondFactors }
  }
  // A passkey that verifies its user is two components by itself: the key, and a PIN or biometrics.
  if (hasPasskey) return { ...nothing, isFirst, secondFactors: [...keys] }
  // One of the two: a code, or another sign-in at the provider.
  if (isSitting && hasCodes) return { ...nothing, isFirst, secondFactors: [...codes] }
  return { ...nothing, isFirst, provider: !facts.isFreshAtProvider, secondFactors: [...codes] }
}

export async function findNextSignature(trx: Transaction, { userId, sessionId }: Actor): Promise<NextSignature> {
  const sitting = await findSitting(trx, sessionId)
  return nextSignatureOf({
    ...(await findOwnFactors(trx, userId)),
    hasPassword: await hasPassword(trx, userId),
    isSitting: sitting?.isOpen ?? false,
    isFreshAtProvider: !sitting?.hasSigned && (await isFreshAtProvider(trx, sessionId)),
  })
}

export const getNextSignature = (ctx: Context, actor: Actor): Promise<NextSignature> =>
  ctx.database.withOrganization(actor.organizationId, (trx) => findNextSignature(trx, actor))
