import type { Page } from '@playwright/test'
import { findingsOn } from './axe.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const pages = `
  / /home /labels /addlabel /standardlabels /standardlabels/pallet /articles /print-articles /printhistory /no-such-page
  /articles/new /orders /addorder /groups /addgroup /importdata /importhistory /printers /addprinter /preferences
  /importconfigurations /importconfigurations/create /media-library
  /myorders /print-labels /quickprint /users /users?tab=invitations /adduser /organization /subscription/cancel /settings /help
  /widgets /admin/widgets /admin/widgets?add=true /admin/stations /admin/audit /qa/labels /qa/signers /pdf-viewer /pdf-viewer?url=none`
  .trim()
  .split(/\s+/)
const publicPages = ['/register', '/policy', '/account/forgot', '/account/forgot?token=t', '/invite?token=t'] as const

/**
 * Axe on the page as it is now, in both themes: the page follows the system's, so it need not be opened twice.
 * The next page opens in the dark theme; all other journeys open theirs in the light one.
 */
async function expectNoFindingsNow(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
    expect(await findingsOn(page), `in the ${colorScheme} theme`).toEqual([])
  }
}

/** Axe on a page whose content has come. */
async function expectNoFindings(page: Page, path: string): Promise<void> {
  await page.goto(at(path))
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).not.toHaveText('Loading')
  await page.waitForLoadState('networkidle')
  // A page that is gone from the table of pages has no findings either.
  if (path === '/no-such-page') await expect(heading).toHaveText('Page not found')
  else await expect(heading).not.toHaveText('Page not found')
  await expectNoFindingsNow(page)
}

test.describe('Axe finds nothing in the light and the dark theme', () => {
  test.describe.configure({ mode: 'parallel' })

  test('on the sign-in page, with errors too', async ({ page }) => {
    await expectNoFindings(page, '/login')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText('Enter your password.')).toBeVisible()
    await expectNoFindingsNow(page)
  })

  const half = Math.ceil(pages.length / 2)
  for (const [name, some] of [
    ['first', pages.slice(0, half)],
    ['other', pages.slice(half)],
  ] as const) {
    test(`on the ${name} half of an administrator's pages`, async ({ page }) => {
      await signInAs(page, 'administrator')
      for (const path of some) await test.step(path, () => expectNoFindings(page, path))
    })
  }

  test('on the other pages before signing in', async ({ page }) => {
    for (const path of [...publicPages, '/subscription/confirm?token=t', '/silent-login']) {
      await test.step(path, () => expectNoFindings(page, path))
    }
  })

  test('on a user, with errors and with every question of the frame', async ({ page }) => {
    await signInAs(page, 'administrator')
    await page.goto(at('/users'))
    await page.getByRole('checkbox', { name: 'Select Pelle Packer' }).check()
    await expectNoFindingsNow(page)
    await page.getByRole('link', { name: 'Pelle Packer' }).click()
    await page.getByLabel('First name').fill('')
    await page.getByLabel('Last name').focus()
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
    await expectNoFindingsNow(page)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Delete?' })).toBeVisible()
    await expectNoFindingsNow(page)
    await page.getByRole('button', { name: 'Keep' }).click()
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page.getByRole('dialog', { name: 'Cancel?' })).toBeVisible()
    await expectNoFindingsNow(page)
  })

  test('in the dialogs of the subscription, the organization and the second factor', async ({ page }) => {
    await signInAs(page, 'administrator')
    await page.goto(at('/subscription/cancel'))
    await page.getByRole('button', { name: 'Pause Subscription' }).click()
    await expectNoFindingsNow(page)
    await page.goto(at('/organization'))
    await page.getByRole('button', { name: 'Delete the organization' }).click()
    await expectNoFindingsNow(page)
    await page.goto(at('/settings'))
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoFindingsNow(page)
  })

  test('on an order and on a label that are printed, with a mistake in what is typed', async ({ page }) => {
    await signInAs(page, 'user')
    await page.goto(at('/myorders'))
    await page.getByRole('grid', { name: 'My orders' }).locator('tbody tr').first().click()
    await expect(page.getByRole('img', { name: /as it will be printed$/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoFindingsNow(page)
    await page.goto(at('/print-labels'))
    await page.getByRole('link', { name: 'Shelf label' }).click()
    await expect(page.getByRole('img', { name: /as it will be printed$/ })).toBeVisible()
    await page.getByRole('button', { name: /^Print 1 label$/ }).click()
    await expect(page.getByText('Enter a value.').first()).toBeVisible()
    await expectNoFindingsNow(page)
  })

  test('on the print page, with a mistake in the data', async ({ page }) => {
    await signInAs(page, 'user')
    await page.goto(at('/print-articles'))
    await page.getByRole('grid', { name: 'Articles' }).locator('tbody tr').first().click()
    await expect(page.getByRole('img', { name: /as it will be printed$/ })).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expectNoFindingsNow(page)
    for (const field of await page.getByRole('textbox').all()) {
      const isAsked = (one: HTMLInputElement) => one.required && !one.readOnly
      if (await field.evaluate(isAsked)) await field.fill('')
    }
    await expect(page.getByText('The label cannot be printed with this data.', { exact: false })).toBeVisible()
    await expectNoFindingsNow(page)
  })

  test('in the dialog of the printer helper and in the menus', async ({ page }) => {
    await signInAs(page, 'user')
    await expect(page.getByRole('combobox')).toBeFocused()
    await page.getByRole('button', { name: 'Language and appearance' }).click()
    await expectNoFindingsNow(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Language and appearance' })).toBeFocused()
    await page.getByRole('button', { name: /^Printer helper/ }).click()
    await page.getByRole('button', { name: 'Get a pairing code' }).click()
    await expect(page.getByRole('note', { name: 'Command' })).toContainText('install --pair')
    await page.getByText('Older versions').click()
    await expectNoFindingsNow(page)
  })
})
