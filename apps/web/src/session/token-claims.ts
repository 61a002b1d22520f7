import {
  type AccessKey,
  accessKeysOf,
  accountTypes,
  qualityAssuranceRoles,
  userPermissions,
  userRoles,
} from '@labelwright/contract/access'

/** Where the account type stands in a token. */
const roleClaim = 'http://schemas.microsoft.com/ws/2008/06/identity/claims/role'

/** What a token says of its holder. The browser believes it for what to show; the server checks every call. */
export interface SignedInPerson {
  readonly userId: string
  readonly name: string
  readonly organizationId: string
  readonly keys: ReadonlySet<AccessKey>
}

/** Reads the claims of an access token; a claim that is a single string counts as a list of one. */
export function readToken(token: string): SignedInPerson | undefined {
  const claims = claimsOf(token)
  if (!claims) return undefined
  const accountType = known(accountTypes, claims[roleClaim])
  return {
    userId: text(claims.UserId),
    name: text(claims.name),
    organizationId: text(claims.OrganizationId),
    keys: accessKeysOf({
      accountType: accountType.find((type) => type !== 'User') ?? 'User',
      userRoles: known(userRoles, claims.UserRole),
      userPermissions: known(userPermissions, claims.UserPermission),
      qualityAssuranceRoles: known(qualityAssuranceRoles, claims.QualityAssuranceRole),
    }),
  }
}

function claimsOf(token: string): Record<string, unknown> | undefined {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (character) => character.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return typeof claims === 'object' && claims !== null ? (claims as Record<string, unknown>) : undefined
  } catch {
    // Not one of ours: nobody is signed in.
    return undefined
  }
}

const text = (claim: unknown): string => (typeof claim === 'string' ? claim : '')

function known<Value extends string>(values: readonly Value[], claim: unknown): Value[] {
  const claimed: readonly unknown[] = Array.isArray(claim) ? claim : [claim]
  return values.filter((value) => claimed.includes(value))
}
