import type { BrowserContext, Page } from '@playwright/test'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const runOut = (page: Page) =>
  page.evaluate(() => localStorage.setItem('auth_expires', String(Math.floor(Date.now() / 1000) - 1)))

/** The requests that exchange the refresh token from now on. */
function watchRefreshes(context: BrowserContext): string[] {
  const seen: string[] = []
  context.on('request', (request) => {
    if (request.url().endsWith('/api/account/refresh')) seen.push(request.url())
  })
  return seen
}

test.describe('Two tabs of one browser', () => {
  test('whose session has run out refresh it once for both at the same time [AUTH-38]', async ({ page, context }) => {
    await signInAs(page, 'administrator')
    const other = await context.newPage()
    await other.goto(at('/home'))
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
    const refreshes = watchRefreshes(context)
    const before = await page.evaluate(() => localStorage.getItem('auth_token'))
    await runOut(page)
    await Promise.all([page.goto(at('/users')), other.goto(at('/printhistory'))])
    await expect(page.getByRole('grid', { name: 'Users' })).toBeVisible()
    await expect(other.getByRole('heading', { level: 1, name: 'Print History' })).toBeVisible()
    expect(await other.evaluate(() => localStorage.getItem('auth_token'))).not.toBe(before)
    expect(refreshes).toHaveLength(1)
  })

  test('refresh under a form that keeps what was typed [AUTH-37]', async ({ page, context }, { repeatEachIndex }) => {
    await signInAs(page, 'administrator')
    await page.goto(at('/adduser'))
    await page.getByLabel('First name').fill('Mia')
    await page.getByLabel('Last name').fill('Berg')
    await page.getByLabel('E-mail').fill(`mia.berg.${repeatEachIndex}@example.com`)
    const other = await context.newPage()
    const refreshes = watchRefreshes(context)
    await runOut(page)
    const send = page.getByRole('button', { name: 'Send the invitation' })
    await Promise.all([send.click(), other.goto(at('/labels'))])
    await expect(page.getByRole('dialog', { name: 'Added!' })).toBeVisible()
    await expect(other.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible()
    expect(refreshes).toHaveLength(1)
    await expect(page.getByLabel('First name')).toHaveValue('Mia')
  })

  test('are both left when one of them signs out [AUTH-41]', async ({ page, context }) => {
    await signInAs(page, 'user')
    const other = await context.newPage()
    await other.goto(at('/printhistory'))
    await expect(other.getByRole('heading', { level: 1, name: 'Print History' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Logout' }).click()
    await expect(page).toHaveURL(/#\/login/)
    await expect(other).toHaveURL(/#\/login/)
  })
})
