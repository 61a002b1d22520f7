import { chromium, type Page } from '@playwright/test'
import { buildWeb } from '../product/build-web.ts'
import { adminEmail, startProductForTests, testPassword } from '../product/product-for-tests.ts'
import type { Result } from './measure.ts'
import { sixtyElements } from './preview-label.ts'

const keys = 200
const warmKeys = 40

/** The live preview in the built product: from a key press to the frame with the next picture, for a label of sixty elements. */
export async function runPreviewSuite(): Promise<Result[]> {
  buildWeb(console.log)
  const { serverUrl, remove } = await startProductForTests()
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 860 } })
    await openLabel(page, serverUrl)
    const times = (await pressKeys(page)).slice(warmKeys).sort((one, other) => one - other)
    const row = (name: string, share: number): Result => ({
      suite: 'preview',
      case: name,
      subject: 'labelwright',
      value: Math.round((times[Math.floor(times.length * share)] ?? 0) * 100) / 100,
      unit: 'ms',
    })
    return [row('key-to-picture-60-elements-p50', 0.5), row('key-to-picture-60-elements-p95', 0.95)]
  } finally {
    await browser.close()
    await remove()
  }
}

/** The print page of an article; its label gets sixty elements on the way to the browser. */
async function openLabel(page: Page, serverUrl: string): Promise<void> {
  await page.route(/\/api\/labels\/[0-9a-f-]{36}$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: { document: { elements: unknown } } }
    body.data.document.elements = sixtyElements()
    await route.fulfill({ response, json: body })
  })
  await page.goto(`${serverUrl}/#/login`)
  await page.getByLabel('E-mail').fill(adminEmail)
  await page.getByLabel('Password', { exact: true }).fill(testPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto(`${serverUrl}/#/print-articles`)
  await page.getByRole('searchbox').or(page.getByRole('combobox')).first().fill('NB-20418')
  await page.getByText('NB-20418', { exact: true }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^Print \d+ label/ }).waitFor()
}

/** Types and erases letters of the lot; milliseconds from each key to the end of the frame that shows its picture. */
async function pressKeys(page: Page): Promise<number[]> {
  const lot = page.getByLabel('Lot')
  await lot.fill('L2407')
  await page.waitForTimeout(1_000)
  await page.evaluate(watchPicture)
  await lot.focus()
  await page.keyboard.press('End')
  const times: number[] = []
  for (let key = 0; key < keys; key++) {
    const shown = page.evaluate(() => (window as never as WatchedWindow).nextPicture())
    // The page is watching by then; and people do not type in step with the screen.
    await page.waitForTimeout(40 + ((key * 37) % 50))
    await page.keyboard.press(key % 2 === 0 ? String(key % 10) : 'Backspace')
    times.push(await shown)
  }
  return times
}

interface WatchedWindow {
  /** Milliseconds from the next key to the end of the frame that shows what came of it. */
  nextPicture: () => Promise<number>
}

/** Runs in the page. */
function watchPicture(): void {
  const picture = document.querySelector('svg[role="img"][aria-label$="as it will be printed"]')
  if (!picture) throw new Error('There is no live picture on the page.')
  const nextPicture = () =>
    new Promise<number>((resolve) => {
      let pressed = 0
      document.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true })
      const observer = new MutationObserver(() => {
        observer.disconnect()
        // The message comes when the frame's own work is done: styles, layout, paint, commit.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => resolve(performance.now() - pressed)
          port2.postMessage(undefined)
        })
      })
      observer.observe(picture, { subtree: true, childList: true, attributes: true })
    })
  Object.assign(window, { nextPicture } satisfies WatchedWindow)
}
