import type { AccountType, QualityAssuranceRole, Rights, UserPermission, UserRole } from '@labelwright/contract/access'
import { ProductError } from '@labelwright/contract/errors'
import { jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { newId } from '../database/ids.ts'
import type { Station } from '../http/actor.ts'
import type { Keyring } from './keyring.ts'

/** An access token lives this long (decisions: 15 minutes). */
export const accessTokenLifeSeconds = 900

/** The claim that carries the account type, under the URI that identity systems use for roles. */
export const roleClaim = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'

export interface TokenPerson extends Rights {
  readonly userId: string
  readonly organizationId: string
  readonly sessionId: string
  readonly email: string
  readonly name: string
  /** The station that they signed in at, whose token opens only what its widgets need. */
  readonly stationId?: string | undefined
}

/** A person as they stand now, not as they stood when the token was signed. */
export interface StandingPerson extends TokenPerson {
  /** The organization demands a second factor and this person has none yet: only calls that set one up are open. */
  readonly isSecondFactorMissing: boolean
  readonly station?: Station | undefined
}

const issuer = 'labelwright'
const audience = 'labelwright-api'
const stationAudience = 'labelwright-station'
const tokenType = 'at+jwt'

/** Signs an access token (RFC 9068 typ `at+jwt`, EdDSA) with the claims that the specification names. */
export const signAccessToken = (keyring: Keyring, person: TokenPerson): Promise<string> =>
  sign(keyring, person, { audience, lifeSeconds: accessTokenLifeSeconds, claims: {} })

/** Signs the token of a person at a station: of its own audience, so that it is no access token anywhere else. */
export const signStationToken = (
  keyring: Keyring,
  person: TokenPerson & { readonly stationId: string },
  lifeSeconds: number,
): Promise<string> =>
  sign(keyring, person, { audience: stationAudience, lifeSeconds, claims: { StationId: person.stationId } })

interface TokenKind {
  readonly audience: string
  readonly lifeSeconds: number
  readonly claims: Readonly<Record<string, string>>
}

async function sign(keyring: Keyring, person: TokenPerson, kind: TokenKind): Promise<string> {
  const [key] = keyring.signingKeys('access')
  if (!key) throw new Error('no signing key')
  return new SignJWT({
    UserId: person.userId,
    OrganizationId: person.organizationId,
    UserRole: person.userRoles,
    UserPermission: person.userPermissions,
    QualityAssuranceRole: person.qualityAssuranceRoles,
    [roleClaim]: person.accountType,
    email: person.email,
    name: person.name,
    sid: person.sessionId,
    ...kind.claims,
  })
    .setProtectedHeader({ alg: 'EdDSA', typ: tokenType, kid: key.kid })
    .setSubject(person.userId)
    .setIssuer(issuer)
    .setAudience(kind.audience)
    .setIssuedAt()
    .setExpirationTime(`${kind.lifeSeconds}s`)
    .setJti(newId())
    .sign(key.privateKey)
}

const listOf = <Item extends string>(claim: unknown): readonly Item[] => (Array.isArray(claim) ? (claim as Item[]) : [])

interface ReadToken {
  readonly person: TokenPerson
  readonly kid: string
  /** Seconds, as in the token. */
  readonly expires: number
}

const mostRemembered = 10_000
/** Tokens whose signatures were checked: every call brings one, and checking it again cannot come out otherwise. */
const remembered = new WeakMap<Keyring, LRUCache<string, ReadToken>>()

function rememberedOf(keyring: Keyring): LRUCache<string, ReadToken> {
  const known = remembered.get(keyring) ?? new LRUCache<string, ReadToken>({ max: mostRemembered })
  remembered.set(keyring, known)
  return known
}

/** Reads an access token: one fixed algorithm, a key by our own `kid` only. Anything else is `not-signed-in`. */
export async function readAccessToken(keyring: Keyring, token: string): Promise<TokenPerson> {
  const tokens = rememberedOf(keyring)
  const known = tokens.get(token)
  const isGood = ({ kid, expires }: ReadToken) => expires > Date.now() / 1000 && keyOf(keyring, kid) !== undefined
  if (known && isGood(known)) return known.person
  const read = await verify(keyring, token)
  tokens.set(token, read)
  return read.person
}

const keyOf = (keyring: Keyring, kid: string | undefined) =>
  keyring.signingKeys('access').find((each) => each.kid === kid)

async function verify(keyring: Keyring, token: string): Promise<ReadToken> {
  try {
    if (token.length > 8192) throw new Error('token too long')
    const { payload, protectedHeader } = await jwtVerify(
      token,
      (header) => {
        const key = keyOf(keyring, header.kid)
        if (!key) throw new Error('unknown key')
        return key.publicKey
      },
      { algorithms: ['EdDSA'], issuer, audience: [audience, stationAudience], typ: tokenType, requiredClaims: ['exp'] },
    )
    const person = {
      userId: String(payload.UserId),
      organizationId: String(payload.OrganizationId),
      sessionId: String(payload.sid),
      email: String(payload.email),
      name: String(payload.name),
      accountType: String(payload[roleClaim]) as AccountType,
      userRoles: listOf<UserRole>(payload.UserRole),
      userPermissions: listOf<UserPermission>(payload.UserPermission),
      qualityAssuranceRoles: listOf<QualityAssuranceRole>(payload.QualityAssuranceRole),
      stationId: payload.aud === stationAudience ? String(payload.StationId) : undefined,
    }
    return { person, kid: String(protectedHeader.kid), expires: Number(payload.exp) }
  } catch (cause) {
    throw new ProductError('not-signed-in', { cause })
  }
}
