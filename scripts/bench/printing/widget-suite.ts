// The fastest print there is: with a widget, from Enter to the first byte at the printer's socket; and a page of 200 widgets.
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { buildWeb } from '../../product/build-web.ts'
import { type Caller, callApi } from '../../product/call-api.ts'
import { adminEmail, startProductForTests, testPassword } from '../../product/product-for-tests.ts'
import { signInAdministrator } from '../../product/sign-in-page.ts'
import { percentile, type Result } from '../measure.ts'
import { startStopwatchPrinter } from './stopwatch-printer.ts'

const warmPrints = 10
const prints = 200
/** Two presses of the same within 400 ms are one. */
const pauseMs = 500
const widgets = 200
const openings = 5
const limitsMs = { p50: 60, p95: 100, usable: 1_000 }

/** Widgets on a printer of this suite; the first finds its article by the search of everybody. */
async function addWidgets(admin: Caller, printerPort: number): Promise<void> {
  const settings = { language: 'zpl', dpi: 203.2, targetIpAddress: '127.0.0.1', targetPort: printerPort }
  const printer = await callApi(admin, 'POST /api/printers', { ...settings, name: 'Stopwatch', printsVia: 'helper' })
  const printerId = (printer.data as { readonly id: string }).id
  const labels = (await callApi(admin, 'GET /api/labels')).data as { readonly id: string; readonly name: string }[]
  const labelId = labels.find(({ name }) => name === 'Product label')?.id
  for (let number = 1; number <= widgets; number++) {
    const width = ((number + 1) % 4) + 1
    // Without clearing, Enter prints the same article again and again.
    const shape = { name: `Widget ${number}`, width, clearInputAfterPrint: false, articleMode: 'all' }
    await callApi(admin, 'POST /api/widgets', { ...shape, labelId, printerId })
  }
}

async function measurePrints(page: Page, nextFirstByte: () => Promise<number>): Promise<number[]> {
  const card = page.getByRole('region', { name: 'Widget 1', exact: true })
  const search = card.getByRole('combobox').first()
  await search.fill('NB-20422')
  await search.press('Enter')
  await card.getByRole('button', { name: /^Clear the article/ }).waitFor()
  const button = card.getByRole('button', { name: 'Print', exact: true })
  const times: number[] = []
  for (let number = 0; number < warmPrints + prints; number++) {
    await button.waitFor()
    await search.focus()
    const came = nextFirstByte()
    const pressed = performance.now()
    await page.keyboard.press('Enter')
    const time = (await came) - pressed
    if (number >= warmPrints) times.push(time)
    await sleep(pauseMs)
  }
  return times
}

/** From the address to a card that takes a scan, with what this browser has kept and without. */
async function measureOpening(page: Page, url: string, keeps: boolean): Promise<number> {
  await page.goto('about:blank')
  await page.goto(`${url}/#/settings`)
  if (!keeps) await page.evaluate(() => localStorage.removeItem('cl_widgets_v1'))
  await page.goto('about:blank')
  const began = performance.now()
  await page.goto(`${url}/#/widgets`)
  await page.getByRole('region', { name: 'Widget 1', exact: true }).getByRole('combobox').first().fill('a')
  return performance.now() - began
}

export async function runWidgetSuite(): Promise<Result[]> {
  buildWeb(console.log)
  const printer = await startStopwatchPrinter()
  const { serverUrl, remove } = await startProductForTests({ LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(printer.port) })
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const signIn = { email: adminEmail, password: testPassword }
    const token = String((await callApi({ serverUrl, token: '' }, 'POST /api/account/login', signIn)).token)
    await addWidgets({ serverUrl, token }, printer.port)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInAdministrator(page, serverUrl)
    const kept: number[] = []
    const fresh: number[] = []
    for (let opening = 0; opening <= openings; opening++) {
      const times = [await measureOpening(page, serverUrl, false), await measureOpening(page, serverUrl, true)] as const
      // The first one fetches the program itself.
      if (opening === 0) continue
      fresh.push(times[0])
      kept.push(times[1])
    }
    const times = await measurePrints(page, printer.nextFirstByte)
    const row = (name: string, subject: string, value: number): Result => ({
      suite: 'widget',
      case: name,
      subject,
      value: Math.round(value),
      unit: 'ms',
    })
    return [
      row('enter-to-first-byte-p50', 'labelwright', percentile(times, 0.5)),
      row('enter-to-first-byte-p50', 'limit', limitsMs.p50),
      row('enter-to-first-byte-p95', 'labelwright', percentile(times, 0.95)),
      row('enter-to-first-byte-p95', 'limit', limitsMs.p95),
      row(`${widgets}-widgets-usable, from the server`, 'labelwright', percentile(fresh, 0.5)),
      row(`${widgets}-widgets-usable, kept in the browser`, 'labelwright', percentile(kept, 0.5)),
      row(`${widgets}-widgets-usable`, 'limit', limitsMs.usable),
    ]
  } finally {
    await browser.close()
    await remove()
    printer.close()
  }
}
