import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { QualityAssuranceRole } from '@labelwright/contract/access'
import type { BrowserContext, Page } from '@playwright/test'
import type { Caller } from '../scripts/product/call-api.ts'
import { inviteAndAccept } from './accept-invitation.ts'
import { product } from './product.ts'

/** Somebody who has just accepted an invitation, and is signed in by that. */
interface Person {
  readonly email: string
  readonly password: string
  readonly session: { readonly token: string; readonly refreshToken: string; readonly expires: number }
}

const password = 'four people look at each label'

/** `npm run confirm-signer`, as the person who runs the server types it. Returns what it says. */
export async function confirmAtServer(
  email: string,
  settings: Readonly<Record<string, string>> = product().serverSettings,
): Promise<string> {
  const env = { ...process.env, ...settings }
  const args = ['scripts/run.mjs', 'scripts/confirm-signer.ts', email]
  return (await promisify(execFile)(process.execPath, args, { env })).stdout
}

/** Invites somebody with a quality-assurance role, who accepts at once and is confirmed at the server: the administrator was shown their link. */
export async function addPerson(admin: Caller, firstname: string, role: QualityAssuranceRole): Promise<Person> {
  const email = `${firstname.toLowerCase()}.${role.toLowerCase()}.${Date.now()}@example.com`
  const userRoles = role === 'LabelDesigner' ? ['LabelManager'] : []
  const session = await inviteAndAccept(admin, { email, firstname, password, role, userRoles })
  await confirmAtServer(email)
  return { email, password, session: session as unknown as Person['session'] }
}

/** A page on which that person is signed in; four sign-ins by the form would take as long as the rest of a journey. */
export async function signedInPage(context: BrowserContext, { session }: Person): Promise<Page> {
  await context.addInitScript(({ token, refreshToken, expires }) => {
    if (localStorage.getItem('auth_token') !== null) return
    localStorage.setItem('auth_token', token)
    localStorage.setItem('refresh_token', refreshToken)
    localStorage.setItem('auth_expires', String(Math.floor(Date.now() / 1000) + expires))
  }, session)
  return context.newPage()
}
