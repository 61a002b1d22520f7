// Without the browser's permission to call this computer, labels leave by the link that the helper has dialed.
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { Browser, Page } from '@playwright/test'
import { freePorts } from '../packages/printing/src/testing/free-ports.ts'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { adminEmail, testPassword } from '../scripts/product/product-for-tests.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter } from './open-article.ts'
import { printsOf } from './print-lane.ts'
import { answerPermission, launchOutside, type PublicProduct, startPublicProduct } from './public-page.ts'
import { expect, test } from './test.ts'

const article = ['010735000123456410L2407A', '01073500012345641727113010L2407A'].sort()

test.describe('A page that the browser keeps from this computer', () => {
  let sink: PrinterSink
  let product: PublicProduct
  let browser: Browser
  test.beforeAll(async ({ launchOptions }) => {
    const [sinkPort = 0] = await freePorts(1)
    sink = await startPrinterSink({ kind: 'normal' }, sinkPort)
    product = await startPublicProduct(sinkPort)
    browser = await launchOutside(product, launchOptions)
  })
  test.afterAll(async () => {
    await browser?.close()
    await product?.close()
    await sink?.close()
  })

  const chip = (page: Page) => page.getByRole('button', { name: /^Printer helper:/ })
  const at = (path: string) => `${product.origin}/#${path}`

  /** A signed-in page, and the calls that it made to the helper of this computer. */
  async function openPage(setting?: 'granted' | 'denied') {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 860 } })
    const page = await context.newPage()
    const calls: string[] = []
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin === product.helperUrl) calls.push(`${request.method()} ${url.pathname}`)
    })
    if (setting) await answerPermission(context, product.origin, setting)
    await page.goto(at('/login'))
    await page.getByLabel('E-mail').fill(adminEmail)
    await page.getByLabel('Password', { exact: true }).fill(testPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).not.toHaveURL(/login/)
    return { page, calls, close: () => context.close() }
  }

  async function chooseComputer(page: Page): Promise<void> {
    await chip(page).click()
    const dialog = page.getByRole('dialog')
    const choices = dialog.getByRole('radiogroup', { name: 'Print through another computer' })
    await choices.getByRole('radio').first().check()
    await expect(dialog).toContainText('This browser prints through')
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }

  async function openArticleToPrint(page: Page): Promise<void> {
    await page.goto(at('/print-articles'))
    const search = page.getByRole('searchbox', { name: 'Search or scan an article' })
    await search.fill('NB-20418')
    await search.press('Enter')
    await expect(page).toHaveURL(/print-article\//)
    await expect(page.getByRole('button', { name: /^Print \d+ label/ })).toBeEnabled()
    await choosePrinter(page, 'Sink')
  }

  const print = (page: Page) => page.getByRole('button', { name: 'Print 1 label' }).click()
  const printed = (page: Page) => printsOf(page, 'Organic elderflower cordial').first()

  async function printAndRead(page: Page): Promise<string[]> {
    await openArticleToPrint(page)
    const arrived = sink.nextJob()
    await print(page)
    await arrived
    await expect(printed(page)).toContainText('Sent to Sink · 1 label')
    const codes = await readGrey(await renderZpl(sink.jobs().at(-1)?.toString() ?? '', 100, 60))
    return codes.map(({ text }) => text).sort()
  }

  test('prints through the computer that was chosen, and never asks for the permission [JOB-11]', async () => {
    const { page, calls, close } = await openPage()
    await expect(chip(page)).toContainText('Permission needed')
    await chooseComputer(page)
    expect(await printAndRead(page)).toEqual(article)
    await expect(page.getByText(/^Prints through /)).toBeVisible()
    expect(calls).toEqual([])
    await expect(chip(page)).toContainText('Permission needed')
    // The person wants to connect: only now the browser has something to ask about.
    await chip(page).click()
    await page.getByRole('button', { name: 'Connect printer helper' }).click()
    await expect.poll(() => calls).toContain('GET /health')
    await close()
  })

  test('prints all the same once the permission was denied', async () => {
    const { page, calls, close } = await openPage('denied')
    await expect(chip(page)).toContainText('Blocked by the browser')
    await chooseComputer(page)
    expect(await printAndRead(page)).toEqual(article)
    expect(calls).toEqual([])
    await close()
  })

  test('calls the helper itself once the permission is granted', async () => {
    const { page, calls, close } = await openPage('granted')
    await expect(chip(page)).toContainText('Connected')
    expect(await printAndRead(page)).toEqual(article)
    expect(calls).toContain('POST /api/print')
    await close()
  })

  test('says which computer it waits for, prints when that comes, and gives up when the person does', async () => {
    const { page, close } = await openPage('denied')
    await chooseComputer(page)
    await openArticleToPrint(page)
    await product.helper().kill()
    const before = sink.jobs().length
    await print(page)
    await expect(printed(page)).toContainText('Waiting for ')
    await expect(printed(page)).toContainText('is not connected. Start that computer and its printer helper')
    expect(await findingsOn(page)).toEqual([])
    await printed(page).getByRole('button', { name: 'Give up' }).click()
    await expect(printed(page)).toContainText('Not printed on Sink')
    await page.waitForTimeout(500)
    await print(page)
    await expect(printed(page)).toContainText('Waiting for ')
    const arrived = sink.nextJob()
    await product.startHelperAgain()
    await arrived
    await expect(printed(page)).toContainText('Sent to Sink · 1 label')
    expect(sink.jobs().length).toBe(before + 1)
    await close()
  })
})
