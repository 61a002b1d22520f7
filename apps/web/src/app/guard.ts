import { type AccessKey, mayAccess } from '@labelwright/contract/access'
import type { Page } from '@labelwright/contract/pages'
import { redirect } from '@tanstack/react-router'
import { signedInPerson } from '../lib/person.ts'
import { currentSession } from '../lib/refresh-session.ts'

/** Where a page's guard lets somebody through to, or `pass`. */
export type Verdict = 'pass' | '/login' | '/' | '/home'

/** Home is the dashboard for administrators and the user home for others (decisions: AMB-039 A). */
export const homeOf = (keys: ReadonlySet<AccessKey>): '/' | '/home' =>
  keys.has('AccountType:Administrator') ? '/' : '/home'

/** Spec §4, the route guard, as a rule. `keys` are those of the signed-in person, if anybody is. */
export function judge(page: Page, keys: ReadonlySet<AccessKey> | undefined): Verdict {
  if (page.path === '/login' && keys) return homeOf(keys)
  if (page.access.kind === 'anyone') return 'pass'
  if (!keys) return '/login'
  return mayAccess(page.access, keys) ? 'pass' : homeOf(keys)
}

/** Runs before a page opens: refreshes a session that ran out, and sends away whom the page is not for. */
export async function guard(page: Page, target: string): Promise<void> {
  // A server that cannot be reached just now ends no session: the page itself will say what is wrong.
  const session = await currentSession().catch(() => undefined)
  const keys = session || !page.isPublic ? signedInPerson()?.keys : undefined
  const verdict = judge(page, keys)
  if (verdict === 'pass') return
  if (verdict === '/login') throw redirect({ to: '/login', search: target === '/' ? {} : { to: target } })
  throw redirect({ to: verdict })
}
