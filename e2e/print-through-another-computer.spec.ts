// A page that counts as public, as one from the internet does: the browser asks before it may call this computer. Without its
// permission labels leave by the link that the helper has dialed.
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { type Browser, chromium, type Page } from '@playwright/test'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter, openArticleToPrint } from './open-article.ts'
import { printsOf } from './print-lane.ts'
import { signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const baseUrl = () => new URL(process.env.E2E_BASE_URL ?? '')
const helperUrl = () => process.env.E2E_HELPER_URL ?? ''
const permission = 'local-network-access'

test.describe('A page that the browser keeps from this computer', () => {
  let sink: PrinterSink
  let browser: Browser
  test.beforeAll(async ({ launchOptions }) => {
    sink = await startPrinterSink({ kind: 'normal' }, Number(process.env.E2E_SINK_PORT))
    const { host } = baseUrl()
    // The server's own address counts as one of the internet; http there is made a secure context, as https would be.
    const args = [
      ...(launchOptions.args ?? []),
      `--ip-address-space-overrides=${host}=public`,
      `--unsafely-treat-insecure-origin-as-secure=http://${host}`,
    ]
    browser = await chromium.launch({ ...launchOptions, args })
  })
  test.afterAll(async () => {
    await browser.close()
    await sink.close()
  })

  async function openPage(isGranted: boolean | undefined): Promise<{ readonly page: Page; readonly calls: string[] }> {
    const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1280, height: 860 } })
    if (isGranted) await context.grantPermissions([permission], { origin: baseUrl().origin })
    const page = await context.newPage()
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(helperUrl())) calls.push(`${request.method()} ${new URL(request.url()).pathname}`)
    })
    await signInAs(page, 'administrator')
    return { page, calls }
  }

  const chip = (page: Page) => page.getByRole('button', { name: /^Printer helper:/ })

  async function chooseComputer(page: Page): Promise<void> {
    await chip(page).click()
    const dialog = page.getByRole('dialog')
    const choices = dialog.getByRole('radiogroup', { name: 'Print through another computer' })
    await choices.getByRole('radio').first().check()
    await expect(dialog).toContainText('This browser prints through')
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Escape')
  }

  async function printAndRead(page: Page): Promise<string[]> {
    await openArticleToPrint(page, 'NB-20418')
    await choosePrinter(page, 'Sink')
    const arrived = sink.nextJob()
    await page.getByRole('button', { name: 'Print 1 label' }).click()
    await arrived
    await expect(printsOf(page, 'Organic elderflower cordial').first()).toContainText('Sent to Sink · 1 label')
    const codes = await readGrey(await renderZpl(sink.jobs().at(-1)?.toString() ?? '', 100, 60))
    return codes.map(({ text }) => text).sort()
  }

  const article = ['010735000123456410L2407A', '01073500012345641727113010L2407A'].sort()

  test('prints through the computer that was chosen, and never asks for the permission [JOB-11]', async () => {
    const { page, calls } = await openPage(undefined)
    await expect(chip(page)).toContainText('Permission needed')
    await chooseComputer(page)
    await openArticleToPrint(page, 'NB-20418')
    await expect(page.getByText(/^Prints through /)).toBeVisible()
    expect(await printAndRead(page)).toEqual(article)
    // The address of the helper was not called once: no question came up.
    expect(calls).toEqual([])
    await expect(chip(page)).toContainText('Permission needed')
    await page.context().close()
  })

  test('prints all the same once the permission was denied', async () => {
    const { page, calls } = await openPage(undefined)
    const session = await page.context().newCDPSession(page)
    await session.send('Browser.setPermission', {
      permission: { name: 'local-network-access' },
      setting: 'denied',
      origin: baseUrl().origin,
    })
    await expect(chip(page)).toContainText('Blocked by the browser')
    await chooseComputer(page)
    expect(await printAndRead(page)).toEqual(article)
    expect(calls).toEqual([])
    await page.context().close()
  })

  test('calls the helper itself once the permission is granted', async () => {
    const { page, calls } = await openPage(true)
    await expect(chip(page)).toContainText('Connected')
    expect(await printAndRead(page)).toEqual(article)
    expect(calls).toContain('POST /api/print')
    await page.context().close()
  })
})
