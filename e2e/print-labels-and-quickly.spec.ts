import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter } from './open-article.ts'
import { printsOf } from './print-lane.ts'
import { product } from './product.ts'
import { scan } from './scan.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.describe('A label', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
  })
  test.afterAll(() => sink.close())

  test('is chosen by its picture, filled by hand, from an article, or printed at every scan [ROUTE-50, ROUTE-54, ROUTE-55, ROUTE-56, ROUTE-58, ROUTE-59]', async ({
    page,
  }) => {
    await signInAs(page, 'user')
    await page.getByRole('navigation', { name: 'Print from' }).getByRole('link', { name: 'My labels' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('My labels')
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('link', { name: 'Shelf label' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Shelf label')

    // By hand: nothing is called wrong before somebody wants to print.
    const print = page.getByRole('button', { name: 'Print 1 label' })
    await expect(
      page
        .getByRole('img', { name: /as it will be printed$/ })
        .locator('path')
        .first(),
    ).toBeVisible()
    await expect(page.getByText('Enter a value.')).toHaveCount(0)
    await print.click()
    await expect(page.getByText('Enter a value.').first()).toBeVisible()
    await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
    expect(await findingsOn(page)).toEqual([])
    await choosePrinter(page, 'Sink')

    // From an article that a scan names.
    await scan(page, 'KF-1108')
    await expect(page.getByText(/^Filled in from .*KF-1108\.$/)).toBeVisible()
    await expect(page).toHaveURL(/\/print-labels\/[0-9a-f-]+\/article\/[0-9a-f-]+$/)
    const name = (await page.getByLabel('Name', { exact: false }).first().inputValue()).split('\n')[0] ?? ''
    const byArticle = sink.nextJob()
    await print.click()
    await byArticle
    expect(sink.jobs().at(-1)?.toString('latin1')).toContain('^PQ1')
    await expect(printsOf(page, 'KF-1108').or(page.getByRole('region', { name: 'Prints' }))).toContainText(
      'Sent to Sink',
    )

    // The same by a link that another program makes of the article's name.
    const [labelId] = /[0-9a-f-]{36}/.exec(page.url()) ?? []
    const articleName = (await page.getByText(/^Filled in from /).textContent())?.replace(
      /^Filled in from (.*) · .*$/,
      '$1',
    )
    await page.goto(at(`/print-labels/${labelId}/articlename/${encodeURIComponent(articleName ?? name)}`))
    await expect(page.getByText(/^Filled in from .*KF-1108\.$/)).toBeVisible()
    await page.getByRole('link', { name: 'Fill in by hand' }).click()
    await page.getByRole('link', { name: 'Choose an article' }).click()
    await expect(page).toHaveURL(/\/print-labels\/[0-9a-f-]+\/articles$/)
    expect(await findingsOn(page)).toEqual([])

    await page.goto(at('/quickprint'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quick print')
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('switch', { name: 'Print at every scan' }).check()
    for (const _ of ['first', 'second']) {
      const atOnce = sink.nextJob()
      await scan(page, 'KF-1108')
      await atOnce
      expect(sink.jobs().at(-1)?.toString('latin1')).toContain('^PQ1')
      // Two scans within a moment are one press.
      await page.waitForTimeout(500)
    }
    await expect(page.getByRole('region', { name: 'Prints' }).getByRole('listitem').first()).toContainText(
      'Sent to Sink',
    )
    expect(await findingsOn(page)).toEqual([])
  })
})
