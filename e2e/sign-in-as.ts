import { expect, type Page } from '@playwright/test'
import { type Caller, callApi } from '../scripts/product/call-api.ts'
import { adminEmail, testPassword, userEmail } from '../scripts/product/product-for-tests.ts'
import { product } from './product.ts'

type SamplePerson = 'administrator' | 'user'

let front: string | undefined

/** Opens pages at this address instead of the server's own, as behind a proxy; undefined ends that. */
export function openThrough(url: string | undefined): void {
  front = url
}

/** The address of a page of the running product. */
export const at = (path: string): string => `${front ?? product().serverUrl}/#${path}`

export const credentialsOf = (person: SamplePerson): { readonly email: string; readonly password: string } => ({
  email: person === 'administrator' ? adminEmail : userEmail,
  password: testPassword,
})

/** Signs in by the form, as a person would, and waits for the first page. */
export async function signInAs(page: Page, person: SamplePerson): Promise<void> {
  const { email, password } = credentialsOf(person)
  await page.goto(at('/login'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/login/)
}

/** The sample organization's administrator, as a caller of the server. */
export async function asAdministrator(): Promise<Caller> {
  const { serverUrl } = product()
  const session = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', credentialsOf('administrator'))
  return { serverUrl, token: String(session.token) }
}
