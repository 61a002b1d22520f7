// A new installation without a mail server: links are handed over, people confirmed at the server, and four of them make a change. Each has
// a passkey as second factor.
import { sampleLabels } from '@labelwright/label-document/samples'
import type { Locator, Page } from '@playwright/test'
import { freePorts } from '../packages/printing/src/testing/free-ports.ts'
import { type Caller, callApi } from '../scripts/product/call-api.ts'
import { type ProductForTests, startProductForTests } from '../scripts/product/product-for-tests.ts'
import { findingsOn } from './axe.ts'
import { addPasskey, plugInSecurityKey } from './passkeys.ts'
import { confirmAtServer } from './people-with-roles.ts'
import { signAs } from './sign.ts'
import { expect, test } from './test.ts'

const password = 'four people and a yellow key'
const adminEmail = 'rut.lind@example.com'
const document = sampleLabels.find(({ name }) => name === 'Shelf label')?.document
const roles = ['LabelDesigner', 'DataApprover', 'DesignApprover', 'Publisher'] as const

/** Passkeys belong to a host name, never to a number. */
let running: ProductForTests | undefined
let url = ''
const at = (path: string) => `${url}/#${path}`

test.beforeAll(async () => {
  const [port] = await freePorts(1)
  url = `http://localhost:${port}`
  running = await startProductForTests({ PORT: String(port), LABELWRIGHT_SAMPLE: '0', LABELWRIGHT_PUBLIC_URL: url })
})
test.afterAll(() => running?.remove())

async function register(): Promise<Caller> {
  const person = { email: adminEmail, firstname: 'Rut', lastname: 'Lind', password }
  const body = { ...person, organizationName: 'Lind Medical' }
  const session = await callApi({ serverUrl: url, token: '' }, 'POST /api/account/register', body)
  return { serverUrl: url, token: String(session.token) }
}

/** A label that passes quality assurance, as the administrator sets it up. */
async function makeLabel(admin: Caller): Promise<string> {
  const body = { name: 'Shelf of Lind', kind: 'design', draft: true, document }
  const { id } = (await callApi(admin, 'POST /api/labels', body)).data as { readonly id: string }
  const { version } = (await callApi(admin, `GET /api/QualityAssurance/labels/${id}`)).data as {
    readonly version: number
  }
  const signed = { userName: adminEmail, password, reason: 'Medical labels are approved.' }
  await callApi(admin, `PUT /api/QualityAssurance/labels/${id}`, { ...signed, isUnderApproval: true, version })
  return id
}

/** Is handed a link, sets a password and a passkey, and is confirmed by whoever runs the server. */
async function arrive(admin: Caller, page: Page, role: (typeof roles)[number]): Promise<string> {
  const email = `${role.toLowerCase()}@example.com`
  const { data } = await callApi(admin, 'POST /api/users/invite', {
    email,
    firstname: role,
    lastname: 'Sund',
    accountType: 'User',
    userRoles: role === 'LabelDesigner' ? ['LabelManager'] : [],
    userPermissions: [],
    qualityAssuranceRoles: [role],
    groupIds: [],
    defaultGroupId: null,
  })
  const { invitationUrl } = data as { readonly invitationUrl: string }
  await page.goto(invitationUrl)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Set up and sign in' }).click()
  await expect(page).not.toHaveURL(/invit/)
  await plugInSecurityKey(page)
  await page.goto(at('/settings'))
  await addPasskey(page, { name: 'Yellow key', password })
  const settings = { LABELWRIGHT_DATA_DIR: running?.product.dataDirectory ?? '', LABELWRIGHT_PUBLIC_URL: url }
  expect(await confirmAtServer(email, settings)).toContain(`${email} was confirmed at the server and may sign.`)
  return email
}

/** The first signature of a session: user name, password and the passkey. */
async function signWithPasskey(place: Page | Locator, email: string): Promise<void> {
  await place.getByLabel('User name').waitFor()
  await signAs(place, { email, password })
  await place.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(place.getByText('Passkey confirmed')).toBeVisible()
}

async function uploadOpenLabel(page: Page, labelId: string): Promise<void> {
  await page.goto(at(`/qa/labels/${labelId}/upload`))
  await page.getByRole('button', { name: 'Use the open label' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page).toHaveURL(/\/replace$/)
}

async function openStep(page: Page, labelId: string, link: string): Promise<void> {
  await page.goto(at(`/qa/labels/${labelId}/details`))
  await page.getByRole('link', { name: link, exact: true }).click()
}

test('four people with passkeys make a whole change; each first signature takes all of it, the next one the password [CMP-03, CMP-06, QA-13]', async ({
  anotherBrowser,
}) => {
  const admin = await register()
  const pages: Page[] = []
  const emails: string[] = []
  for (const role of roles) {
    const page = await (await anotherBrowser()).newPage()
    pages.push(page)
    emails.push(await arrive(admin, page, role))
  }
  const [author, data, design, publisher] = pages as [Page, Page, Page, Page]
  const [authorEmail, dataEmail, designEmail, publisherEmail] = emails as [string, string, string, string]
  const labelId = await makeLabel(admin)

  await uploadOpenLabel(author, labelId)
  await author.getByRole('button', { name: 'Add row' }).click()
  await author.getByRole('textbox', { name: 'Row name of row 1' }).fill('Usual')
  for (const [variable, value] of [
    ['name', 'Rye bread'],
    ['price', '42.50'],
    ['gtin', '7350001234564'],
  ] as const)
    await author.getByRole('textbox', { name: `${variable} of Usual`, exact: true }).fill(value)
  await author.getByRole('button', { name: 'Save test data' }).click()
  const submit = author.getByRole('button', { name: 'Submit for review' })
  const dialog = author.getByRole('dialog')
  await submit.click()
  await signWithPasskey(dialog, authorEmail)
  expect(await findingsOn(author)).toEqual([])
  await dialog.getByRole('button', { name: 'Submit for review' }).click()
  await expect(author.getByText('Waiting for data approval')).toBeVisible()

  await openStep(data, labelId, 'Review')
  const answers = data.getByRole('radio', { name: 'Correct' })
  await answers.first().waitFor()
  for (const answer of await answers.all()) await answer.check()
  await signWithPasskey(data, dataEmail)
  await data.getByRole('button', { name: 'Approve data' }).click()
  await expect(data).toHaveURL(/\/details$/)

  await openStep(design, labelId, 'Review')
  await signWithPasskey(design, designEmail)
  await design.getByRole('button', { name: 'Approve design' }).click()
  await expect(design).toHaveURL(/\/details$/)

  await openStep(publisher, labelId, 'Review and publish')
  await signWithPasskey(publisher, publisherEmail)
  await publisher.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(publisher.getByText('Prints version 1')).toBeVisible()
  const signed = publisher.getByText('Signature form 2 · Confirmed by user name, password, passkey')
  await expect(signed).toHaveCount(4)

  // The author goes on within the quarter of an hour: the password alone.
  await uploadOpenLabel(author, labelId)
  await submit.click()
  await dialog.getByLabel('Your password').fill(password)
  await expect(dialog.getByLabel('User name')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Submit for review' }).click()
  await expect(author.getByText('Waiting for data approval')).toBeVisible()
})
