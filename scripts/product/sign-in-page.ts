import type { Page } from '@playwright/test'
import { adminEmail, testPassword } from './product-for-tests.ts'

/** Signs the administrator of a product for tests in, by the form. */
export async function signInAdministrator(page: Page, serverUrl: string): Promise<void> {
  await page.goto(`${serverUrl}/#/login`)
  await page.getByLabel('E-mail').fill(adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(({ hash }) => !hash.startsWith('#/login'))
}
