import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter, openArticleToPrint } from './open-article.ts'
import { printsOf } from './print-lane.ts'
import { product } from './product.ts'
import { scan } from './scan.ts'
import { signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.describe('600 labels at once of a label that nobody prints so many of', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
  })
  test.afterAll(() => sink.close())

  test('are asked about once: by the keyboard alone, where neither Enter nor a scan is the answer [QUANTITY-02]', async ({
    page,
  }) => {
    await signInAs(page, 'user')
    await openArticleToPrint(page, 'NB-20418')
    await choosePrinter(page, 'Sink')
    const question = page.getByRole('dialog', { name: 'Print 600 labels?' })
    const quantity = page.getByRole('textbox', { name: 'Quantity' })
    await page.keyboard.press('F2')
    await page.keyboard.type('600', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await scan(page, 'NB-20422')
    await expect(question.getByText('Enter and scans are ignored here.')).toBeVisible()

    // A scan presses no button either, whichever has the focus, and however slowly its scanner types.
    await question.getByRole('button', { name: 'Print 600 labels' }).focus()
    await scan(page, 'NB-20422')
    await question.getByRole('button', { name: 'Print 600 labels' }).focus()
    await page.keyboard.type('NB-20422', { delay: 60 })
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    expect(sink.jobs()).toEqual([])

    await page.keyboard.press('Escape')
    await expect(question).toHaveCount(0)
    await expect(quantity).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(question).toBeVisible()
    const arrived = sink.nextJob()
    await page.keyboard.press('Control+Enter')
    await arrived
    await expect(question).toHaveCount(0)
    await expect(printsOf(page, 'Organic elderflower cordial')).toContainText('Sent to Sink · 600 labels')
    expect(sink.jobs().map((bytes) => /\^PQ\d+/.exec(bytes.toString('latin1'))?.[0])).toEqual(['^PQ600'])
  })

  test('are not printed by a double click, and by the button one goes to with Tab', async ({ page }) => {
    await signInAs(page, 'user')
    await openArticleToPrint(page, 'NB-20422')
    await choosePrinter(page, 'Sink')
    await page.getByRole('textbox', { name: 'Quantity' }).fill('7000')
    const before = sink.jobs().length
    await page.getByRole('button', { name: 'Print 7,000 labels' }).dblclick()
    const question = page.getByRole('dialog', { name: 'Print 7,000 labels?' })
    await expect(question).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(question.getByRole('button', { name: 'Change the quantity' })).toBeFocused()
    expect(sink.jobs()).toHaveLength(before)
    await page.keyboard.press('Tab')
    const arrived = sink.nextJob()
    await page.keyboard.press('Enter')
    await arrived
    expect(sink.jobs()).toHaveLength(before + 1)
  })
})
