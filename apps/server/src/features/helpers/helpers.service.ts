import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { ProductError } from '@labelwright/contract/errors'
import { pairingCodeLifeMs } from '@labelwright/contract/server/helpers'
import type {
  PairHelperAnswer,
  PairHelperBody,
  ReceivedReport,
  ReportJournalAnswer,
  TicketKey,
} from '@labelwright/contract/server/helpers-schemas'
import type { Context } from '../../context.ts'
import { newId } from '../../platform/database/ids.ts'
import { sha256Of } from '../../platform/files/blob-store.ts'
import type { HelperActor } from '../../platform/http/actor.ts'
import { assertBelow, count } from '../../platform/http/throttle.ts'
import { applyJournal } from '../printing/entry-outcomes.service.ts'
import * as store from './helpers.store.ts'

/** Who asks for a code: a signed-in person, or the start of the product for its own helper. */
export interface PairingPerson {
  readonly organizationId: string
  readonly userId: string
}

/** Without letters and digits that look alike: a person reads it from one screen and types it into another. */
const alphabet = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const codeLength = 10
const newCode = () => Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
const hashOf = (text: string) => Buffer.from(sha256Of(text), 'hex')
const normalized = (code: string) => code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

const ticketKeys = (ctx: Context) =>
  ctx.keyring.signingKeys('ticket').map((key) => key.publicJwk as unknown as TicketKey)

export const createPairingCode = async (ctx: Context, { organizationId, userId }: PairingPerson) => {
  const code = newCode()
  const expiresAt = await ctx.database.withOrganization(organizationId, (trx) =>
    store.insertPairingCode(trx, {
      organizationId,
      codeHash: hashOf(code),
      createdBy: userId,
      lifeMs: pairingCodeLifeMs,
    }),
  )
  return { code: `${code.slice(0, 5)}-${code.slice(5)}`, expiresAt: expiresAt.toISOString() }
}

/** For the helper that starts with the product: a code of the one organization, none while there is none or are several. */
export async function createOwnPairingCode(ctx: Context): Promise<string | undefined> {
  const owner = await ctx.database.withoutOrganization(store.findOnlyOrganization)
  return owner && (await createPairingCode(ctx, owner)).code
}

export async function pairHelper(
  ctx: Context,
  { code, computerName, version }: PairHelperBody,
  address: string,
): Promise<PairHelperAnswer['data']> {
  const limits = [{ key: `pair-from:${address}`, maximum: 10, windowSeconds: 60 }]
  await assertBelow(ctx.database, limits)
  const codeHash = hashOf(normalized(code))
  const organizationId = await ctx.database.withoutOrganization((trx) => store.findPairingCodeOwner(trx, codeHash))
  const secret = randomBytes(32).toString('base64url')
  const helperId =
    organizationId &&
    (await ctx.database.withOrganization(organizationId, async (trx) => {
      const used = await store.usePairingCode(trx, codeHash)
      return (
        used &&
        store.savePairedHelper(trx, {
          organizationId,
          id: newId(),
          computerName,
          secretHash: hashOf(secret),
          version,
        })
      )
    }))
  if (!organizationId || !helperId) {
    await count(ctx.database, limits)
    throw new ProductError('pairing-code-invalid')
  }
  return { helperId, secret, organizationId, origins: [...ctx.origins], ticketKeys: ticketKeys(ctx) }
}

export async function receiveJournal(
  ctx: Context,
  helper: HelperActor,
  reports: readonly ReceivedReport[],
): Promise<ReportJournalAnswer> {
  const row = await ctx.database.withOrganization(helper.organizationId, async (trx) => {
    await store.touchHelper(trx, helper.helperId)
    return store.findHelper(trx, helper.helperId)
  })
  if (!row) throw new ProductError('not-signed-in')
  const taken = await applyJournal(ctx, { ...helper, computerName: row.computerName }, reports)
  return { ...taken, origins: [...ctx.origins], ticketKeys: ticketKeys(ctx) }
}

export async function findCurrentHelper(
  ctx: Context,
  helperId: string,
  secret: string,
): Promise<HelperActor | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(helperId)) return undefined
  const organizationId = await ctx.database.withoutOrganization((trx) => store.findHelperOwner(trx, helperId))
  const row =
    organizationId && (await ctx.database.withOrganization(organizationId, (trx) => store.findHelper(trx, helperId)))
  const isRight = row && !row.revokedAt && timingSafeEqual(row.secretHash, hashOf(secret))
  return isRight && organizationId ? { helperId, organizationId } : undefined
}
