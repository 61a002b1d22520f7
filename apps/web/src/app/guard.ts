import type { Access, AccessKey } from '@labelwright/contract/access'
import { type Features, isFeatureOn } from '@labelwright/contract/feature-flags'
import { type Page, pages } from '@labelwright/contract/pages'
import { redirect } from '@tanstack/react-router'
import { featuresQuery } from '../features/feature-flags/feature-flags.queries.ts'
import { currentSession } from '../session/refresh-session.ts'
import { homeOf, meets, type Requirements } from '../session/rights.tsx'
import { isAtStation, readSession, signedInPerson } from '../session/session.ts'
import { rememberRedirectPath } from '../session/sign-in.ts'
import { queryClient } from './query-client.ts'

/** Where a page's guard lets somebody through to, or `pass`. */
export type Verdict = 'pass' | '/login' | '/' | '/home'

const requirementsOf = (access: Access): Requirements => (access.kind === 'any-of' ? { allowList: access.keys } : {})

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
  if (isAtStation() && page !== pages.station) throw redirect({ to: '/station' as '/' })
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
