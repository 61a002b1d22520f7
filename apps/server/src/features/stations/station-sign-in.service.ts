import { timingSafeEqual } from 'node:crypto'
import { ProductError } from '@labelwright/contract/errors'
import { mostWrongTries, stationSignInSeconds } from '@labelwright/contract/server/stations'
import type {
  OwnStation,
  SignInAtStationAnswer,
  SignInAtStationBody,
} from '@labelwright/contract/server/stations-schemas'
import { type Context, perContext } from '../../context.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isId, newId } from '../../platform/database/ids.ts'
import type { Actor, StationActor } from '../../platform/http/actor.ts'
import { remember } from '../../platform/remember.ts'
import { type StandingPerson, signStationToken, type TokenPerson } from '../../platform/tokens/access-tokens.ts'
import { hashSecret } from '../../platform/tokens/pairing-code.ts'
import { assertPassword } from '../sign-in/own-password.service.ts'
import { isPasswordOf } from '../sign-in/passwords.service.ts'
import { requireActivePerson } from '../sign-in/sessions.service.ts'
import { hashBadge } from './hash-badge.ts'
import * as store from './station-credentials.store.ts'
import { findKey, findStationOwner } from './stations.store.ts'

/** As with sessions: what changes takes effect within 5 s on all servers. */
const rememberMs = 2_000

/** At a station people only print with its widgets, whatever rights they have elsewhere. */
const noRights = { accountType: 'User', userRoles: [], userPermissions: [], qualityAssuranceRoles: [] } as const

type Person = Awaited<ReturnType<typeof requireActivePerson>>

const nameOf = ({ firstname, lastname }: Person): string => `${firstname} ${lastname}`

async function findPersonNow(ctx: Context, claims: TokenPerson): Promise<StandingPerson | undefined> {
  const { organizationId, userId, sessionId: id } = claims
  return ctx.database.withOrganization(organizationId, async (trx) => {
    const station = await store.findSignIn(trx, { id, userId, lifeSeconds: stationSignInSeconds })
    if (!station || station.id !== claims.stationId) return undefined
    const person = await requireActivePerson(trx, userId).catch(ignoreWhoMayNotComeIn)
    if (!person) return undefined
    const { email } = person
    return { ...claims, ...noRights, email, name: nameOf(person), isSecondFactorMissing: false, station }
  })
}

/** Disabled, or of an organization that is not active: as if nobody were signed in. */
function ignoreWhoMayNotComeIn(error: unknown): undefined {
  if (!(error instanceof ProductError)) throw error
}

interface PeopleAtStations {
  /** Another one for all that is asked after a change. */
  generation: number
  readonly get: (claims: TokenPerson) => Promise<StandingPerson | undefined>
}

const peopleAtStations = perContext((ctx): PeopleAtStations => {
  const memory = remember((claims: TokenPerson) => findPersonNow(ctx, claims), {
    idOf: ({ sessionId }) => `${people.generation} ${sessionId}`,
    lifeMs: rememberMs,
  })
  const people: PeopleAtStations = { generation: 0, get: memory.get }
  return people
})

/** The person who signed in at a station, as both stand now. Remembered for two seconds. */
export const findPersonAtStation = (ctx: Context, claims: TokenPerson): Promise<StandingPerson | undefined> =>
  peopleAtStations(ctx).get(claims)

/** Clears this server's cache of sign-ins at stations. */
export const forgetPeopleAtStations = (ctx: Context): void => {
  peopleAtStations(ctx).generation += 1
}

export async function findCurrentStation(
  ctx: Context,
  stationId: string,
  secret: string,
): Promise<StationActor | undefined> {
  if (!isId(stationId)) return undefined
  const organizationId = await ctx.database.withoutOrganization((trx) => findStationOwner(trx, stationId))
  const key = organizationId && (await ctx.database.withOrganization(organizationId, (trx) => findKey(trx, stationId)))
  const isRight = key && key.secretHash !== null && timingSafeEqual(key.secretHash, hashSecret(secret))
  return organizationId && isRight ? { stationId, organizationId } : undefined
}

export const getOwnStation = (ctx: Context, { organizationId, stationId: id }: StationActor): Promise<OwnStation> =>
  ctx.database.withOrganization(organizationId, async (trx) => {
    const key = await findKey(trx, id)
    if (!key) throw new ProductError('not-signed-in')
    return { id, name: key.name, people: await store.findPeopleAt(trx, id) }
  })

const refused = () => new ProductError('station-sign-in-failed')
const passwordNeeded = () => new ProductError('station-password-needed')

async function personOfBadge(ctx: Context, station: StationActor, badgeCode: string): Promise<string> {
  const { organizationId, stationId } = station
  // Stored whatever comes of it: a try that is refused counts.
  const isLeft = await ctx.database.withOrganization(organizationId, (trx) => store.takeBadgeTry(trx, stationId))
  if (!isLeft) throw passwordNeeded()
  const badgeHash = hashBadge(ctx.keyring, organizationId, badgeCode)
  const found = await ctx.database.withOrganization(organizationId, (trx) =>
    store.findPersonOfBadge(trx, stationId, badgeHash),
  )
  if (!found) throw refused()
  return found.userId
}

interface TypedPin {
  readonly userId: string
  readonly pin: string
}

async function assertPin(ctx: Context, { organizationId }: StationActor, { userId, pin }: TypedPin): Promise<void> {
  const { pinHash, isUsedUp } = await ctx.database.withOrganization(organizationId, async (trx) => ({
    pinHash: await store.takePinTry(trx, userId),
    isUsedUp: ((await store.findCredentials(trx, userId))?.wrongPins ?? 0) >= mostWrongTries,
  }))
  if (pinHash === undefined) throw isUsedUp ? passwordNeeded() : refused()
  if (!(await isPasswordOf(pinHash, pin))) throw isUsedUp ? passwordNeeded() : refused()
}

const isOneOf = (ctx: Context, { organizationId, stationId }: StationActor, userId: string): Promise<boolean> =>
  ctx.database.withOrganization(organizationId, (trx) => store.isAtStation(trx, stationId, userId))

/** Finds the person by badge, PIN or password. Throws when it is wrong. */
async function personOf(ctx: Context, station: StationActor, body: SignInAtStationBody): Promise<string> {
  const { badgeCode, userId = '', pin, password } = body
  if (badgeCode !== undefined) return personOfBadge(ctx, station, badgeCode)
  if (!(await isOneOf(ctx, station, userId))) throw refused()
  if (pin !== undefined) await assertPin(ctx, station, { userId, pin })
  else await assertPassword(ctx, { organizationId: station.organizationId, userId }, password ?? '')
  return userId
}

/** A right sign-in gives its tries back; only the password gives all of them back. */
async function clearTries(
  trx: Transaction,
  { stationId }: StationActor,
  { userId, body }: { readonly userId: string; readonly body: SignInAtStationBody },
): Promise<void> {
  if (body.badgeCode === undefined) await store.clearPinTries(trx, userId)
  if (body.pin === undefined) await store.clearBadgeTries(trx, stationId)
}

function refuseWhoIsDisabled(error: unknown): never {
  if (error instanceof ProductError && error.code === 'session-ended') throw refused()
  throw error
}

export async function signInAtStation(
  ctx: Context,
  station: StationActor,
  body: SignInAtStationBody,
): Promise<SignInAtStationAnswer> {
  const { organizationId, stationId } = station
  const userId = await personOf(ctx, station, body)
  const sessionId = newId()
  const person = await ctx.database.withOrganization(organizationId, async (trx) => {
    const found = await requireActivePerson(trx, userId).catch(refuseWhoIsDisabled)
    await clearTries(trx, station, { userId, body })
    await store.insertSignIn(trx, { organizationId, id: sessionId, stationId, userId })
    return found
  })
  const { email } = person
  const claims = { ...noRights, organizationId, userId, sessionId, stationId, email, name: nameOf(person) }
  const token = await signStationToken(ctx.keyring, claims, stationSignInSeconds)
  return { token, expires: stationSignInSeconds, userId, name: nameOf(person) }
}

export async function signOutAtStation(ctx: Context, actor: Actor): Promise<void> {
  const isEnded =
    actor.station !== undefined &&
    (await ctx.database.withOrganization(actor.organizationId, (trx) => store.endSignIn(trx, actor.sessionId)))
  if (!isEnded) throw new ProductError('not-found')
  forgetPeopleAtStations(ctx)
}
