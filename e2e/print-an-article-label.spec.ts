import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { countPages, renderPdf } from '@labelwright/label-output/testing/render-pdf'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter, openArticleToPrint } from './open-article.ts'
import { printsOf } from './print-lane.ts'
import { product } from './product.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

/** An article's data as the two symbols of the product label carry them: GS1-128 and GS1 DataMatrix. */
const symbolsOf = (gtin: string, expiry: string) => (lot: string) =>
  [`01${gtin}10${lot}`, `01${gtin}17${expiry}10${lot}`].sort()
const cordial = symbolsOf('07350001234564', '271130')
const jam = symbolsOf('07350001234601', '280228')
const textsOf = (codes: readonly { readonly text: string }[]) => codes.map(({ text }) => text).sort()

test.describe('Printing an article label', () => {
  let sink: PrinterSink
  let cupsSink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
    cupsSink = await startPrinterSink({ kind: 'normal' }, product().queueSinkPort)
  })
  test.afterAll(async () => {
    await sink.close()
    await cupsSink.close()
  })
  test.beforeEach(async ({ page }) => {
    await signInAs(page, 'user')
  })

  test("reaches a label printer: an independent renderer draws the bytes and every barcode carries the article's data [JOB-10, JOB-11, HELPER-08]", async ({
    page,
  }) => {
    await openArticleToPrint(page, 'NB-20418')
    await choosePrinter(page, 'Sink')
    await page.keyboard.press('F2')
    await page.keyboard.type('2')
    const arrived = sink.nextJob()
    await page.getByRole('button', { name: 'Print 2 labels' }).click()
    await arrived
    await expect(printsOf(page, 'Organic elderflower cordial')).toContainText('Sent to Sink · 2 labels')
    const zpl = sink.jobs().at(-1)?.toString() ?? ''
    expect(zpl).toContain('^PQ2')
    const codes = await readGrey(await renderZpl(zpl, 100, 60))
    expect(textsOf(codes)).toEqual(cordial('L2407A'))
  })

  test("reaches a print queue of the computer as PDF: every page is drawn by PDFium and carries the article's data", async ({
    page,
  }) => {
    await openArticleToPrint(page, 'NB-20418')
    await choosePrinter(page, 'CUPS queue')
    const arrived = cupsSink.nextJob()
    await page.getByRole('button', { name: 'Print 1 label' }).click()
    await expect(printsOf(page, 'Organic elderflower cordial')).toContainText('Sent to CUPS queue · 1 label')
    await arrived
    const pdf = cupsSink.jobs().at(-1) ?? Buffer.alloc(0)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(countPages(pdf)).toBe(1)
    const codes = await readGrey(renderPdf(pdf, 0, 300))
    expect(textsOf(codes)).toEqual(cordial('L2407A'))
  })

  test('prints what was typed, and the history shows it as sent [JOB-14]', async ({ page }) => {
    await openArticleToPrint(page, 'NB-20422')
    await choosePrinter(page, 'Sink')
    await page.getByLabel('Lot').fill('L2499Z')
    const arrived = sink.nextJob()
    await page.keyboard.press('Enter')
    await arrived
    await expect(printsOf(page, 'Cloudberry jam')).toContainText('Sent to Sink')
    const codes = await readGrey(await renderZpl(sink.jobs().at(-1)?.toString() ?? '', 100, 60))
    expect(textsOf(codes)).toEqual(jam('L2499Z'))
    await page.goto(at('/printhistory'))
    await expect(page.getByRole('row').filter({ hasText: 'Cloudberry jam' }).first()).toContainText('Sent to printer')
  })

  test('says that the helper does not answer; Try again sends the same label, once', async ({ page }) => {
    await openArticleToPrint(page, 'NB-20437')
    await choosePrinter(page, 'Sink')
    const before = sink.jobs().length
    await page.route(`${product().helperUrl}/**`, (route) => route.abort())
    await page.getByRole('button', { name: 'Print 1 label' }).click()
    const print = printsOf(page, 'Sea buckthorn oil')
    await expect(print).toContainText('The printer helper on this computer does not answer.')
    expect(sink.jobs().length).toBe(before)
    await page.unroute(`${product().helperUrl}/**`)
    const arrived = sink.nextJob()
    await print.getByRole('button', { name: 'Try again' }).click()
    await arrived
    await expect(print).toContainText('Sent to Sink · 1 label')
    expect(sink.jobs().length).toBe(before + 1)
    await page.goto(at('/printhistory'))
    await expect(page.getByRole('row').filter({ hasText: 'Sea buckthorn oil' })).toHaveCount(1)
  })

  test('queues what is pressed while another label is on its way, and keeps what waits over a reload', async ({
    page,
  }) => {
    const before = sink.jobs().length
    await openArticleToPrint(page, 'NB-20418')
    await choosePrinter(page, 'Sink')
    const held = Promise.withResolvers<void>()
    await page.route(`${product().helperUrl}/api/print`, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.keyboard.press('F2')
    await page.keyboard.press('Enter')
    await expect(printsOf(page, 'Organic elderflower cordial')).toContainText('Sending 1 label to Sink')
    await openArticleToPrint(page, 'NB-20422')
    await expect(page.locator('[data-edge]')).toHaveCount(0)
    await page.getByLabel('Lot').fill('L2501B')
    await page.keyboard.press('Enter')
    await page.getByLabel('Lot').fill('L2502C')
    await page.keyboard.press('Enter')
    await expect(printsOf(page, 'Cloudberry jam')).toHaveCount(2)
    held.resolve()
    await expect(printsOf(page, 'Organic elderflower cordial')).toContainText('Sent to Sink')
    for (const print of await printsOf(page, 'Cloudberry jam').all()) await expect(print).toContainText('Sent to Sink')
    await expect(page.locator('[data-edge="good"]')).toHaveCount(1)
    const labels = sink.jobs().slice(before)
    const codes = labels.map(async (label) => readGrey(await renderZpl(label.toString(), 100, 60)))
    expect((await Promise.all(codes)).map(textsOf)).toEqual([cordial('L2407A'), jam('L2501B'), jam('L2502C')])
    await page.reload()
    await expect(printsOf(page, 'Cloudberry jam')).toHaveCount(2)
  })

  test('prints nothing by itself after a reload: what waited stands with Print and Drop', async ({ page }) => {
    const before = sink.jobs().length
    await openArticleToPrint(page, 'NB-20418')
    await choosePrinter(page, 'Sink')
    await page.route(`${product().helperUrl}/api/print`, () => new Promise(() => undefined))
    await page.getByRole('button', { name: 'Print 1 label' }).click()
    await expect(printsOf(page, 'Organic elderflower cordial')).toContainText('Sending')
    await page.getByLabel('Lot').fill('L2503D')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Waiting · 1 label to Sink', { exact: true })).toBeVisible()
    // In this order: what the route still holds would go on when it ends.
    await page.reload()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    const waited = printsOf(page, 'Organic elderflower cordial').filter({ hasText: 'Not sent' })
    const interrupted = printsOf(page, 'Organic elderflower cordial').filter({ hasText: 'Not finished' })
    await expect(waited).toHaveCount(1)
    await expect(interrupted).toHaveCount(1)
    expect(sink.jobs().length).toBe(before)
    const arrived = sink.nextJob()
    await waited.getByRole('button', { name: 'Print' }).click()
    await arrived
    await expect(page.getByText('Sent to Sink', { exact: false }).first()).toBeVisible()
    const codes = await readGrey(await renderZpl(sink.jobs().at(-1)?.toString() ?? '', 100, 60))
    expect(textsOf(codes)).toEqual(cordial('L2503D'))
    await interrupted.getByRole('button', { name: 'Drop' }).click()
    await expect(interrupted).toHaveCount(0)
    expect(sink.jobs().length).toBe(before + 1)
  })

  test('says once, beside the field, what the barcodes cannot carry, shows where they will stand, and does not print', async ({
    page,
  }) => {
    await openArticleToPrint(page, 'NB-20418')
    const jobs = sink.jobs().length
    const wrong = page.getByText('(01) GTIN takes exactly 14 digits; "0735000123456A" contains "A".')
    await page.getByLabel('GTIN').fill('0735000123456A')
    await expect(wrong).toHaveCount(1)
    await expect(page.getByLabel('GTIN')).toHaveAttribute('aria-invalid', 'true')
    await expect(page.locator('[data-gap]')).toHaveCount(2)
    expect(await findingsOn(page)).toEqual([])
    await expect(page.getByRole('button', { name: /^Print \d+ label/ })).toBeDisabled()
    await page.keyboard.press('F2')
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('GTIN')).toBeFocused()
    expect(sink.jobs().length).toBe(jobs)
    await page.getByLabel('GTIN').fill('07350001234564')
    await expect(page.locator('[data-gap]')).toHaveCount(0)
  })

  test('says beside the field what an EAN-13 cannot carry, and does not print', async ({ page }) => {
    await openArticleToPrint(page, 'KF-1108')
    const jobs = sink.jobs().length
    await page.getByLabel('GTIN').fill('ABC')
    await expect(page.getByText('EAN-13 takes 12 digits, or 13 with the check digit.')).toHaveCount(1)
    await expect(page.getByRole('button', { name: /^Print \d+ label/ })).toBeDisabled()
    expect(sink.jobs().length).toBe(jobs)
  })
})

test('A printer that is off is told in words, nothing is printed, and the entry is not printed', async ({ page }) => {
  await signInAs(page, 'user')
  await openArticleToPrint(page, 'NB-20431')
  await choosePrinter(page, 'Sink')
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  await expect(printsOf(page, 'Spruce tip tea')).toContainText(/refused the connection|switched on/i)
  await page.goto(at('/printhistory'))
  await expect(page.getByRole('row').filter({ hasText: 'Spruce tip tea' }).first()).toContainText('Not printed')
})
