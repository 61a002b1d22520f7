import type { Page } from '@playwright/test'
import { freePorts } from '../packages/printing/src/testing/free-ports.ts'
import { type ProductForTests, startProductForTests } from '../scripts/product/product-for-tests.ts'
import { addPasskey, plugInSecurityKey } from './passkeys.ts'
import { expect, test } from './test.ts'

const password = 'the first of all pallets'
const colleaguesPassword = 'the second of all pallets'
const email = 'rut.lind@example.com'

/** An empty product under a name, as passkeys need one: they belong to a host, never to a number. */
let running: ProductForTests | undefined
let url = ''
const at = (path: string) => `${url}/#${path}`

async function signIn(page: Page, address: string, word: string): Promise<void> {
  await page.goto(at('/login'))
  await page.getByLabel('E-mail').fill(address)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/#\/login/)
}

test.describe
  .serial('A product without data', () => {
    test.beforeAll(async () => {
      const [port] = await freePorts(1)
      url = `http://localhost:${port}`
      running = await startProductForTests({
        PORT: String(port),
        LABELWRIGHT_SAMPLE: '0',
        LABELWRIGHT_PUBLIC_URL: url,
      })
    })
    test.afterAll(() => running?.remove())

    test('is registered once, by its tenant administrator [ROUTE-03]', async ({ page }) => {
      await page.goto(at('/register'))
      await page.getByLabel('Organization').fill('Lind & Söner Förpackning AB')
      await page.getByLabel('First name').fill('Rut')
      await page.getByLabel('Last name').fill('Lind')
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Register and sign in' }).click()
      await expect(page.getByText('Choose 12 to 128 characters.')).toBeVisible()
      await expect(page.getByLabel('Organization')).toHaveValue('Lind & Söner Förpackning AB')
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Register and sign in' }).click()
      await expect(page.getByText('Welcome, Rut')).toBeVisible()
      await signOut(page)
      await page.goto(at('/register'))
      await expect(page.getByRole('heading', { name: 'Registration is closed' })).toBeVisible()
    })

    test('takes in the first colleague, who sees what a user may see', async ({ page, anotherBrowser }) => {
      await signIn(page, email, password)
      await page.goto(at('/adduser'))
      await page.getByLabel('First name').fill('Ove')
      await page.getByLabel('Last name').fill('Ek')
      await page.getByLabel('E-mail').fill('ove.ek@example.com')
      await page.getByRole('button', { name: 'Send the invitation' }).click()
      const link = await page.getByRole('dialog', { name: 'Added!' }).getByLabel('Invitation link').textContent()
      const theirs = await (await anotherBrowser()).newPage()
      await theirs.goto(link ?? '')
      await theirs.getByLabel('Password', { exact: true }).fill(colleaguesPassword)
      await theirs.getByRole('button', { name: 'Set up and sign in' }).click()
      await expect(theirs).toHaveURL(/#\/home$/)
      await theirs.goto(at('/users'))
      await expect(theirs).toHaveURL(/#\/home$/)
      await signOut(theirs)
    })

    test('lets a person in by a passkey as the second step, and no more once it is removed', async ({ page }) => {
      await plugInSecurityKey(page)
      await signIn(page, email, password)
      await expect(page.getByText('Welcome, Rut')).toBeVisible()
      await page.goto(at('/settings'))
      await addPasskey(page, { name: 'Yellow key', password })
      await signOut(page)
      await signIn(page, email, password)
      await page.getByRole('button', { name: 'Use a passkey' }).click()
      await expect(page.getByText('Welcome, Rut')).toBeVisible()
      await page.goto(at('/settings'))
      await page.getByRole('button', { name: 'Remove Yellow key' }).click()
      await page.getByRole('dialog').getByLabel('Current password').fill(password)
      await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByRole('list', { name: 'Passkeys' })).toHaveCount(0)
      await signOut(page)
      await signIn(page, email, password)
      await expect(page.getByText('Welcome, Rut')).toBeVisible()
    })
  })
