import type { Access, AccessKey } from '@labelwright/contract/access'
import { type Features, isFeatureOn } from '@labelwright/contract/feature-flags'
import type { Page } from '@labelwright/contract/pages'
import { redirect } from '@tanstack/react-router'
import { featuresQuery } from '../features/feature-flags/feature-flags.queries.ts'
import { rememberRedirectPath } from '../lib/auth-state.ts'
import { signedInPerson } from '../lib/person.ts'
import { currentSession } from '../lib/refresh-session.ts'
import { readSession } from '../lib/session.ts'
import { queryClient } from './query-client.ts'

/** Where a page's guard lets somebody through to, or `pass`. */
export type Verdict = 'pass' | '/login' | '/' | '/home'

/** What a guard can ask for (spec §6); each kind that is given must hold, and an empty one asks nothing. */
export interface Requirements {
  /** All of them. */
  readonly roles?: readonly AccessKey[]
  /** All of them. */
  readonly permissions?: readonly AccessKey[]
  /** Any of them. */
  readonly allowList?: readonly AccessKey[]
}

export function meets(
  { roles = [], permissions = [], allowList = [] }: Requirements,
  keys: ReadonlySet<AccessKey>,
): boolean {
  const holds = (key: AccessKey) => keys.has(key)
  return roles.every(holds) && permissions.every(holds) && (allowList.length === 0 || allowList.some(holds))
}

const requirementsOf = (access: Access): Requirements => (access.kind === 'any-of' ? { allowList: access.keys } : {})

/** Home is the dashboard for administrators and the user home for others. */
export const homeOf = (keys: ReadonlySet<AccessKey>): '/' | '/home' =>
  keys.has('AccountType:Administrator') ? '/' : '/home'

/**
 * Spec §4, the route guard, as a rule. `keys` are those of the signed-in person, if anybody is; `features` those of the
 * organization, if they are known.
 */
export function judge(page: Page, keys: ReadonlySet<AccessKey> | undefined, features?: Features): Verdict {
  if (page.path === '/login' && keys) return homeOf(keys)
  if (page.access.kind === 'anyone') return 'pass'
  if (!keys) return '/login'
  if (!meets(requirementsOf(page.access), keys)) return homeOf(keys)
  return page.feature && features && !isFeatureOn(features, page.feature) ? homeOf(keys) : 'pass'
}

/** Where no answer comes the page itself will say what is wrong; the server refuses what is switched off. */
const featuresFor = (page: Page): Promise<Features | undefined> =>
  page.feature ? queryClient.ensureQueryData(featuresQuery).catch(() => undefined) : Promise.resolve(undefined)

/** Runs before a page opens: refreshes a session that ran out, and sends away whom the page is not for. */
export async function guard(page: Page, target: string): Promise<void> {
  const wasSignedIn = readSession() !== undefined
  // A server that cannot be reached just now ends no session: the page itself will say what is wrong.
  const session = await currentSession().catch(() => undefined)
  const keys = session || !page.isPublic ? signedInPerson()?.keys : undefined
  const verdict = judge(page, keys, keys && (await featuresFor(page)))
  if (verdict === 'pass') return
  if (verdict !== '/login') throw redirect({ to: verdict })
  const isHome = target === '/'
  rememberRedirectPath(isHome ? '' : target)
  const ended = wasSignedIn ? ({ ended: true } as const) : {}
  throw redirect({ to: '/login', search: { ...(isHome ? {} : { to: target }), ...ended } })
}
