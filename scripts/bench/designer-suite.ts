import { chromium, type Page } from '@playwright/test'
import type { LabelDocument, LabelElement } from '../../packages/label-document/src/label-document.ts'
import { buildWeb } from '../product/build-web.ts'
import { startProductForTests } from '../product/product-for-tests.ts'
import { signInAdministrator } from '../product/sign-in-page.ts'
import { percentile, type Result } from './measure.ts'
import { elementsInRows, sixtyElements } from './preview-label.ts'

const moves = 240
const warmMoves = 40
const keys = 160
const warmKeys = 40

/** The designer in the built product: dragging, typing with preflight, opening, and the size of its script. */
export async function runDesignerSuite(): Promise<Result[]> {
  buildWeb(console.log)
  const { serverUrl, remove } = await startProductForTests()
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await signInAdministrator(page, serverUrl)
    const sixty = await createDraft(page, { width: 100_000, height: 60_000, elements: sixtyElements() })
    const many = await createDraft(page, { width: 200_000, height: 300_000, elements: elementsInRows(500) })
    return [
      ...(await measureOpening(page, serverUrl, sixty)),
      ...(await measureTyping(page)),
      ...(await measureDragging(page, serverUrl, many)),
    ]
  } finally {
    await browser.close()
    await remove()
  }
}

const row = (name: string, value: number, unit = 'ms'): Result => ({
  suite: 'designer',
  case: name,
  subject: 'labelwright',
  value: Math.round(value * 100) / 100,
  unit,
})

/** What one event costs, milliseconds. */
interface Frame {
  /** From the event to the end of its frame: what a person waits. A browser holds moves back until its next frame begins. */
  readonly latency: number
  /** From the moment that the page hears of the event: what the designer and the browser work for it. */
  readonly work: number
}

const rows = (name: string, frames: readonly Frame[]): Result[] =>
  ([0.5, 0.95] as const).flatMap((part) => [
    row(
      `${name}-to-frame-p${part * 100}`,
      percentile(
        frames.map(({ latency }) => latency),
        part,
      ),
    ),
    row(
      `${name}-work-p${part * 100}`,
      percentile(
        frames.map(({ work }) => work),
        part,
      ),
    ),
  ])

type Design = Pick<LabelDocument, never> & {
  readonly width: number
  readonly height: number
  readonly elements: readonly LabelElement[]
}

/** Creates a label that is open for design; answers its id. */
function createDraft(page: Page, { width, height, elements }: Design): Promise<string> {
  const lot = {
    variableId: 'lot',
    variableName: 'lot',
    variableData: '',
    sampleValue: 'L2407',
    dataType: 'default',
    propertySize: 200,
    required: false,
  }
  const document = { formatVersion: 3, width, height, cornerRadius: 0, variables: [lot], elements }
  const body = { name: `${elements.length} elements`, groupId: null, kind: 'design', draft: true, document }
  return page.evaluate(async (sent) => {
    const answer = await fetch('/api/labels', {
      method: 'POST',
      headers: { authorization: `Bearer ${localStorage.getItem('auth_token')}`, 'content-type': 'application/json' },
      body: JSON.stringify(sent),
    })
    const told = await answer.json()
    if (!answer.ok) throw new Error(JSON.stringify(told))
    return told.data.id as string
  }, body)
}

const shown = '[role="listbox"] [data-element]'

/** From the address to the first element on the paper, after the shell; the second time, when the code is there, too. */
async function measureOpening(page: Page, serverUrl: string, id: string): Promise<Result[]> {
  const scripts: { readonly url: string; readonly bytes: number }[] = []
  page.on('response', async (response) => {
    if (!response.url().endsWith('.js')) return
    scripts.push({ url: response.url(), bytes: Number(response.headers()['content-length'] ?? 0) })
  })
  const first = await open(page, serverUrl, id)
  const own = scripts.filter(({ url }) => /label-designer-page|designer-en/.test(url))
  await page.goto(`${serverUrl}/#/labels`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  const second = await open(page, serverUrl, id)
  const bytes = await gzipSizes(
    page,
    own.map(({ url }) => url),
  )
  return [
    row('open-60-elements-first', first),
    row('open-60-elements-again', second),
    row('own-script', bytes / 1000, 'kB gzip'),
  ]
}

async function open(page: Page, serverUrl: string, id: string): Promise<number> {
  const start = performance.now()
  await page.goto(`${serverUrl}/#/labels/${id}`)
  await page.locator(shown).first().waitFor({ state: 'attached' })
  return performance.now() - start
}

const gzipSizes = (page: Page, urls: readonly string[]): Promise<number> =>
  page.evaluate(async (all) => {
    let bytes = 0
    for (const url of new Set(all)) {
      const { body } = await fetch(url)
      if (!body) continue
      const zipped = await new Response(body.pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
      bytes += zipped.byteLength
    }
    return bytes
  }, urls)

/** From a key in the content of a text to the end of the frame that shows it, preflight among the work. */
async function measureTyping(page: Page): Promise<Result[]> {
  await page.getByRole('treeitem').filter({ hasText: 'Lot 0' }).click()
  const content = page.getByRole('textbox', { name: 'Text', exact: true })
  await content.focus()
  await page.keyboard.press('End')
  await page.evaluate(watchFrames)
  const frames: Frame[] = []
  for (let key = 0; key < keys; key++) {
    const frame = page.evaluate(() => (window as never as WatchedWindow).nextFrame('keydown'))
    await page.waitForTimeout(30 + ((key * 37) % 50))
    await page.keyboard.press(key % 2 === 0 ? String(key % 10) : 'Backspace')
    frames.push(await frame)
  }
  return rows('key-60-elements', frames.slice(warmKeys))
}

async function measureDragging(page: Page, serverUrl: string, id: string): Promise<Result[]> {
  await open(page, serverUrl, id)
  await page.waitForTimeout(1_000)
  await page.evaluate(watchFrames)
  const canvas = await page.getByRole('listbox').boundingBox()
  if (!canvas) throw new Error('There is no canvas on the page.')
  const one = await page.locator('[data-element="text-0"]').boundingBox()
  if (!one) throw new Error('There is no element on the page.')
  const from = { x: one.x + 3, y: one.y + one.height / 2 }
  const single = await drag(page, from)
  await page.keyboard.press('Escape')
  // Two columns of fifty: what lies in the frame is selected.
  const last = await page.locator('[data-element="text-99"]').boundingBox()
  if (!last) throw new Error('There is no element on the page.')
  await page.mouse.move(canvas.x + 4, one.y - 6)
  await page.mouse.down()
  await page.mouse.move(canvas.x + canvas.width - 4, last.y + last.height, { steps: 8 })
  await page.mouse.up()
  const count = await page.getByRole('option', { selected: true }).count()
  console.log(`  ${count} of 500 elements are dragged`)
  const hundred = await drag(page, from)
  return [...rows('pointer-1-of-500', single), ...rows(`pointer-${count}-of-500`, hundred)]
}

/** Drags to and fro; answers the frame of each move. */
async function drag(page: Page, from: { readonly x: number; readonly y: number }): Promise<Frame[]> {
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  const frames: Frame[] = []
  for (let move = 0; move < moves; move++) {
    const frame = page.evaluate(() => (window as never as WatchedWindow).nextFrame('pointermove'))
    await page.waitForTimeout(5 + ((move * 13) % 12))
    await page.mouse.move(from.x + 40 * Math.sin(move / 20), from.y + 30 * Math.sin(move / 13))
    frames.push(await frame)
  }
  await page.keyboard.press('Escape')
  await page.mouse.up()
  return frames.slice(warmMoves)
}

interface WatchedWindow {
  /** The frame after the next event of a kind. */
  nextFrame: (kind: 'keydown' | 'pointermove') => Promise<Frame>
}

/** Runs in the page. */
function watchFrames(): void {
  const nextFrame = (kind: 'keydown' | 'pointermove') =>
    new Promise<Frame>((resolve) => {
      const hear = ({ timeStamp }: Event): void => {
        const heard = performance.now()
        requestAnimationFrame(() => {
          // The message comes when the frame's own work is done: styles, layout, paint, commit.
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => {
            const end = performance.now()
            resolve({ latency: end - timeStamp, work: end - heard })
          }
          port2.postMessage(undefined)
        })
      }
      document.addEventListener(kind, hear, { capture: true, once: true })
    })
  Object.assign(window, { nextFrame } satisfies WatchedWindow)
}
