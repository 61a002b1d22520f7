// What a person waits for a print: from Enter in the browser to the first byte at the printer's socket, by helper and server.
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { buildWeb } from '../../product/build-web.ts'
import { callApi } from '../../product/call-api.ts'
import { adminEmail, startProductForTests, testPassword } from '../../product/product-for-tests.ts'
import { signInAdministrator } from '../../product/sign-in-page.ts'
import { percentile, type Result } from '../measure.ts'
import { startStopwatchPrinter } from './stopwatch-printer.ts'

const warmPrints = 10
const prints = 100
/** Two presses of the same within 400 ms are one. */
const pauseMs = 700
const limitMs = 120

async function openPrintPage(page: Page, serverUrl: string): Promise<void> {
  await signInAdministrator(page, serverUrl)
  await page.goto(`${serverUrl}/#/print-articles`)
  const search = page.getByRole('searchbox', { name: 'Search or scan an article' })
  await search.fill('NB-20422')
  await search.press('Enter')
  const printer = page
    .getByRole('combobox', { name: 'Printer' })
    .or(page.getByRole('textbox', { name: 'Printer' }))
    .first()
  await printer.click()
  await page.getByRole('option', { name: 'Stopwatch' }).click()
}

export async function measureEnter(): Promise<Result[]> {
  buildWeb(console.log)
  const printer = await startStopwatchPrinter()
  const { serverUrl, remove } = await startProductForTests({
    LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(printer.port),
  })
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const signIn = { email: adminEmail, password: testPassword }
    const token = String((await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)).token)
    const settings = { language: 'zpl', dpi: 203.2, targetIpAddress: '127.0.0.1', targetPort: printer.port }
    const stopwatch = { ...settings, name: 'Stopwatch', printsVia: 'helper' }
    await callApi({ serverUrl, token }, 'POST /api/printers', stopwatch)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await openPrintPage(page, serverUrl)
    const button = page.getByRole('button', { name: /^Print \d+ label/ })
    const times: number[] = []
    for (let number = 0; number < warmPrints + prints; number++) {
      await button.focus()
      const came = printer.nextFirstByte()
      const pressed = performance.now()
      await page.keyboard.press('Enter')
      const time = (await came) - pressed
      if (number >= warmPrints) times.push(time)
      await sleep(pauseMs)
    }
    const rowOf = (share: number): Result => ({
      suite: 'printing',
      case: `enter-to-first-byte-p${share * 100}`,
      subject: 'labelwright',
      value: Math.round(percentile(times, share)),
      unit: 'ms',
    })
    return [rowOf(0.5), rowOf(0.95), { ...rowOf(0.95), subject: 'limit', value: limitMs }]
  } finally {
    await browser.close()
    await remove()
    printer.close()
  }
}
