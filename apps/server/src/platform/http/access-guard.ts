import { accessKeysOf, mayAccess } from '@labelwright/contract/access'
import type { Endpoint } from '@labelwright/contract/endpoint'
import { ProductError } from '@labelwright/contract/errors'
import { type FeatureFlag, type Features, isFeatureOn } from '@labelwright/contract/feature-flags'
import type { FastifyRequest } from 'fastify'
import { readAccessToken, type StandingPerson, type TokenPerson } from '../tokens/access-tokens.ts'
import type { Keyring } from '../tokens/keyring.ts'
import type { Actor, HelperActor, StationActor } from './actor.ts'

/** Answered by the features that own sessions, stations and helpers. */
export interface Standing {
  /** The person behind a token as they stand now, or none when the session ended, they were disabled, or the organization is not active. */
  readonly currentPerson: (person: TokenPerson) => Promise<StandingPerson | undefined>
  /** The flags of an organization, as they stand now. */
  readonly currentFeatures: (organizationId: string) => Promise<Features>
  /** The same of a person who signed in at a station. */
  readonly currentPersonAtStation: (person: TokenPerson) => Promise<StandingPerson | undefined>
  readonly currentStation: (stationId: string, secret: string) => Promise<StationActor | undefined>
  readonly currentHelper: (helperId: string, secret: string) => Promise<HelperActor | undefined>
}

export interface AccessGuard {
  /** Lets the caller through or throws `not-signed-in`, `second-factor-demanded`, `not-allowed` or `feature-disabled`. */
  readonly admit: (
    endpoint: Endpoint,
    request: FastifyRequest,
  ) => Promise<{ readonly actor?: Actor; readonly helper?: HelperActor; readonly station?: StationActor }>
  /** The person who holds an access token, as they stand now; throws as `admit` does. */
  readonly admitToken: (
    demand: Pick<Endpoint, 'access' | 'feature' | 'beforeSecondFactor' | 'atStations'>,
    token: string,
  ) => Promise<Actor>
  /** The paired helper that proves itself with `helperId.secret`; throws `not-signed-in`. */
  readonly admitHelper: (token: string) => Promise<HelperActor>
  /** Refuses a User with `feature-disabled` where a flag of what the checked body asks for is off. */
  readonly admitBody: (endpoint: Endpoint, actor: Actor | undefined, body: object | undefined) => Promise<void>
}

function bearerOf(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new ProductError('not-signed-in')
  return token
}

const actorOf = (person: StandingPerson): Actor => ({
  userId: person.userId,
  organizationId: person.organizationId,
  name: person.name,
  email: person.email,
  sessionId: person.sessionId,
  keys: accessKeysOf(person),
  isAdministrator: person.accountType !== 'User',
  station: person.station,
})

/** A device proves itself with `id.secret`. */
async function admitDevice<Device>(
  token: string,
  find: (id: string, secret: string) => Promise<Device | undefined>,
): Promise<Device> {
  const [id, secret, ...rest] = token.split('.')
  const device = id && secret && rest.length === 0 ? await find(id, secret) : undefined
  if (!device) throw new ProductError('not-signed-in')
  return device
}

/** Rights are read from the contract's declaration and from how the person stands now, not from the token's age-old claims alone. */
export function createAccessGuard(keyring: Keyring, standing: Standing): AccessGuard {
  const assertFeaturesOn = async ({ organizationId }: Actor, flags: readonly FeatureFlag[]) => {
    const features = await standing.currentFeatures(organizationId)
    if (!flags.every((flag) => isFeatureOn(features, flag))) throw new ProductError('feature-disabled')
  }
  const findPerson = async (token: string): Promise<StandingPerson> => {
    const claims = await readAccessToken(keyring, token)
    const isAtStation = claims.stationId !== undefined
    const person = await (isAtStation ? standing.currentPersonAtStation(claims) : standing.currentPerson(claims))
    if (!person) throw new ProductError('not-signed-in')
    return person
  }
  const admitToken: AccessGuard['admitToken'] = async (demand, token) => {
    const { access, feature, beforeSecondFactor } = demand
    const person = await findPerson(token)
    if (person.station && !demand.atStations) throw new ProductError('not-allowed')
    if (person.isSecondFactorMissing && !beforeSecondFactor) throw new ProductError('second-factor-demanded')
    const actor = actorOf(person)
    if (!mayAccess(access, actor.keys)) throw new ProductError('not-allowed')
    if (feature) await assertFeaturesOn(actor, [feature])
    return actor
  }
  const admitHelper = (token: string) => admitDevice(token, standing.currentHelper)
  const admitStation = (token: string) => admitDevice(token, standing.currentStation)
  return {
    admit: async (endpoint, request) => {
      const { kind } = endpoint.access
      if (kind === 'anyone' || kind === 'link') return {}
      const token = bearerOf(request)
      if (kind === 'helper') return { helper: await admitHelper(token) }
      return kind === 'station' ? { station: await admitStation(token) } : { actor: await admitToken(endpoint, token) }
    },
    admitToken,
    admitHelper,
    admitBody: async (endpoint, actor, body) => {
      if (!endpoint.featuresOfBody || !actor || actor.isAdministrator) return
      await assertFeaturesOn(actor, endpoint.featuresOfBody(body ?? {}))
    },
  }
}
