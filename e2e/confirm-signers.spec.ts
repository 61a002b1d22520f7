// A new installation without a mail server: who may sign, and what takes two people.
import type { QualityAssuranceRole } from '@labelwright/contract/access'
import type { Page } from '@playwright/test'
import { freePorts } from '../packages/printing/src/testing/free-ports.ts'
import { type Caller, callApi } from '../scripts/product/call-api.ts'
import { type ProductForTests, startProductForTests } from '../scripts/product/product-for-tests.ts'
import { inviteAndAccept } from './accept-invitation.ts'
import { findingsOn } from './axe.ts'
import { confirmAtServer } from './people-with-roles.ts'
import { signAs } from './sign.ts'
import { expect, test } from './test.ts'

const password = 'nobody signs for another'
const adminEmail = 'rut.lind@example.com'

let running: ProductForTests | undefined
let url = ''
const at = (path: string) => `${url}/#${path}`

test.beforeAll(async () => {
  const [port] = await freePorts(1)
  url = `http://127.0.0.1:${port}`
  running = await startProductForTests({
    PORT: String(port),
    LABELWRIGHT_SAMPLE: '0',
    LABELWRIGHT_PUBLIC_URL: url,
  })
})
test.afterAll(() => running?.remove())

async function register(): Promise<Caller> {
  const person = { email: adminEmail, firstname: 'Rut', lastname: 'Lind', password }
  const session = await callApi({ serverUrl: url, token: '' }, 'POST /api/account/register', {
    ...person,
    organizationName: 'Lind Medical',
  })
  return { serverUrl: url, token: String(session.token) }
}

async function invite(admin: Caller, firstname: string, role: QualityAssuranceRole): Promise<string> {
  const email = `${firstname.toLowerCase()}@example.com`
  await inviteAndAccept(admin, { email, firstname, password, role })
  return email
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(at('/login'))
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/login/)
}

async function sign(page: Page, email: string, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('Spoke to them at the plant.')
  await signAs(dialog, { email, password })
  await dialog.getByRole('button', { name }).click()
  await expect(dialog).toBeHidden()
}

test('one administrator confirms nobody whose link they were shown, and turns nothing off alone [CMP-06, QA-13]', async ({
  page: admin,
  anotherBrowser,
}) => {
  const caller = await register()
  const quinn = await invite(caller, 'Quinn', 'QualityManager')
  await invite(caller, 'Dora', 'DataApprover')

  await signIn(admin, adminEmail)
  await admin.goto(at('/qa/signers'))
  const waiting = admin.getByRole('article', { name: 'Quinn Sund' })
  await expect(waiting.getByText('You saw their link, so somebody else has to confirm them.')).toBeVisible()
  await expect(waiting.getByText(`npm run confirm-signer -- ${quinn}`)).toBeVisible()
  await expect(admin.getByRole('button', { name: 'Confirm' })).toHaveCount(0)
  expect(await findingsOn(admin)).toEqual([])

  const stdout = await confirmAtServer(quinn, {
    LABELWRIGHT_DATA_DIR: running?.product.dataDirectory ?? '',
    LABELWRIGHT_PUBLIC_URL: url,
  })
  expect(stdout).toContain(`${quinn} was confirmed at the server and may sign.`)

  const manager = await (await anotherBrowser()).newPage()
  await signIn(manager, quinn)
  await manager.goto(at('/qa/signers'))
  await sign(manager, quinn, 'Confirm')
  await expect(manager.getByText('Dora Sund was confirmed', { exact: true })).toBeVisible()
  await sign(manager, quinn, /^Sign off \d/)
  await expect(manager.getByText('Dora Sund was confirmed', { exact: true })).toBeHidden()

  // Turning approval on takes one person, turning it off two.
  await admin.goto(at('/organization'))
  const toggle = admin.getByRole('switch', { name: /^Quality assurance for all labels/ })
  for (const _ of ['on', 'off']) {
    await toggle.click()
    await sign(admin, adminEmail, 'Save')
  }
  await expect(admin.getByText(/^A change is waiting for a second signature/)).toBeVisible()
  await expect(toggle).toBeChecked()
  await manager.reload()
  await expect(manager.getByRole('article', { name: 'Turn off quality assurance for all labels' })).toBeVisible()
  await sign(manager, quinn, 'Sign')
  await admin.reload()
  await expect(toggle).not.toBeChecked()
})
