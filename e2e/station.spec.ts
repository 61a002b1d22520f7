import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { Page } from '@playwright/test'
import { sampleArticles } from '../apps/server/src/features/sample-organization/sample-articles.ts'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { type Caller, callApi } from '../scripts/product/call-api.ts'
import { scan } from './scan.ts'
import { at, credentialsOf } from './sign-in-as.ts'
import { expect, test } from './test.ts'

/** 300 in the long form (`npm run faults -- station`), which kills the server in the middle. */
const scans = Number(process.env.LABELWRIGHT_STATION_SCANS ?? 20)
const isLong = process.env.LABELWRIGHT_STATION_SCANS !== undefined
/** Labels that may be on their way while the next is scanned: fewer than the lane takes. */
const mostOnTheWay = 8

const badge = 'BADGE-417417'
const pin = '417417'

/** The sample articles whose label carries their GTIN. */
const articles = sampleArticles
  .filter(({ labels }) => labels[0] === 'Product label')
  .map(({ externalIdentifier, data }) => ({ code: externalIdentifier, gtin: data.gtin ?? '' }))

type Row = Readonly<Record<string, string>>
const rowsOf = async (caller: Caller, call: `GET ${string}`) => (await callApi(caller, call)).data as Row[]
const idOf = (row: unknown): string => (row as Row).id ?? ''

/** A widget, a station for it, and a person with a badge and a PIN; answers the code that is typed into the tablet. */
async function prepareStation(): Promise<string> {
  const serverUrl = process.env.E2E_BASE_URL ?? ''
  const { token } = await callApi({ serverUrl, token: '' }, 'POST /api/account/login', credentialsOf('administrator'))
  const admin = { serverUrl, token: String(token) }
  const label = (await rowsOf(admin, 'GET /api/labels')).find(({ name }) => name === 'Product label')
  const printer = (await rowsOf(admin, 'GET /api/printers')).find(({ name }) => name === 'Sink')
  const person = (await rowsOf(admin, 'GET /api/users')).find(({ email }) => email === credentialsOf('user').email)
  const contents = { name: 'Jars', labelId: label?.id, printerId: printer?.id, articleMode: 'all' }
  const widget = idOf((await callApi(admin, 'POST /api/widgets', contents)).data)
  const wanted = { name: `Packing table ${Date.now()}`, widgetIds: [widget], userIds: [person?.id] }
  const station = idOf((await callApi(admin, 'POST /api/stations', wanted)).data)
  await callApi(admin, `PUT /api/users/${person?.id}/stationSignIn`, { pin, badgeCode: badge })
  return String(((await callApi(admin, `POST /api/stations/${station}/code`)).data as Row).code)
}

/** The (01) of every symbol of a label; labels that are equal byte for byte are read once. */
const known = new Map<string, Promise<string>>()
function gtinOf(zpl: string): Promise<string> {
  const read = async () => {
    const codes = await readGrey(await renderZpl(zpl, 100, 60))
    return [...new Set(codes.map(({ text }) => text.slice(2, 16)))].join(' and ')
  }
  const gtin = known.get(zpl) ?? read()
  known.set(zpl, gtin)
  return gtin
}

/** Every label that came to the printer, however many came over one connection. */
const labelsAt = (sink: PrinterSink): string[] =>
  sink.jobs().flatMap((bytes) => bytes.toString('latin1').match(/\^XA[\s\S]*?\^XZ/g) ?? [])

/** What a person does behind a fault: everything that stands open in the lane is tried again, as the same job. */
async function tryAllAgain(page: Page): Promise<void> {
  const open = page.getByRole('region', { name: 'Prints' }).getByRole('button', { name: /^(Try again|Print now)/ })
  while ((await open.count()) > 0) await open.first().click()
}

async function killServer(page: Page): Promise<void> {
  process.kill(Number(process.env.E2E_SERVER_PID), 'SIGKILL')
  const isReady = async () => (await fetch(`${process.env.E2E_BASE_URL}/readyz`).catch(() => undefined))?.ok ?? false
  await expect.poll(isReady, { timeout: 60_000 }).toBe(false)
  await expect.poll(isReady, { timeout: 120_000, intervals: [500] }).toBe(true)
  await expect(page.getByText('The server cannot be reached.', { exact: true })).toBeHidden({ timeout: 60_000 })
}

test.describe('A station', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, Number(process.env.E2E_SINK_PORT))
  })
  test.afterAll(() => sink.close())

  test(`prints a label for each of ${scans} scans: nothing lost, nothing doubled`, async ({ page }) => {
    test.setTimeout(60_000 + scans * 5_000)
    const code = await prepareStation()
    await page.goto(at('/station'))
    await page.getByLabel('Code').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Connect' }).click()
    await expect(page.getByRole('heading', { name: 'Scan your badge' })).toBeVisible()
    await scan(page, 'BADGE-OF-NOBODY')
    await expect(page.getByText('This badge or PIN is not right. Try again.')).toBeVisible()
    await scan(page, badge)
    await expect(page.getByText('Signed in as Pelle Packer')).toBeVisible()
    const card = page.getByRole('region', { name: 'Jars' })
    await expect(card).toBeVisible()

    const expected: string[] = []
    const scanNext = async () => {
      const article = articles[expected.length % articles.length]
      await scan(page, article?.code ?? '')
      expected.push(article?.gtin ?? '')
    }
    while (expected.length < scans) {
      await scanNext()
      if (isLong && expected.length === Math.floor(scans / 2)) {
        await expect(
          page
            .getByRole('region', { name: 'Prints' })
            .getByText(/Sending/)
            .first(),
        ).toBeVisible()
        await killServer(page)
        await tryAllAgain(page)
      }
      await expect.poll(() => expected.length - labelsAt(sink).length, { timeout: 30_000 }).toBeLessThan(mostOnTheWay)
    }
    await expect.poll(() => labelsAt(sink).length, { timeout: 30_000 }).toBe(expected.length)
    expect((await Promise.all(labelsAt(sink).map(gtinOf))).sort()).toEqual(expected.sort())

    await page.getByRole('button', { name: 'Next person' }).click()
    await expect(page.getByRole('heading', { name: 'Scan your badge' })).toBeVisible()
    await page.getByRole('button', { name: 'Pelle Packer' }).click()
    for (const digit of pin) await page.getByRole('button', { name: `Digit ${digit}` }).click()
    await expect(page.getByText('Signed in as Pelle Packer')).toBeVisible()
    // Whoever is at a station gets nowhere else in this tab.
    await page.goto(at('/settings'))
    await expect(card).toBeVisible()
    const small = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLElement>('button, input:not([type=checkbox])')]
        .filter(
          (each) =>
            each.checkVisibility() &&
            !each.closest('[aria-label="Prints"]') &&
            !each.closest('header:not([class*=head])'),
        )
        .filter((each) => each.getBoundingClientRect().height < 64)
        .map((each) => each.getAttribute('aria-label') ?? each.textContent),
    )
    expect(small).toEqual([])
  })
})
