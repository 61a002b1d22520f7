import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { Locator, Page } from '@playwright/test'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { callApi } from '../scripts/product/call-api.ts'
import { findingsOn } from './axe.ts'
import { printsOf } from './print-lane.ts'
import { product } from './product.ts'
import { pressEnter, scan } from './scan.ts'
import { asAdministrator, at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const helperCalls = (): string => `${product().helperUrl}/**`
const handOvers = (): string => `${product().helperUrl}/api/print`

/** What the symbols of the product label say of these articles. */
const cordial = { code: 'NB-20418', name: 'Organic elderflower cordial', text: '010735000123456410L2407A' }
const jam = { code: 'NB-20422', name: 'Cloudberry jam', text: '010735000123460110L2411C' }
const oil = { code: 'NB-20437', name: 'Sea buckthorn oil, cold pressed' }

/** Widgets for everybody, of the product label on the printer that this journey listens as. */
async function addWidgets(...wishes: readonly object[]): Promise<void> {
  const admin = await asAdministrator()
  const idOf = async (path: 'labels' | 'printers', name: string) => {
    const all = (await callApi(admin, `GET /api/${path}`)).data as { readonly id: string; readonly name: string }[]
    return all.find((one) => one.name === name)?.id
  }
  const [labelId, printerId] = [await idOf('labels', 'Product label'), await idOf('printers', 'Sink')]
  for (const wish of wishes) await callApi(admin, 'POST /api/widgets', { labelId, printerId, ...wish })
}

async function removeWidgets(): Promise<void> {
  const admin = await asAdministrator()
  const all = (await callApi(admin, 'GET /api/widgets?show=all')).data as { readonly id: string }[]
  for (const { id } of all) await callApi(admin, `DELETE /api/widgets/${id}`)
}

const cardOf = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true })
const printButton = (card: Locator): Locator => card.getByRole('button', { name: /^Print(ing\.\.\.)?$/ })
const selected = (card: Locator, name: string): Locator =>
  card.getByRole('button', { name: `Clear the article ${name}` })

test.describe('Printing with widgets', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
    await addWidgets(
      { name: 'Jars', icon: 'cubes', articleMode: 'all' },
      { name: 'Lids', icon: 'truck', variables: [{ name: 'lot', label: 'Lot', required: true }] },
      { name: 'Boxes', width: 1 },
      { name: 'Pallets', width: 1 },
    )
  })
  test.afterAll(async () => {
    await removeWidgets()
    await sink.close()
  })

  async function openWidgets(page: Page): Promise<Locator> {
    await signInAs(page, 'user')
    await page.goto(at('/widgets'))
    await expect(cardOf(page, 'Jars')).toBeVisible()
    return cardOf(page, 'Jars')
  }

  /** The symbols of the labels that came since, each once. */
  const readSince = async (before: number) =>
    Promise.all(
      sink
        .jobs()
        .slice(before)
        .map(async (job) => {
          const codes = await readGrey(await renderZpl(job.toString(), 100, 60))
          return codes.map(({ text }) => text).sort()[0]
        }),
    )

  test('a scan and Enter print one label each, without a mouse; what is scanned while it prints waits in its turn [JOB-12]', async ({
    page,
  }) => {
    const card = await openWidgets(page)
    const before = sink.jobs().length
    const held = Promise.withResolvers<void>()
    await page.route(handOvers(), async (route) => {
      await held.promise
      await route.continue()
    })
    await scan(page, cordial.code)
    await expect(selected(card, cordial.name)).toBeVisible()
    await pressEnter(page)
    await expect(printButton(card)).toHaveText('Printing...')
    await expect(printButton(card)).toBeDisabled()
    // Its Enter comes before it is known what was scanned.
    await scan(page, jam.code)
    await pressEnter(page)
    await expect(printsOf(page, jam.name)).toContainText('Waiting')
    held.resolve()
    await expect(printsOf(page, jam.name)).toContainText('Sent to Sink')
    await expect(card.getByText('Sent 1 label to Sink.')).toBeVisible()
    await expect(card.getByText('No article selected')).toBeVisible()
    expect(await readSince(before)).toEqual([cordial.text, jam.text])
    // The next Enter has nothing to print.
    await pressEnter(page)
    await expect(card.getByText('Please select an article first')).toBeVisible()
    expect(sink.jobs().length).toBe(before + 2)
    expect(await findingsOn(page)).toEqual([])
  })

  test('asks for what the widget demands, and prints what was typed', async ({ page }) => {
    await openWidgets(page)
    const card = cardOf(page, 'Lids')
    const before = sink.jobs().length
    await card.getByRole('combobox').first().focus()
    await scan(page, jam.code)
    await expect(card.getByLabel('Lot')).toBeFocused()
    await pressEnter(page)
    await expect(card.getByText('Please fill in Lot')).toBeVisible()
    // As a person types: what comes faster and ends with Enter is a scan.
    await page.keyboard.type('L7X', { delay: 60 })
    const arrived = sink.nextJob()
    await pressEnter(page)
    await arrived
    expect(await readSince(before)).toEqual([jam.text.replace('L2411C', 'L7X')])
  })

  test('favorites are each person’s own, at most three, and stand on the home strip [WIDGET-045] [WIDGET-046] [WIDGET-081]', async ({
    page,
    anotherBrowser,
  }) => {
    await openWidgets(page)
    const heart = (name: string) => cardOf(page, name).getByRole('button', { name: `Favorite: ${name}` })
    for (const name of ['Jars', 'Lids', 'Pallets']) {
      await heart(name).click()
      await expect(heart(name)).toHaveAttribute('aria-pressed', 'true')
    }
    await expect(heart('Boxes')).toHaveAttribute('title', 'Maximum 3 favorites allowed')
    await expect(heart('Boxes')).toHaveAttribute('aria-disabled', 'true')
    await page.goto(at('/home'))
    const strip = page.getByRole('region', { name: 'My Favorite Widgets' })
    await expect(strip.getByRole('heading', { level: 3 })).toHaveText(['Jars', 'Lids', 'Pallets'])
    await expect(strip.getByRole('button', { name: /^Edit/ })).toHaveCount(0)
    const other = await (await anotherBrowser()).newPage()
    await signInAs(other, 'administrator')
    await other.goto(at('/home'))
    await expect(other.getByText(/^Press the heart on a widget/)).toBeVisible()
    await other.getByRole('link', { name: 'See all widgets…' }).click()
    await expect(cardOf(other, 'Jars').getByRole('button', { name: 'Edit Jars' })).toBeVisible()
    // A card of the strip prints where it stands.
    const card = cardOf(page, 'Jars')
    await card.getByRole('combobox').focus()
    await scan(page, cordial.code)
    await expect(selected(card, cordial.name)).toBeVisible()
    const arrived = sink.nextJob()
    await pressEnter(page)
    await arrived
    await expect(card.getByText('Sent 1 label to Sink.')).toBeVisible()
  })

  test('are arranged by keys and by dragging, and stay so', async ({ page }) => {
    await openWidgets(page)
    const order = () => page.locator('[data-scan-card] h2').allTextContents()
    await page.getByRole('button', { name: 'Arrange' }).click()
    await page.getByRole('button', { name: /^Jars, 1 of 4/ }).press('ArrowRight')
    await expect(page.getByText('Jars is now 2 of 4.')).toBeAttached()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Pallets' })
      .dragTo(page.getByRole('listitem').filter({ hasText: 'Lids' }))
    await expect(page.getByText('Pallets is now 1 of 4.')).toBeAttached()
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Done' }).click()
    expect(await order()).toEqual(['Pallets', 'Lids', 'Jars', 'Boxes'])
    await page.reload()
    await expect.poll(order).toEqual(['Pallets', 'Lids', 'Jars', 'Boxes'])
  })

  test('say so when the helper dies while it prints; Try again prints the same label, once', async ({ page }) => {
    const card = await openWidgets(page)
    const before = sink.jobs().length
    await card.getByRole('combobox').focus()
    await scan(page, oil.code)
    await expect(selected(card, oil.name)).toBeVisible()
    await page.route(helperCalls(), (route) => route.abort())
    await pressEnter(page)
    await expect(card.getByText(/^Print error: The printer helper on this computer does not answer/)).toBeVisible()
    await expect(selected(card, oil.name)).toBeVisible()
    expect(sink.jobs().length).toBe(before)
    await page.unroute(helperCalls())
    const arrived = sink.nextJob()
    await printsOf(page, oil.name).getByRole('button', { name: 'Try again' }).click()
    await arrived
    await expect(printsOf(page, oil.name)).toContainText('Sent to Sink')
    expect(sink.jobs().length).toBe(before + 1)
  })

  test('print nothing by themselves after a reload in the middle', async ({ page }) => {
    const card = await openWidgets(page)
    const before = sink.jobs().length
    await card.getByRole('combobox').focus()
    await scan(page, oil.code)
    await expect(selected(card, oil.name)).toBeVisible()
    await page.route(handOvers(), () => new Promise(() => undefined))
    await pressEnter(page)
    await expect(printsOf(page, oil.name)).toContainText('Sending')
    // In this order: what the route still holds would go on when it ends.
    await page.reload()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await expect(printsOf(page, oil.name)).toContainText('Not finished')
    await expect(printButton(cardOf(page, 'Jars'))).toHaveText('Print')
    const arrived = sink.nextJob()
    await printsOf(page, oil.name).getByRole('button', { name: 'Try again' }).click()
    await arrived
    await expect(printsOf(page, oil.name)).toContainText('Sent to Sink')
    expect(sink.jobs().length).toBe(before + 1)
  })

  test('are there while the server is away, and never pretend to have printed', async ({ page }) => {
    const card = await openWidgets(page)
    const before = sink.jobs().length
    await card.getByRole('combobox').focus()
    await scan(page, oil.code)
    await expect(selected(card, oil.name)).toBeVisible()
    await page.route(`${product().serverUrl}/api/**`, (route) => route.abort())
    await pressEnter(page)
    await expect(card.getByText(/^Print error: /)).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^The server does not answer\. These are your widgets/)).toBeVisible()
    await expect(cardOf(page, 'Jars')).toBeVisible()
    expect(sink.jobs().length).toBe(before)
  })
})
