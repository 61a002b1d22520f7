import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter, openArticleToPrint } from './open-article.ts'
import { printsOf } from './print-lane.ts'
import { product } from './product.ts'
import { signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.describe('A server that takes calls and does not answer', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'normal' }, product().sinkPort)
  })
  test.afterEach(() => {
    process.kill(product().serverPid, 'SIGCONT')
  })
  test.afterAll(() => sink.close())

  test('is said to stand still, and prints what was pressed meanwhile once when it goes on [LANE-02]', async ({
    page,
  }) => {
    await signInAs(page, 'user')
    await openArticleToPrint(page, 'NB-20418')
    await choosePrinter(page, 'Sink')
    process.kill(product().serverPid, 'SIGSTOP')
    await page.getByRole('button', { name: 'Print 1 label' }).click()
    await expect(page.getByText(/The server does not answer\. Nothing is lost; 1 print waits\./)).toBeVisible()
    expect(await findingsOn(page)).toEqual([])
    const arrived = sink.nextJob()
    process.kill(product().serverPid, 'SIGCONT')
    await arrived
    await expect(printsOf(page, 'Organic elderflower cordial')).toContainText('Sent to Sink')
    await expect(page.getByText(/The server does not answer/)).toHaveCount(0)
    expect(sink.jobs()).toHaveLength(1)
  })
})
