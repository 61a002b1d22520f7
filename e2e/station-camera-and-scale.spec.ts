import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bwipjs from 'bwip-js/node'
import { PNG } from 'pngjs'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import config from '../playwright.config.ts'
import { articles, gtinOf, labelsAt, openStation } from './at-a-station.ts'
import { product } from './product.ts'
import { expect, test } from './test.ts'

const [article] = articles
const video = join(mkdtempSync(join(tmpdir(), 'labelwright-camera-')), 'camera.y4m')

/** A film of one barcode that is held before the camera: YUV4MPEG2, 640 × 480, brightness and no colour. */
async function film(text: string): Promise<Buffer> {
  const [width, height, frames] = [640, 480, 10]
  const code = PNG.sync.read(
    await bwipjs.toBuffer({ bcid: 'code128', text, scale: 3, height: 30, backgroundcolor: 'FFFFFF' }),
  )
  const light = Buffer.alloc(width * height, 200)
  const [left, top] = [Math.floor((width - code.width) / 2), Math.floor((height - code.height) / 2)]
  for (let y = 0; y < code.height; y += 1)
    for (let x = 0; x < code.width; x += 1)
      light[(top + y) * width + left + x] = 30 + ((code.data[(y * code.width + x) * 4] ?? 0) * 170) / 255
  const colour = Buffer.alloc((width * height) / 2, 128)
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour])
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`),
    ...Array.from({ length: frames }, () => frame),
  ])
}

test.use({
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  },
})

test.describe('A station', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    writeFileSync(video, await film(article?.code ?? ''))
    sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
  })
  test.afterAll(() => sink.close())

  test('with a camera prints what is held before it, once', async ({ page }) => {
    await openStation(page)
    await page.getByRole('button', { name: 'Scan with the camera' }).click()
    await expect(page.getByText('Hold one barcode before the camera.')).toBeVisible()
    await expect.poll(() => labelsAt(sink).length).toBe(1)
    expect(await gtinOf(labelsAt(sink)[0] ?? '')).toBe(article?.gtin)
    // It is still there, and is the same label.
    await page.waitForTimeout(2_500)
    expect(labelsAt(sink)).toHaveLength(1)
    await page.getByRole('button', { name: 'Stop the camera' }).click()
    await expect(page.getByText('Hold one barcode before the camera.')).toHaveCount(0)
  })

  test('takes the weight of a scale into a number, with the places that the scale shows', async ({ page }) => {
    // No scale can be had here: what the browser would hand over is played, its lines are those of a real one.
    await page.addInitScript(() => {
      const said = ['S D      1.190 kg\r\n', 'S S      1.250 kg\r\n']
      const readable = () =>
        new ReadableStream({
          start: (controller) => {
            for (const line of said) controller.enqueue(new TextEncoder().encode(line))
          },
        })
      const port = {
        readable: readable(),
        writable: new WritableStream(),
        open: async () => undefined,
        close: async () => undefined,
      }
      const serial = { getPorts: async () => [], requestPort: async () => port }
      Object.defineProperty(navigator, 'serial', { value: serial, configurable: true })
    })
    const variables = [{ name: 'weight', label: 'Weight', type: 'number', required: true }]
    await openStation(page, { name: 'Jars by weight', variables })
    const card = page.getByRole('region', { name: 'Jars by weight' })
    await card.getByRole('button', { name: 'Read the scale for Weight' }).click()
    await expect(card.getByLabel(/^Weight/)).toHaveValue('1.250')
    await expect(card.getByText('The scale shows 1.250 kg.')).toBeVisible()
    const quantity = card.getByLabel('Quantity')
    await expect(card.getByRole('button', { name: 'One label fewer' })).toBeDisabled()
    await card.getByRole('button', { name: 'One label more' }).click()
    await expect(quantity).toHaveValue('2')
    await card.getByRole('button', { name: 'One label fewer' }).click()
    await expect(quantity).toHaveValue('1')
  })
})
