import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { countPages, renderPdf } from '@labelwright/label-output/testing/render-pdf'
import type { Page } from '@playwright/test'
import { lockedPdf } from '../apps/server/src/testing/pdf-labels.ts'
import { callApi } from '../scripts/product/call-api.ts'
import { findingsOn } from './axe.ts'
import { openArticle } from './open-article.ts'
import { asAdministrator, at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'
import { textPdf } from './text-pdf.ts'

const slip = textPdf({
  pages: [
    ['Carrier slip', 'Nail 20422', 'Keep dry'],
    ['Second page', 'Nail 4711'],
    ['Third page', 'The end of the', 'nail'],
  ],
  script: "app.alert('from inside the file')",
})

/** Puts a PDF where a print of this tab would have stored it. */
async function storeFor(page: Page, file: Buffer, from = '/printhistory'): Promise<void> {
  await page.evaluate(
    ([base64 = '', route = '']) => {
      sessionStorage.setItem('pdfBase64', base64)
      sessionStorage.setItem('pdfViewer_sourceRoute', route)
    },
    [file.toString('base64'), from],
  )
}

/** Dark dots on the page that is seen, so that a test fails where nothing is drawn. */
const inkOf = (page: Page, number: number) =>
  page.locator(`[data-page="${number}"] canvas`).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    let dark = 0
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 100 && (data[at + 3] ?? 0) > 200) dark += 1
    return dark
  })

test('A PDF of a print is read, searched, turned, zoomed and saved, and its scripts do not run [PDF-01, ROUTE-69]', async ({
  page,
}) => {
  page.on('dialog', () => {
    throw new Error('A script of the file has run.')
  })
  await signInAs(page, 'user')
  await storeFor(page, slip)
  await page.goto(at('/pdf-viewer'))
  await expect.poll(() => inkOf(page, 1)).toBeGreaterThan(300)
  expect(await findingsOn(page)).toEqual([])

  // As sharp as the screen, and only near what is seen.
  const first = page.locator('[data-page="1"]')
  const [dots, pixels] = await first
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => [canvas.width, canvas.clientWidth * devicePixelRatio])
  expect(Math.abs((dots ?? 0) - (pixels ?? 0))).toBeLessThan(2)
  await expect(page.locator('[data-page="3"] canvas')).toHaveCount(0)

  // The words are there to be read and found, over several lines and pages.
  await expect(first).toContainText('Carrier slip')
  await page.keyboard.press('Control+f')
  // A person's pace: faster keys before Enter are a scan.
  await page.keyboard.type('NAIL', { delay: 60 })
  await expect(page.getByRole('status').filter({ hasText: '1 of 3' })).toBeVisible()
  await expect(first.locator('mark[data-chosen]')).toHaveText('Nail')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '3 of 3' })).toBeVisible()
  await expect(page.locator('[data-page="3"] mark[data-chosen]')).toBeInViewport()
  await page.getByLabel('Find in the PDF').fill('of the nail')
  await expect(page.locator('[data-page="3"] mark[data-chosen]')).toHaveText(['of the', 'nail'])
  await page.getByLabel('Find in the PDF').fill('nothing like it')
  await expect(page.getByText('Not found')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('mark')).toHaveCount(0)

  // Zoom and turn.
  const widthOf = async () => (await page.locator('[data-page="3"]').boundingBox())?.width ?? 0
  const before = await widthOf()
  await page.keyboard.press('Control+-')
  await expect.poll(widthOf).toBeLessThan(before)
  await page.getByRole('button', { name: /^Zoom: / }).click()
  await page.getByRole('menuitem', { name: '100 %' }).click()
  await expect.poll(widthOf).toBe(384)
  await page.getByRole('button', { name: 'Rotate clockwise' }).click()
  await expect.poll(widthOf).toBe(576)
  await expect(page.locator('[data-page="3"]')).toBeInViewport()

  // By number, and by the small pictures.
  await page.getByLabel('Page', { exact: true }).fill('1')
  await page.keyboard.press('Enter')
  await expect(first).toBeInViewport()
  await page.getByRole('button', { name: 'Page 2 of 3' }).click()
  await expect(page.locator('[data-page="2"]')).toBeInViewport()

  const saving = page.waitForEvent('download')
  await page.keyboard.press('Control+s')
  expect((await saving).suggestedFilename()).toBe('document.pdf')

  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/#\/printhistory$/)
  // Left as soon as the other page is there, not only its title.
  const stored = () => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('pdf')))
  await expect.poll(stored).toEqual([])
  await page.goto(at('/pdf-viewer'))
  await expect(page.getByText('No PDF to show')).toBeVisible()
})

test('A PDF is printed on sheets of its own size', async ({ page }) => {
  await signInAs(page, 'user')
  await storeFor(page, slip)
  await page.goto(at('/pdf-viewer'))
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-asked', 'true')
  })
  await page.getByRole('button', { name: 'Print', exact: true }).click()
  await expect(page.locator('body[data-asked]')).toHaveCount(1)
  const printed = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  expect(countPages(printed)).toBe(3)
  const paper = renderPdf(printed, 0, 72)
  expect([paper.width, paper.height]).toEqual([288, 432])
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(page.locator('body > div img')).toHaveCount(0)
})

test.describe('A link', () => {
  let answer: RequestListener
  const seen: string[][] = []
  const other = createServer((request, response) => {
    seen.push(Object.keys(request.headers))
    answer(request, response)
  })
  let origin: string
  test.beforeAll(async () => {
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  })
  test.afterAll(() => {
    other.close()
  })

  const open = (page: Page, url: string) => page.goto(at(`/pdf-viewer?url=${encodeURIComponent(url)}`))

  test('is shown instead of what was stored, without a token, and named after its file [ROUTE-69] [SEC-39]', async ({
    page,
  }) => {
    answer = (_request, response) => response.setHeader('content-type', 'application/pdf').end(slip)
    await signInAs(page, 'user')
    await storeFor(page, textPdf({ pages: [['Another file']] }))
    await open(page, `${origin}/files/Carrier%20slip.pdf?token=x`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carrier slip.pdf')
    await expect(page.locator('[data-page="1"]')).toContainText('Keep dry')
    expect(seen.flat().filter((name) => ['authorization', 'cookie', 'referer', 'origin'].includes(name))).toEqual([])
  })

  test('that leads to no PDF says why, and what to do [PDF-08, PDF-09, PDF-10] [SEC-39]', async ({ page }) => {
    await signInAs(page, 'user')
    const why = page.getByRole('alert')
    answer = (_request, response) => response.writeHead(404).end()
    for (const link of ['javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', '//127.0.0.1/a.pdf']) {
      await open(page, link)
      await expect(why).toContainText('PDF-länk saknas eller är ogiltig')
      await expect(page.getByRole('link', { name: 'Open the link' })).toHaveCount(0)
    }
    await open(page, `${origin}/gone.pdf`)
    await expect(why).toContainText('PDF-fil kunde inte hämtas (HTTP 404)')
    await expect(page.getByRole('link', { name: 'Open the link' })).toHaveAttribute('rel', 'noopener noreferrer')
    answer = (_request, response) => response.end(slip)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-page="1"]')).toContainText('Keep dry')

    await open(page, 'http://10.0.0.1/a.pdf')
    await expect(why).toContainText('does not fetch files from this address')
    answer = (_request, response) => response.setHeader('content-type', 'text/html').end('<p>A page</p>')
    await open(page, `${origin}/page`)
    await expect(why).toContainText('does not lead to a PDF file')
    answer = (_request, response) => response.end('%PDF-1.7\nno more than this')
    await open(page, `${origin}/damaged.pdf`)
    await expect(why).toContainText('The file is damaged')
    await expect(page.getByRole('button', { name: 'Download' })).toBeVisible()
    expect(await findingsOn(page)).toEqual([])
  })

  test('to a protected PDF asks for its password', async ({ page }) => {
    const locked = await lockedPdf(new Uint8Array(slip), 'juniper')
    answer = (_request, response) => response.end(locked)
    await signInAs(page, 'user')
    await open(page, `${origin}/locked.pdf`)
    await expect(page.getByText('This PDF is protected')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'Open' }).click()
    await expect(page.getByText('The password is wrong. Try again.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('juniper')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-page="1"]')).toContainText('Carrier slip')
  })
})

const ofThePlan = ['integrationClientsEnabled', 'agentsEnabled', 'connectorsEnabled', 'integrationWebHooksEnabled']

test('An organization without printers prints into the viewer, and goes back to where it was', async ({ page }) => {
  const admin = await asAdministrator()
  const { printHistoryEnabled, showFeatures } = await callApi(admin, 'GET /api/features')
  const own = Object.fromEntries(Object.entries(showFeatures as object).filter(([name]) => !ofThePlan.includes(name)))
  const show = (pdfOnly: boolean) =>
    callApi(admin, 'PUT /api/features', { printHistoryEnabled, showFeatures: { ...own, pdfOnly } })
  await show(true)
  try {
    await signInAs(page, 'user')
    await openArticle(page, 'NB-20422')
    const from = page.url()
    await page.getByRole('button', { name: /^Print 1 label/ }).click()
    await expect(page).toHaveURL(/#\/pdf-viewer$/)
    await expect.poll(() => inkOf(page, 1)).toBeGreaterThan(300)
    const stored = await page.evaluate(() => sessionStorage.getItem('pdfBase64'))
    const codes = await readGrey(renderPdf(Buffer.from(stored ?? '', 'base64'), 0, 300))
    expect(codes.length).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(from)
  } finally {
    await show(false)
  }
})
