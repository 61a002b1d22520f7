import type { Page } from '@playwright/test'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { articles, gtinOf, labelsAt, openStation, pin } from './at-a-station.ts'
import { product } from './product.ts'
import { scan } from './scan.ts'
import { at } from './sign-in-as.ts'
import { expect, test } from './test.ts'

/** 300 in the long form (`npm run faults -- station`), which kills the server in the middle. */
const scans = Number(process.env.LABELWRIGHT_STATION_SCANS ?? 20)
const isLong = process.env.LABELWRIGHT_STATION_SCANS !== undefined
/** Labels that may be on their way while the next is scanned: fewer than the lane takes. */
const mostOnTheWay = 8

/** What a person does behind a fault: everything that stands open in the lane is tried again, as the same job. */
async function tryAllAgain(page: Page): Promise<void> {
  const open = page.getByRole('region', { name: 'Prints' }).getByRole('button', { name: /^(Try again|Print now)/ })
  while ((await open.count()) > 0) await open.first().click()
}

async function killServer(page: Page): Promise<void> {
  process.kill(product().serverPid, 'SIGKILL')
  const isReady = async () => (await fetch(`${product().serverUrl}/readyz`).catch(() => undefined))?.ok ?? false
  await expect.poll(isReady).toBe(false)
  await expect.poll(isReady, { timeout: 120_000, intervals: [500] }).toBe(true)
  await expect(page.getByText('The server cannot be reached.', { exact: true })).toBeHidden()
}

test.describe('A station', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
  })
  test.afterAll(() => sink.close())

  test(`prints a label for each of ${scans} scans: nothing lost, nothing doubled`, async ({ page }) => {
    test.setTimeout(60_000 + scans * 5_000)
    await openStation(page)
    const card = page.getByRole('region', { name: 'Jars' })

    const expected: string[] = []
    const scanNext = async () => {
      const article = articles[expected.length % articles.length]
      await scan(page, article?.code ?? '')
      expected.push(article?.gtin ?? '')
    }
    // Nobody waits for the card.
    await scanNext()
    await expect(card).toBeVisible()
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
      await expect.poll(() => expected.length - labelsAt(sink).length).toBeLessThan(mostOnTheWay)
    }
    await expect.poll(() => labelsAt(sink).length).toBe(expected.length)
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
