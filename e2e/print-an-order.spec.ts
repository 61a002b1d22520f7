import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { findingsOn } from './axe.ts'
import { printsOf } from './print-lane.ts'
import { product } from './product.ts'
import { pressEnter, scan } from './scan.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.describe('An order', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
  })
  test.afterAll(() => sink.close())

  test('is made by scanning its articles, found by its number, and says of each line what was printed [ORDER-01, ORDER-04, ROUTE-34, ROUTE-35, ROUTE-36, ROUTE-48, JOB-09]', async ({
    page,
  }) => {
    await signInAs(page, 'administrator')
    await page.goto(at('/addorder'))
    await page.getByLabel('Order number').fill('E2E-77')
    await page.getByLabel('Name').fill('Coop Lund')
    await scan(page, 'NB-20418')
    await expect(page.getByText('Organic elderflower cordial was added to the order.')).toBeVisible()
    await scan(page, 'NB-20418')
    const quantity = page.getByLabel('Quantity of Organic elderflower cordial')
    await expect(quantity).toHaveValue('2')
    await page.getByRole('combobox', { name: 'Search or scan an article to add' }).fill('jam')
    await page.getByRole('option', { name: /Cloudberry jam/ }).click()
    await expect(page.getByLabel('Quantity of Cloudberry jam')).toHaveValue('1')
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Add order' }).click()
    await expect(page.getByRole('dialog', { name: 'Added!' })).toBeVisible()
    await page.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E2E-77')
    const line = page.getByRole('row').filter({ hasText: 'Organic elderflower cordial' })
    await expect(line).toContainText('Not printed')
    expect(await findingsOn(page)).toEqual([])

    await page.getByRole('link', { name: 'Print Organic elderflower cordial' }).click()
    await expect(page.getByText('For order E2E-77.', { exact: false })).toBeVisible()
    await expect(page.getByLabel('Quantity')).toHaveValue('2')
    await page
      .getByRole('textbox', { name: 'Printer' })
      .or(page.getByRole('combobox', { name: 'Printer' }))
      .first()
      .click()
    await page.getByRole('option', { name: 'Sink' }).click()
    const arrived = sink.nextJob()
    await page.getByRole('button', { name: 'Print 2 labels' }).click()
    await arrived
    await expect(printsOf(page, 'Organic elderflower cordial')).toContainText('Sent to Sink · 2 labels')

    await page.goto(at('/orders'))
    await expect(page.getByRole('grid', { name: 'Orders' })).toBeVisible()
    expect(await findingsOn(page)).toEqual([])
    await scan(page, 'E2E-77')
    await expect(page.getByRole('dialog', { name: 'Scanned' }).getByRole('button', { name: 'Open' })).toBeFocused()
    await pressEnter(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E2E-77')

    // What is left of it, by the helper of this computer.
    const lines = page.getByRole('list', { name: 'Lines' })
    await expect(lines.getByRole('button', { name: /Organic elderflower cordial/ })).toContainText('All 2 printed')
    await expect(lines.getByRole('button', { name: /Cloudberry jam/ })).toHaveAttribute('aria-current', 'true')
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('combobox', { name: 'Printer' }).first().click()
    await page.getByRole('option', { name: 'Sink' }).click()
    const rest = sink.nextJob()
    await page.getByRole('button', { name: 'Print the rest: 1 label' }).click()
    await rest
    expect(sink.jobs().at(-1)?.toString('latin1')).toContain('^PQ1')
    const progress = page.getByRole('region', { name: 'Printing of the order' })
    await expect(progress).toContainText('All sent')
    await expect(progress).toContainText('1 of 1 labels sent')
    await expect(lines.getByRole('button', { name: /Cloudberry jam/ })).toContainText('All 1 printed')
    await expect(page.getByText('Every label of this order has been sent.')).toBeVisible()
    expect(await findingsOn(page)).toEqual([])

    await page.goto(at('/orders'))
    await page.getByLabel('Search or scan orders').fill('E2E-77')
    await pressEnter(page)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('E2E-77')
    await expect(line).toContainText('All 2 printed')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog', { name: 'Delete?' }).getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('Order E2E-77 is deleted.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to the list' }).click()
    await expect(page.getByRole('link', { name: 'E2E-77' })).toHaveCount(0)
  })
})
