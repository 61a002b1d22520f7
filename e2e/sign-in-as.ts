import { expect, type Page } from '@playwright/test'

type SamplePerson = 'administrator' | 'user'

/** The address of a page of the running product, which the setup put into the environment. */
export const at = (path: string): string => `${process.env.E2E_BASE_URL}/#${path}`

export function credentialsOf(person: SamplePerson): { readonly email: string; readonly password: string } {
  const prefix = person === 'administrator' ? 'E2E_ADMIN' : 'E2E_USER'
  return { email: process.env[`${prefix}_EMAIL`] ?? '', password: process.env[`${prefix}_PASSWORD`] ?? '' }
}

/** Signs in by the form, as a person would, and waits for the first page. */
export async function signInAs(page: Page, person: SamplePerson): Promise<void> {
  const { email, password } = credentialsOf(person)
  await page.goto(at('/login'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).not.toHaveURL(/login/)
}
