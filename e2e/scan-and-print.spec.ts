import { setTimeout as sleep } from 'node:timers/promises'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { Page } from '@playwright/test'
import { sampleArticles } from '../apps/server/src/features/sample-organization/sample-articles.ts'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { randomFrom } from '../scripts/product/random-from.ts'
import { product } from './product.ts'
import { pressEnter, scan } from './scan.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

/** 200 in the long form (`npm run faults`). */
const scans = Number(process.env.LABELWRIGHT_SCANS ?? 20)
/** An answer to a scan takes up to this long. */
const slowestMs = 2_000

/** The sample articles whose label carries their GTIN. */
const articles = sampleArticles
  .filter(({ labels }) => labels[0] === 'Product label')
  .map(({ name, externalIdentifier, data }) => ({ name, code: externalIdentifier, gtin: data.gtin ?? '' }))
type ScannedArticle = (typeof articles)[number]

/** What a packer does with one article, and which labels must come of it. */
interface Turn {
  readonly title: string
  readonly run: (page: Page) => Promise<ScannedArticle | undefined>
}

async function printShown(page: Page, article: ScannedArticle): Promise<ScannedArticle> {
  // Empty again once the scan was answered: of the same article nothing else changes.
  await expect(page.getByRole('combobox', { name: 'Search or scan an article' })).toHaveValue('')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.name)
  await expect(page.getByRole('button', { name: 'Print 1 label' })).toBeEnabled()
  await pressEnter(page)
  return article
}

async function findNone(page: Page, code: string): Promise<undefined> {
  await scan(page, code)
  await expect(page.getByText(`No article has the code ${code}.`)).toBeVisible()
  // A packer who does not look.
  await pressEnter(page)
}

function turnsFrom(random: () => number): Turn[] {
  const any = (): ScannedArticle => articles[Math.floor(random() * articles.length)] as ScannedArticle
  const turnOf = (): Turn => {
    const [article, other, kind] = [any(), any(), random()]
    if (kind < 0.1) return { title: 'unknown', run: (page) => findNone(page, `XX-${Math.floor(random() * 1e6)}`) }
    if (kind < 0.3) return { title: 'partial', run: (page) => findNone(page, article.code.slice(0, -1)) }
    if (kind < 0.5)
      return {
        title: 'two at once',
        run: async (page) => {
          await scan(page, other.code)
          await scan(page, article.code)
          return printShown(page, article)
        },
      }
    if (kind < 0.7)
      return {
        title: 'Enter before the answer',
        run: async (page) => {
          await scan(page, article.code)
          await pressEnter(page)
          return printShown(page, article)
        },
      }
    return {
      title: 'whole',
      run: async (page) => {
        await scan(page, article.code)
        return printShown(page, article)
      },
    }
  }
  return Array.from({ length: scans }, turnOf)
}

test.describe('A shift of scanning', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
  })
  test.afterAll(() => sink.close())

  test(`prints what was scanned, ${scans} times, whatever the answers take: nothing else, nothing lost, nothing doubled`, async ({
    page,
  }) => {
    test.setTimeout(60_000 + scans * 10_000)
    const seed = Number(process.env.LABELWRIGHT_SEED ?? Date.now() % 1_000_000)
    const random = randomFrom(seed)
    await signInAs(page, 'user')
    await page.goto(at('/print-articles'))
    await expect(page.getByRole('grid', { name: 'Articles' }).locator('tbody tr').first()).toBeVisible()
    await scan(page, articles[0]?.code ?? '')
    await page
      .getByRole('combobox', { name: 'Printer' })
      .or(page.getByRole('textbox', { name: 'Printer' }))
      .first()
      .click()
    await page.getByRole('option', { name: 'Sink' }).click()
    await page.route('**/api/scans?*', async (route) => {
      await sleep(random() * slowestMs)
      // Who scans on does not wait for it.
      await route.continue().catch(() => undefined)
    })
    const expected: string[] = []
    for (const turn of turnsFrom(random)) {
      const printed = await test.step(turn.title, () => turn.run(page))
      if (!printed) continue
      expected.push(printed.gtin)
      await expect.poll(() => sink.jobs().length, `seed ${seed}`).toBe(expected.length)
    }
    expect(await Promise.all(sink.jobs().map(gtinOf)), `seed ${seed}`).toEqual(expected)
  })
})

/** The (01) of every symbol on the label, which must all be the same. */
async function gtinOf(zpl: Buffer): Promise<string> {
  const codes = await readGrey(await renderZpl(zpl.toString(), 100, 60))
  return [...new Set(codes.map(({ text }) => text.slice(2, 16)))].join(' and ')
}
