import { createHmac } from 'node:crypto'
import type { Page } from '@playwright/test'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const password = 'a colleague prints labels'
const colleague = { firstname: 'Nils', lastname: 'Nyström', email: 'nils.nystrom@example.com' }

async function signInAsColleague(page: Page): Promise<void> {
  await page.goto(at('/login'))
  await page.getByLabel('E-mail').fill(colleague.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/#\/login/)
}

async function fillInvitation(page: Page): Promise<void> {
  await page.goto(at('/adduser'))
  await page.getByLabel('First name').fill(colleague.firstname)
  await page.getByLabel('Last name').fill(colleague.lastname)
  await page.getByLabel('E-mail').fill(colleague.email)
}

/** The code of an authenticator app (RFC 6238) for a secret in base32. */
function totpOf(secret: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...secret.replaceAll(' ', '')].map((one) => alphabet.indexOf(one).toString(2).padStart(5, '0')).join('')
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)))
  const mac = createHmac('sha1', key).update(counter).digest()
  const start = (mac.at(-1) ?? 0) & 15
  return String((mac.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

test.describe
  .serial('Accounts', () => {
    let link = ''

    test('an administrator invites a colleague and gets the link to hand on [USER-15]', async ({ page }) => {
      await signInAs(page, 'administrator')
      await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Users' }).click()
      await page.getByRole('link', { name: 'Invite a user' }).click()
      await expect(page.getByRole('button', { name: 'Send the invitation' })).toBeDisabled()
      await fillInvitation(page)
      await page.getByRole('checkbox', { name: 'Article manager' }).check()
      await page.getByRole('button', { name: 'Send the invitation' }).click()
      const dialog = page.getByRole('dialog', { name: 'Added!' })
      await expect(dialog).toBeVisible()
      link = (await dialog.getByLabel('Invitation link').textContent()) ?? ''
      expect(link).toContain('/#/invite?token=')
      await dialog.getByRole('button', { name: 'Done' }).click()
      await expect(page).toHaveURL(/tab=invitations/)
      await expect(page.getByRole('listitem').filter({ hasText: colleague.email })).toContainText('Open until')
    })

    test('the colleague accepts, and pages that are not theirs send them home [ROUTE-05] [ROUTE-73] [ROUTE-74]', async ({
      anotherBrowser,
    }) => {
      const page = await (await anotherBrowser()).newPage()
      await page.goto(at(`/invite?${link.split('?')[1]}`))
      await expect(page.getByLabel('E-mail')).toHaveValue(colleague.email)
      await page.getByLabel('Password', { exact: true }).fill('passwordpassword')
      await page.getByRole('button', { name: 'Set up and sign in' }).click()
      await expect(page.getByText(/too common/)).toBeVisible()
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Set up and sign in' }).click()
      await expect(page).toHaveURL(/#\/home$/)
      const pages = page.getByRole('navigation', { name: 'Pages' })
      await expect(pages.getByRole('link', { name: 'Articles', exact: true })).toBeVisible()
      for (const name of ['Dashboard', 'Labels', 'Users', 'Organization']) {
        await expect(pages.getByRole('link', { name, exact: true })).toHaveCount(0)
      }
      for (const path of ['/', '/users', '/adduser', '/organization', '/labels', '/subscription/cancel']) {
        await page.goto(at(path))
        await expect(page).toHaveURL(/#\/home$/)
      }
      await signOut(page)
      await page.goto(at(`/invite?${link.split('?')[1]}`))
      await expect(page.getByText('This link is no longer valid.')).toBeVisible()
      await page.context().close()
    })

    test('an address that has an account is refused beside its field, and nothing typed is lost [FRAME-37]', async ({
      page,
    }) => {
      await signInAs(page, 'administrator')
      await fillInvitation(page)
      await page.getByRole('button', { name: 'Send the invitation' }).click()
      await expect(page.getByRole('dialog', { name: 'An error occurred saving your changes' })).toBeVisible()
      await page.getByRole('button', { name: 'Back to the form' }).click()
      await expect(page.getByText(/already/).first()).toBeVisible()
      await expect(page.getByLabel('First name')).toHaveValue(colleague.firstname)
      await page.getByRole('button', { name: 'Cancel', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Cancel?' })).toBeVisible()
      await page.getByRole('button', { name: 'Leave without saving' }).click()
      await expect(page).toHaveURL(/#\/users$/)
    })

    test('a role that an administrator gives opens its pages', async ({ page, anotherBrowser }) => {
      await signInAs(page, 'administrator')
      await page.goto(at('/users?search=nils'))
      await page.getByRole('link', { name: 'Nils Nyström' }).click()
      await page.getByRole('checkbox', { name: 'Label manager' }).check()
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Saved!' })).toBeVisible()
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('list', { name: 'History of changes' })).toContainText('Label manager')
      const theirs = await (await anotherBrowser()).newPage()
      await signInAsColleague(theirs)
      await theirs.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Labels', exact: true }).click()
      await expect(theirs.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible()
      await theirs.context().close()
    })

    test('a second factor is set up, and asked for at the next sign-in', async ({ anotherBrowser }) => {
      const page = await (await anotherBrowser()).newPage()
      await signInAsColleague(page)
      await expect(page).toHaveURL(/#\/home$/)
      await page.goto(at('/settings'))
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('dialog').getByLabel('Current password').fill(password)
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
      const secret = (await page.getByLabel('Setup key for the app').textContent()) ?? ''
      await page.getByLabel('Code', { exact: true }).fill(totpOf(secret))
      await page.getByRole('button', { name: 'Turn on' }).click()
      const shownCodes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await expect(shownCodes).not.toHaveCount(0)
      const codes = await shownCodes.allTextContents()
      expect(codes.length).toBeGreaterThan(5)
      await page.getByRole('button', { name: 'I have saved them' }).click()
      await signOut(page)
      await signInAsColleague(page)
      await expect(page.getByRole('heading', { level: 1, name: 'Two-factor sign-in' })).toBeVisible()
      await page.getByRole('button', { name: 'Use a recovery code' }).click()
      await page.getByLabel('Recovery code').fill(codes[0] ?? '')
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page).toHaveURL(/#\/home$/)
      await page.context().close()
    })

    test('who is disabled is out, and who is deleted is gone from the list after 5 s [FRAME-34]', async ({
      page,
      anotherBrowser,
    }) => {
      await signInAs(page, 'administrator')
      await page.goto(at('/users?search=nils'))
      await page.getByRole('checkbox', { name: 'Select Nils Nyström' }).check()
      await page.getByRole('button', { name: 'Disable 1' }).click()
      await expect(page.getByRole('row', { name: /Nils/ })).toContainText('Disabled')
      const theirs = await (await anotherBrowser()).newPage()
      await signInAsColleague(theirs)
      await expect(theirs.getByRole('alert')).toBeVisible()
      await theirs.context().close()
      await page.getByRole('link', { name: 'Nils Nyström' }).click()
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete?' })
      await expect(dialog).toContainText('Delete user "Nils Nyström"?')
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Deleted!' })).toBeVisible()
      // Back on the list as it was left.
      await expect(page).toHaveURL(/#\/users\?search=nils$/)
      await expect(page.getByText('No matching users')).toBeVisible()
      await page.goto(at('/users'))
      const users = page.getByRole('grid', { name: 'Users' })
      await expect(users).toContainText('Astrid')
      await expect(users).not.toContainText('Nyström')
    })
  })
