import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { countPages, renderPdf } from '@labelwright/label-output/testing/render-pdf'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { expect, type Page, test } from '@playwright/test'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { openArticleToPrint } from './open-article.ts'
import { at, signInAs } from './sign-in-as.ts'

const setting = (name: string): string => process.env[name] ?? ''

/** The article's data as the two symbols of the product label carry them. */
const gs1128 = '010735000123456410L2407A'
const gs1DataMatrix = '01073500012345641727113010L2407A'

async function choosePrinter(page: Page, name: string): Promise<void> {
  await page
    .getByRole('combobox', { name: 'Printer' })
    .or(page.getByRole('textbox', { name: 'Printer' }))
    .first()
    .click()
  await page.getByRole('option', { name }).click()
}

test.describe('Printing an article label', () => {
  let sink: PrinterSink
  let cupsSink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, Number(setting('E2E_SINK_PORT')))
    cupsSink = await startPrinterSink({ kind: 'normal' }, Number(setting('E2E_CUPS_SINK_PORT')))
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
    await expect(page.getByText(/Sent to Sink · 2 labels/)).toBeVisible()
    const zpl = sink.jobs().at(-1)?.toString() ?? ''
    expect(zpl).toContain('^PQ2')
    const codes = await readGrey(await renderZpl(zpl, 100, 60))
    expect(codes.map((code) => code.text).sort()).toEqual([gs1128, gs1DataMatrix].sort())
  })

  test("reaches a print queue of the computer as PDF: every page is drawn by PDFium and carries the article's data", async ({
    page,
  }) => {
    await openArticleToPrint(page, 'NB-20418')
    await choosePrinter(page, 'CUPS queue')
    const arrived = cupsSink.nextJob()
    await page.getByRole('button', { name: 'Print 1 label' }).click()
    await expect(page.getByText(/Sent to CUPS queue · 1 label/)).toBeVisible()
    await arrived
    const pdf = cupsSink.jobs().at(-1) ?? Buffer.alloc(0)
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    expect(countPages(pdf)).toBe(1)
    const codes = await readGrey(renderPdf(pdf, 0, 300))
    expect(codes.map((code) => code.text).sort()).toEqual([gs1128, gs1DataMatrix].sort())
  })

  test('prints what was typed, and the history shows it as sent [JOB-14]', async ({ page }) => {
    await openArticleToPrint(page, 'NB-20422')
    await choosePrinter(page, 'Sink')
    await page.getByLabel('Lot').fill('L2499Z')
    const arrived = sink.nextJob()
    await page.keyboard.press('Enter')
    await arrived
    await expect(page.getByText(/Sent to Sink/)).toBeVisible()
    const codes = await readGrey(await renderZpl(sink.jobs().at(-1)?.toString() ?? '', 100, 60))
    expect(codes.every((code) => code.text.endsWith('10L2499Z'))).toBe(true)
    await page.goto(at('/printhistory'))
    await expect(page.getByRole('row').filter({ hasText: 'Cloudberry jam' }).first()).toContainText('Sent to printer')
  })

  test('says that the helper does not answer; Try again sends the same label, once', async ({ page }) => {
    await openArticleToPrint(page, 'NB-20437')
    await choosePrinter(page, 'Sink')
    const before = sink.jobs().length
    await page.route(`${setting('E2E_HELPER_URL')}/**`, (route) => route.abort())
    await page.getByRole('button', { name: 'Print 1 label' }).click()
    await expect(
      page.getByText('The printer helper on this computer does not answer.', { exact: false }).first(),
    ).toBeVisible()
    expect(sink.jobs().length).toBe(before)
    await page.unroute(`${setting('E2E_HELPER_URL')}/**`)
    const arrived = sink.nextJob()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await arrived
    await expect(page.getByText(/Sent to Sink · 1 label/)).toBeVisible()
    expect(sink.jobs().length).toBe(before + 1)
    await page.goto(at('/printhistory'))
    await expect(page.getByRole('row').filter({ hasText: 'Sea buckthorn oil' })).toHaveCount(1)
  })

  test('says beside the field what a barcode cannot carry, and does not print', async ({ page }) => {
    await openArticleToPrint(page, 'KF-1108')
    const jobs = sink.jobs().length
    await page.getByLabel('GTIN').fill('ABC')
    await expect(page.getByText(/EAN-13 takes 12 or 13 digits|EAN-13/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: /^Print \d+ label/ })).toBeDisabled()
    expect(sink.jobs().length).toBe(jobs)
  })
})

test('A printer that is off is told in words, nothing is printed, and the entry is not printed', async ({ page }) => {
  await signInAs(page, 'user')
  await openArticleToPrint(page, 'NB-20431')
  await choosePrinter(page, 'Sink')
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  await expect(page.getByText(/refused the connection|switched on/i).first()).toBeVisible()
  await page.goto(at('/printhistory'))
  await expect(page.getByRole('row').filter({ hasText: 'Spruce tip tea' }).first()).toContainText('Not printed')
})
