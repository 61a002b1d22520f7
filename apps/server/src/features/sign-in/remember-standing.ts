import type { TokenPerson } from '../../platform/access-tokens.ts'

/** Role changes and disabling must take effect within 5 s; asking the database for each call would cost every call a round trip. */
const rememberMs = 2_000
const maximumRemembered = 10_000

interface Remembered {
  readonly until: number
  readonly person: Promise<TokenPerson | undefined>
}

/** Wraps a look-up of how a person stands so that it is asked at most once in two seconds for each session. */
export function rememberStanding(
  lookUp: (person: TokenPerson) => Promise<TokenPerson | undefined>,
  now: () => number = () => performance.now(),
): (person: TokenPerson) => Promise<TokenPerson | undefined> {
  const sessions = new Map<string, Remembered>()
  return (claims) => {
    const known = sessions.get(claims.sessionId)
    if (known && known.until > now()) return known.person
    if (sessions.size >= maximumRemembered) sessions.clear()
    const person = lookUp(claims)
    sessions.set(claims.sessionId, { until: now() + rememberMs, person })
    person.catch(() => sessions.delete(claims.sessionId))
    return person
  }
}
