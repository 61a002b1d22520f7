import { sampleLabels } from '@labelwright/label-document/samples'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { Page } from '@playwright/test'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { callApi } from '../scripts/product/call-api.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter } from './open-article.ts'
import { addPerson, signedInPage } from './people-with-roles.ts'
import { product } from './product.ts'
import { signAs } from './sign.ts'
import { asAdministrator, at, credentialsOf } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const gtin = '7350001234564'
const document = sampleLabels.find(({ name }) => name === 'Shelf label')?.document
const people = ['LabelDesigner', 'DataApprover', 'DesignApprover', 'Publisher'] as const
type Role = (typeof people)[number]
type Account = Awaited<ReturnType<typeof addPerson>>

/** A label of its own that passes quality assurance, and four people with a role each. */
async function prepare() {
  const admin = await asAdministrator()
  const created = await callApi(admin, 'POST /api/labels', {
    name: `Shelf under approval ${Date.now()}`,
    kind: 'design',
    draft: true,
    document,
  })
  const { id } = created.data as { readonly id: string }
  const history = await callApi(admin, `GET /api/QualityAssurance/labels/${id}`)
  const { version } = history.data as { readonly version: number }
  const { email: userName, password } = credentialsOf('administrator')
  await callApi(admin, `PUT /api/QualityAssurance/labels/${id}`, {
    isUnderApproval: true,
    reason: 'Tried by a journey.',
    userName,
    password,
    version,
  })
  const names: Readonly<Record<Role, string>> = {
    LabelDesigner: 'Disa',
    DataApprover: 'Data',
    DesignApprover: 'Dag',
    Publisher: 'Petra',
  }
  const entries = await Promise.all(
    people.map(async (role) => [role, await addPerson(admin, names[role], role)] as const),
  )
  return { labelId: id, accounts: Object.fromEntries(entries) as Record<Role, (typeof entries)[number][1]> }
}

const approve = async (page: Page, account: Account, name: 'Approve data' | 'Approve design') => {
  if (name === 'Approve data') {
    const answers = page.getByRole('radio', { name: 'Correct' })
    await answers.first().waitFor()
    for (const answer of await answers.all()) await answer.check()
  }
  await signAs(page, account)
  await page.getByRole('button', { name }).click()
  await expect(page).toHaveURL(/\/details$/)
}

/** From the list, as somebody who comes to work. */
const openMine = async (page: Page, labelId: string, link: string) => {
  await page.goto(at('/qa/labels?filter=mine'))
  const row = page.getByRole('link', { name: new RegExp(`^${link}: `) })
  await row.click()
  await expect(page).toHaveURL(new RegExp(labelId))
}

test.describe('A label under quality assurance', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
  })
  test.afterAll(() => sink.close())

  test('goes from its designer over two approvals and a publisher to the printer; a rejection and another file take it back [QA-13] [QA-18] [QA-19] [QA-20] [QA-21]', async ({
    anotherBrowser,
  }) => {
    const { labelId, accounts } = await prepare()
    const open = async (role: Role) => signedInPage(await anotherBrowser(), accounts[role])
    const [designer, data, design, publisher] = (await Promise.all(people.map(open))) as [Page, Page, Page, Page]
    const submitSigned = async (page: Page) => {
      const dialog = page.getByRole('dialog')
      await signAs(dialog, accounts.LabelDesigner)
      await dialog.getByRole('button', { name: 'Submit for review' }).click()
    }

    // The designer uploads the open label, gives it test data, and sets it ready.
    await designer.goto(at(`/qa/labels/${labelId}/upload`))
    await designer.getByRole('button', { name: 'Use the open label' }).click()
    await designer.getByRole('button', { name: 'Upload', exact: true }).click()
    await expect(designer).toHaveURL(/\/replace$/)
    await designer.getByRole('button', { name: 'Add row' }).click()
    await designer.getByRole('textbox', { name: 'Row name of row 1' }).fill('Usual')
    const cell = (variable: string) => designer.getByRole('textbox', { name: `${variable} of Usual`, exact: true })
    await cell('name').fill('Rye bread')
    await cell('price').fill('42.50')
    await cell('gtin').fill(gtin)
    await designer.getByRole('button', { name: 'Save test data' }).click()
    const setReady = designer.getByRole('button', { name: 'Submit for review' })
    await setReady.click()
    await submitSigned(designer)
    await expect(designer.getByText('Waiting for data approval')).toBeVisible()

    // The data approver looks and rejects.
    await openMine(data, labelId, 'Review Data')
    await expect(data.getByRole('img', { name: 'Version 1' })).toBeVisible()
    expect(await findingsOn(data)).toEqual([])
    await data.getByLabel('Reason (needed to reject)').fill('The price has no unit.')
    await data.getByRole('button', { name: 'Reject' }).click()
    await expect(data.getByText('Reason: The price has no unit.', { exact: true })).toBeVisible()

    // The designer hands it over again from the designer itself.
    await designer.goto(at(`/labels/${labelId}`))
    await designer.getByRole('button', { name: 'Submit for review' }).click()
    const dialog = designer.getByRole('dialog')
    await dialog.getByLabel(/^Why you replace/).fill('The unit is on the shelf.')
    await submitSigned(designer)
    await expect(designer).toHaveURL(/\/details$/)
    await openMine(data, labelId, 'Review Data')
    await approve(data, accounts.DataApprover, 'Approve data')

    // Another file voids the approval; the version is work in progress again.
    await designer.goto(at(`/qa/labels/${labelId}/details`))
    await designer.getByRole('link', { name: 'Replace file' }).click()
    await designer.getByLabel('Choose file', { exact: true }).setInputFiles({
      name: 'shelf.json',
      mimeType: 'application/json',
      buffer: Buffer.from(JSON.stringify({ ...document, cornerRadius: 1000 })),
    })
    await designer.getByLabel(/^Reason/).fill('Rounder corners.')
    await designer.getByRole('button', { name: 'Replace file' }).click()
    await expect(designer.getByText('In progress', { exact: true })).toBeVisible()
    await setReady.click()
    await submitSigned(designer)
    await expect(designer.getByText('Waiting for data approval')).toBeVisible()
    await data.goto(at(`/qa/labels/${labelId}/details`))
    await expect(data.getByText(/^No longer counts: /).first()).toBeVisible()

    await openMine(data, labelId, 'Review Data')
    await approve(data, accounts.DataApprover, 'Approve data')
    await openMine(design, labelId, 'Review Design')
    await approve(design, accounts.DesignApprover, 'Approve design')
    await openMine(publisher, labelId, 'Review Publish')
    await signAs(publisher, accounts.Publisher)
    await publisher.getByRole('button', { name: 'Publish', exact: true }).click()
    await expect(publisher.getByText('Prints version 1')).toBeVisible()

    // Anybody prints it, and the barcode at the printer's end says what was typed.
    await publisher.goto(at(`/print-labels/${labelId}`))
    await choosePrinter(publisher, 'Sink')
    await publisher.getByLabel('name').fill('Rye bread')
    await publisher.getByLabel('price', { exact: false }).first().fill('42.50')
    await publisher.getByLabel('gtin').fill(gtin)
    const arrived = sink.nextJob()
    await publisher.getByRole('button', { name: 'Print 1 label' }).click()
    await arrived
    const { width, height } = document ?? { width: 0, height: 0 }
    const zpl = sink.jobs().at(-1)?.toString() ?? ''
    const codes = await readGrey(await renderZpl(zpl, width / 1000, height / 1000))
    expect(codes.map(({ text }) => text)).toEqual([gtin])
  })
})
