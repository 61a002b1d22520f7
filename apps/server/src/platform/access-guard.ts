import { type Access, accessKeysOf, mayAccess } from '@labelwright/contract/access'
import { ProductError } from '@labelwright/contract/errors'
import type { FastifyRequest } from 'fastify'
import { readAccessToken, type TokenPerson } from './access-tokens.ts'
import type { Actor, HelperActor } from './actor.ts'
import type { Keyring } from './keyring.ts'

/** Answered by the features that own sessions and helpers. */
export interface Standing {
  /** The person behind a token as they stand now, or none when the session ended, they were disabled, or the organization is not active. */
  readonly currentPerson: (person: TokenPerson) => Promise<TokenPerson | undefined>
  readonly currentHelper: (helperId: string, secret: string) => Promise<HelperActor | undefined>
}

export interface AccessGuard {
  /** Lets the caller through or throws `not-signed-in` or `not-allowed`. */
  readonly admit: (
    access: Access,
    request: FastifyRequest,
  ) => Promise<{ readonly actor?: Actor; readonly helper?: HelperActor }>
}

function bearerOf(request: FastifyRequest): string {
  const [scheme, token, ...rest] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length > 0) throw new ProductError('not-signed-in')
  return token
}

const actorOf = (person: TokenPerson): Actor => ({
  userId: person.userId,
  organizationId: person.organizationId,
  name: person.name,
  keys: accessKeysOf(person),
  isAdministrator: person.accountType !== 'User',
})

/** Rights are read from the contract's declaration and from how the person stands now, not from the token's age-old claims alone. */
export function createAccessGuard(keyring: Keyring, standing: Standing): AccessGuard {
  const admitPerson = async (access: Access, request: FastifyRequest) => {
    const person = await standing.currentPerson(await readAccessToken(keyring, bearerOf(request)))
    if (!person) throw new ProductError('not-signed-in')
    const actor = actorOf(person)
    if (!mayAccess(access, actor.keys)) throw new ProductError('not-allowed')
    return { actor }
  }
  const admitHelper = async (request: FastifyRequest) => {
    const [helperId, secret] = bearerOf(request).split('.')
    const helper = helperId && secret ? await standing.currentHelper(helperId, secret) : undefined
    if (!helper) throw new ProductError('not-signed-in')
    return { helper }
  }
  return {
    admit: async (access, request) => {
      if (access.kind === 'anyone' || access.kind === 'link') return {}
      return access.kind === 'helper' ? admitHelper(request) : admitPerson(access, request)
    },
  }
}
