import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { callApi } from '../scripts/product/call-api.ts'
import { findingsOn } from './axe.ts'
import { virtualPrinter } from './open-article.ts'
import { plantLabel } from './plant-a-label.ts'
import { asAdministrator, at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'
import { textPdf } from './text-pdf.ts'

test('An administrator sets up a widget, and a packer prints with it [ROUTE-23, WIDGET-036, WIDGET-038, WIDGET-039]', async ({
  page,
  anotherBrowser,
}) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/admin/widgets'))
  await page.getByRole('link', { name: 'Add widget' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add widget')
  await expect(page.getByRole('button', { name: 'Add widget' })).toBeDisabled()

  await page.getByRole('textbox', { name: 'Name' }).fill('Shelf by hand')
  await page.getByRole('combobox', { name: 'Label', exact: true }).click()
  await page.getByRole('option', { name: 'Shelf label' }).click()
  await page.getByRole('combobox', { name: 'Printer', exact: true }).click()
  await page.getByRole('option', { name: virtualPrinter }).click()
  await page.getByRole('radio', { name: 'Truck' }).check()
  await page.getByRole('radio', { name: '3 columns' }).check()
  await page.getByLabel('Default quantity').fill('2')

  // The card beside the form follows every letter.
  const card = page.getByRole('region', { name: 'Shelf by hand' })
  await expect(card).toContainText('Shelf label')
  await expect(card).toContainText(virtualPrinter)
  await expect(card.locator('[data-icon="truck"]')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Ask for price' }).check()
  await page.getByRole('group', { name: 'price' }).getByLabel('Shown as').fill('Price of today')
  await page.getByRole('group', { name: 'price' }).getByLabel('Choices').fill('10\n20 = Twenty')
  await expect(card.getByLabel('Price of today')).toBeVisible()
  await page.getByLabel('Find an article').fill('KF-1108')
  await page.getByRole('listbox', { name: 'Find an article' }).getByRole('option').first().click()
  await page.getByRole('radio', { name: 'The members of a group' }).check()
  await expect(page.getByText('Choose a group.')).toBeVisible()
  await page.getByRole('radio', { name: 'Certain people' }).check()
  await page.getByRole('combobox', { name: 'People' }).click()
  await page.getByRole('option', { name: /packer@example\.com/ }).click()
  await page.keyboard.press('Escape')
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Add widget' }).click()
  await expect(page.getByText('Added!')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shelf by hand')

  // Whom it is assigned to sees it, and prints with it.
  const packing = await (await anotherBrowser()).newPage()
  await signInAs(packing, 'user')
  await packing.goto(at('/widgets'))
  const own = packing.getByRole('region', { name: 'Shelf by hand' })
  await own.getByRole('button', { name: 'Use This Article' }).click()
  await expect(own.getByLabel('Quantity')).toHaveValue('2')
  await own.getByLabel('Price of today').selectOption({ label: 'Twenty' })
  const printed = packing.waitForResponse((response) => response.url().endsWith('/api/print'))
  await own.getByRole('button', { name: 'Print', exact: true }).click()
  expect(await (await printed).json()).toMatchObject({ ok: true })
  await own.getByRole('button', { name: 'Favorite: Shelf by hand' }).click()
  await expect(own.getByRole('button', { name: 'Favorite: Shelf by hand' })).toHaveAttribute('aria-pressed', 'true')

  // Two administrators at once: nobody's work is lost.
  const second = await (await anotherBrowser()).newPage()
  await signInAs(second, 'administrator')
  await second.goto(page.url())
  await second.getByRole('textbox', { name: 'Name' }).fill('Shelf, changed elsewhere')
  await page.getByLabel('Default quantity').fill('5')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second.getByText('Saved!')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Somebody else changed this widget.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Shelf, changed elsewhere')
  await expect(page.getByLabel('Default quantity')).toHaveValue('5')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved!')).toBeVisible()
  await page.keyboard.press('Enter')

  // A copy, in its place by the keyboard, and gone again.
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Shelf, changed elsewhere (copy)')
  await page.getByRole('button', { name: 'Add widget' }).click()
  await expect(page.getByText('Added!')).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Change the order' }).click()
  const handles = page.getByRole('button', { name: /Move it with the arrow keys/ })
  await expect(handles.first()).toHaveText('Shelf, changed elsewhere')
  await handles.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(handles.first()).toHaveText('Shelf, changed elsewhere (copy)')
  expect(await findingsOn(page)).toEqual([])
  await page.reload()
  await expect(page.getByRole('row').nth(1)).toContainText('Shelf, changed elsewhere (copy)')

  await page.getByLabel('Search widgets').fill('copy')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByLabel('Search widgets').fill('')
  await page.getByRole('row').filter({ hasNotText: '(copy)' }).nth(1).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 person has it as a favorite.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Shelf, changed elsewhere was deleted.')).toBeVisible()
  await packing.reload()
  await expect(packing.getByRole('region', { name: 'Shelf, changed elsewhere (copy)' })).toBeVisible()
  await expect(packing.getByRole('region', { name: 'Shelf, changed elsewhere', exact: true })).toHaveCount(0)
})

test.describe('A widget that shows the PDF of its article', () => {
  const pdf = textPdf({ pages: [['Datasheet of the jam']] })
  let isThere = true
  const other = createServer((_request, response) => {
    if (isThere) response.setHeader('content-type', 'application/pdf').end(pdf)
    else response.writeHead(404).end()
  })
  test.beforeAll(() => new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve)))
  test.afterAll(() => {
    other.close()
  })

  test('prints and opens the viewer, with a yellow warning where another status was answered [PDF-03, PDF-07, PDF-12, PDF-13]', async ({
    page,
  }) => {
    const admin = await asAdministrator()
    const named = async (path: string, name: string) => {
      const { data } = await callApi(admin, `GET ${path}`)
      return (data as { id: string; name: string }[]).find((one) => one.name === name)?.id ?? ''
    }
    const labelId = await plantLabel('Datasheet label', {
      formatVersion: 3,
      width: 60_000,
      height: 40_000,
      cornerRadius: 0,
      variables: [],
      elements: [],
    })
    const pdfUrl = `http://127.0.0.1:${(other.address() as AddressInfo).port}/jam.pdf`
    const article = { name: 'Jam with a datasheet', externalIdentifier: 'JAM-PDF', labelId, pdfUrl, articleData: [] }
    const made = await callApi(admin, 'POST /api/articles', article)
    await callApi(admin, 'POST /api/widgets', {
      name: 'With datasheet',
      labelId,
      printerId: await named('/api/printers', virtualPrinter),
      articleMode: 'all',
      predefinedArticleId: (made.data as { id: string }).id,
      showPdfAfterPrint: true,
    })
    await signInAs(page, 'user')
    const print = async () => {
      await page.goto(at('/widgets'))
      const card = page.getByRole('region', { name: 'With datasheet' })
      await card.getByRole('button', { name: 'Use This Article' }).click()
      const printed = page.waitForResponse((response) => response.url().endsWith('/api/print'))
      await card.getByRole('button', { name: 'Print', exact: true }).click()
      expect(await (await printed).json()).toMatchObject({ ok: true })
      await expect(page).toHaveURL(/#\/pdf-viewer$/)
    }
    await print()
    await expect(page.locator('[data-page="1"]')).toContainText('Datasheet of the jam')
    expect(await page.evaluate(() => sessionStorage.getItem('pdfBase64'))).toBe(pdf.toString('base64'))

    isThere = false
    await print()
    await expect(page.getByRole('alert')).toContainText('PDF-fil kunde inte hämtas (HTTP 404)')
    await page.getByRole('button', { name: 'Back' }).click()
    const warned = page.getByRole('region', { name: 'With datasheet' })
    const warning = warned.getByRole('alert').filter({ hasText: 'PDF-fil kunde inte hämtas (HTTP 404)' })
    await expect(warning).toHaveCSS('background-color', 'rgb(251, 241, 220)')
  })
})
