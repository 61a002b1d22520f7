import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { ProductError } from '@labelwright/contract/errors'
import { isFeatureOn } from '@labelwright/contract/feature-flags'
import { seenMessage } from '@labelwright/contract/helper/seen-proof'
import type { List } from '@labelwright/contract/list'
import { pairingCodeLifeMs } from '@labelwright/contract/server/helpers'
import type { PairedHelper, PairHelperAnswer, PairHelperBody } from '@labelwright/contract/server/helpers-schemas'
import type { Context } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/database/ids.ts'
import { brokenIndexOf } from '../../platform/database/taken.ts'
import type { Actor, HelperActor } from '../../platform/http/actor.ts'
import { assertBelow, count } from '../../platform/http/throttle.ts'
import { hashPairingCode, hashSecret, newPairingCode, shownPairingCode } from '../../platform/tokens/pairing-code.ts'
import { getCachedFeatures } from '../feature-flags/feature-flags.service.ts'
import { voidWaitingForHelper } from '../printing/linked-helpers/end-waiting.service.ts'
import { postToHelper, tellHelper } from '../printing/linked-helpers/wake-helpers.service.ts'
import { recordUserChange } from '../users/user-history.service.ts'
import * as store from './helpers.store.ts'
import { knownToHelpers } from './known-to-helpers.ts'
import { findTwins, settleTwinOf } from './twins.service.ts'
import { personOf } from './usable-helpers.service.ts'
import { insertHelperPerson } from './usable-helpers.store.ts'

/** Who asks for a code: a signed-in person, or the start of the product for its own helper. */
export interface PairingPerson {
  readonly organizationId: string
  readonly userId: string
}

type StoredHelper = Awaited<ReturnType<typeof store.findHelper>>

const isSecretOf = (row: StoredHelper, secret: string): boolean =>
  row !== undefined && !row.revokedAt && timingSafeEqual(row.secretHash, hashSecret(secret))

const usesPrinters = async (ctx: Context, organizationId: string): Promise<boolean> =>
  isFeatureOn(await getCachedFeatures(ctx, organizationId), 'printers')

export const createPairingCode = async (ctx: Context, { organizationId, userId }: PairingPerson) => {
  const code = newPairingCode()
  const expiresAt = await ctx.database.withOrganization(organizationId, (trx) =>
    store.insertPairingCode(trx, {
      organizationId,
      codeHash: hashPairingCode(code),
      createdBy: userId,
      lifeMs: pairingCodeLifeMs,
    }),
  )
  return { code: shownPairingCode(code), expiresAt: expiresAt.toISOString() }
}

/** For the helper that starts with the product: a code of the one organization, none while there is none or are several. */
export async function createOwnPairingCode(ctx: Context): Promise<string | undefined> {
  const owner = await ctx.database.withoutOrganization(store.findOnlyOrganization)
  if (!owner || !(await usesPrinters(ctx, owner.organizationId))) return undefined
  return (await createPairingCode(ctx, owner)).code
}

interface PairingWish extends Pick<PairHelperBody, 'computerName' | 'version' | 'helper' | 'twinOf'> {
  readonly organizationId: string
  readonly codeHash: Buffer
  readonly secret: string
}

/** The id of an installation that proves it by its present secret; a revoked one proves nothing. */
async function provenId(trx: Transaction, helper: PairHelperBody['helper']): Promise<string | undefined> {
  if (!helper) return undefined
  const row = await store.findHelper(trx, helper.helperId)
  return isSecretOf(row, helper.secret) ? helper.helperId : undefined
}

/** Uses the code up and pairs; nothing comes back where the code was used meanwhile. */
async function pairInOrganization(trx: Transaction, wish: PairingWish): Promise<string | undefined> {
  const { organizationId, codeHash, secret, computerName, version } = wish
  const used = await store.usePairingCode(trx, codeHash)
  if (!used) return undefined
  const known = await provenId(trx, wish.helper)
  const id = known ?? newId()
  const { createdBy: pairedBy } = used
  const helper = { organizationId, id, computerName, secretHash: hashSecret(secret), version, pairedBy }
  await (known ? store.renewHelper(trx, helper) : store.insertHelper(trx, helper))
  const shared = await provenId(trx, wish.twinOf)
  if (shared) await settleTwinOf(trx, shared)
  // The product's own helper pairs at every start: the same installation again is no news.
  if (known) return id
  const changes = [{ field: 'computer', before: '', after: computerName }]
  await recordUserChange(trx, { organizationId, userId: pairedBy, byId: pairedBy, what: 'helper-paired', changes })
  return id
}

/** The database decides whose a name is, so that two who pair at once cannot both have it. The code stays good. */
async function refuseTakenName<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (brokenIndexOf(error) !== store.computerNames) throw error
    throw new ProductError('computer-name-taken', { cause: error })
  }
}

export async function pairHelper(
  ctx: Context,
  { code, ...wish }: PairHelperBody,
  address: string,
): Promise<PairHelperAnswer['data']> {
  const limits = [{ key: `pair-from:${address}`, maximum: 10, windowSeconds: 60 }]
  await assertBelow(ctx.database, limits)
  const codeHash = hashPairingCode(code)
  const organizationId = await ctx.database.withoutOrganization((trx) => store.findPairingCodeOwner(trx, codeHash))
  if (organizationId && !(await usesPrinters(ctx, organizationId))) throw new ProductError('feature-disabled')
  const secret = randomBytes(32).toString('base64url')
  const helperId =
    organizationId &&
    (await refuseTakenName(() =>
      ctx.database.withOrganization(organizationId, (trx) =>
        pairInOrganization(trx, { ...wish, organizationId, codeHash, secret }),
      ),
    ))
  if (!organizationId || !helperId) {
    await count(ctx.database, limits)
    throw new ProductError('pairing-code-invalid')
  }
  const serverTime = await ctx.database.withOrganization(organizationId, store.findTime)
  return { helperId, secret, organizationId, ...knownToHelpers(ctx), serverTime: serverTime.getTime() }
}

export function listHelpers(
  ctx: Context,
  actor: Actor,
  page: Omit<store.HelperPage, 'userId'>,
): Promise<List<PairedHelper>> {
  return ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const { list, total } = await store.findHelpers(trx, { ...page, userId: personOf(actor) })
    const twins = await findTwins(
      trx,
      list.map(({ id }) => id),
    )
    const data = list.map(({ id, computerName, version, firstname, lastname, ...helper }) => ({
      id,
      computerName,
      version,
      pairedBy: firstname === null ? null : `${firstname} ${lastname}`.trim(),
      pairedAt: helper.pairedAt.toISOString(),
      lastSeenAt: helper.lastSeenAt.toISOString(),
      isLinked: helper.isLinked,
      mayRevoke: actor.isAdministrator || helper.pairedById === actor.userId,
      hostName: helper.hostName,
      twin: twins.get(id) ?? null,
    }))
    return { data, total, take: page.take, offset: page.offset }
  })
}

export async function revokeHelper(ctx: Context, actor: Actor, id: string): Promise<void> {
  await ctx.database.withOrganization(actor.organizationId, async (trx) => {
    const revoked = await store.revokeHelper(trx, { id, pairedBy: personOf(actor) })
    if (!revoked) throw new ProductError('not-found')
    const { organizationId, userId: byId } = actor
    const changes = [{ field: 'computer', before: revoked.computerName, after: '' }]
    const userId = revoked.pairedBy ?? actor.userId
    await recordUserChange(trx, { organizationId, userId, byId, what: 'helper-revoked', changes })
    await voidWaitingForHelper(trx, id, revoked.computerName)
    await postToHelper(ctx, trx, { kind: 'revoked', helperId: id })
  })
  tellHelper(ctx, { kind: 'revoked', helperId: id })
}

/** The person may print by a helper that their browser has met: its proof is made with what only it and the server know. */
export async function seeHelper(ctx: Context, actor: Actor, seen: { readonly id: string; readonly proof: string }) {
  const { organizationId, userId } = actor
  await ctx.database.withOrganization(organizationId, async (trx) => {
    const row = await store.findHelper(trx, seen.id)
    if (!row || row.revokedAt || !isSeenProof(seen.proof, row.secretHash)) throw new ProductError('not-found')
    await insertHelperPerson(trx, { organizationId, helperId: seen.id, userId })
  })
}

function isSeenProof(proof: string, secretHash: Buffer): boolean {
  const [expires = '', given = ''] = proof.split('.')
  const expected = createHmac('sha256', secretHash)
    .update(seenMessage(Number(expires)))
    .digest()
  const mac = Buffer.from(given, 'base64url')
  return mac.length === expected.length && timingSafeEqual(mac, expected) && Number(expires) * 1000 > Date.now()
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
  return organizationId && isSecretOf(row || undefined, secret) ? { helperId, organizationId } : undefined
}
