import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { type PrinterSink, startPrinterSink } from '../packages/printing/src/testing/printer-sink.ts'
import { findingsOn } from './axe.ts'
import { product } from './product.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.describe('A printer', () => {
  let sink: PrinterSink
  test.beforeAll(async () => {
    sink = await startPrinterSink({ kind: 'answers', question: '~HQES' }, product().sinkPort)
  })
  test.afterAll(() => sink.close())

  test('is added from the table of models, prints its test label, is renamed, and deleted [PRINTER-12]', async ({
    page,
  }) => {
    await signInAs(page, 'administrator')
    await page.goto(at('/printers'))
    await page.getByRole('link', { name: 'Add printer' }).click()

    const add = page.getByRole('button', { name: 'Add printer' })
    await expect(add).toBeDisabled()
    await page.getByRole('combobox', { name: /^Search models/ }).fill('gx420d')
    await expect(page.getByRole('option', { name: /GX420d/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Make' })).toHaveValue('Zebra')
    await expect(page.getByRole('textbox', { name: 'Model' })).toHaveValue('GX420d')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Zebra GX420d')
    await page.getByRole('textbox', { name: 'Name' }).fill('Dock 12')
    await page.getByRole('textbox', { name: 'Network address' }).fill('169.254.1.1')
    await page.getByRole('textbox', { name: 'Port' }).fill(String(product().sinkPort))
    await add.click()
    // The server refuses the address beside its field, and what was typed stays.
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('textbox', { name: 'Network address' })).toHaveAttribute('aria-invalid', 'true')
    await page.getByRole('textbox', { name: 'Network address' }).fill('127.0.0.1')
    expect(await findingsOn(page)).toEqual([])
    await add.click()

    await page.getByRole('dialog', { name: 'Added!' }).getByRole('button', { name: 'Print a test label' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print a test label' })
    await dialog.getByRole('textbox', { name: 'Label width (mm)' }).fill('60')
    const arrived = sink.nextJob()
    await dialog.getByRole('button', { name: 'Print', exact: true }).click()
    await arrived
    await expect(dialog.getByText('Sent to Dock 12')).toBeVisible()
    const label = await renderZpl(sink.jobs().at(-1)?.toString('latin1') ?? '', 60, 30)
    expect((await readGrey(label)).map(({ text }) => text)).toEqual(['Dock 12'])
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Escape')

    // The server prints to it by itself from now on.
    await page
      .getByRole('combobox', { name: 'Who prints' })
      .or(page.getByRole('textbox', { name: 'Who prints' }))
      .click()
    await page.getByRole('option', { name: 'Server' }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Dock 12 is saved.')).toBeVisible()
    await page.keyboard.press('Escape')
    const onceMore = sink.nextJob()
    await page.getByRole('button', { name: 'Print a test label' }).click()
    await page.route('http://127.0.0.1:*/health', (route) => route.abort())
    await dialog.getByRole('button', { name: 'Print', exact: true }).click()
    await onceMore
    await expect(dialog.getByText('Sent to Dock 12')).toBeVisible()
    expect(sink.jobs().at(-1)?.toString('latin1')).toContain('^XA')
    await page.keyboard.press('Escape')

    await page.getByRole('textbox', { name: 'Name' }).fill('Dock 14')
    await expect(page.getByRole('button', { name: 'Print a test label' })).toBeDisabled()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Dock 14 is saved.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Dock 14' })).toBeVisible()

    await page.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete?' })
    await expect(question.getByText('Delete printer "Dock 14"?')).toBeVisible()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Dock 14 is deleted.')).toBeVisible()
    await expect(page).toHaveURL(/#\/printers/)
    await expect(page.getByRole('grid', { name: 'Printers' }).getByText('Dock 14')).toHaveCount(0)
  })

  test('is reached by a print queue of the computer, and gets its own language there [PRINTER-12]', async ({
    page,
  }) => {
    const behindQueue = await startPrinterSink({ kind: 'normal' }, product().queueSinkPort)
    await signInAs(page, 'administrator')
    await page.goto(at('/addprinter'))
    await page.getByRole('textbox', { name: 'Name' }).fill('Dock 15')
    const way = page.getByRole('combobox', { name: 'Reached by' }).or(page.getByRole('textbox', { name: 'Reached by' }))
    await way.click()
    await page.getByRole('option', { name: 'Print queue or USB' }).click()
    await expect(page.getByRole('textbox', { name: 'Network address' })).toHaveCount(0)
    // The helper suggests what it has.
    await page
      .getByRole('combobox', { name: 'Print queue' })
      .or(page.getByRole('textbox', { name: 'Print queue' }))
      .click()
    await page.getByRole('option', { name: product().queueName }).click()
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('button', { name: 'Add printer' }).click()

    await page.getByRole('dialog', { name: 'Added!' }).getByRole('button', { name: 'Print a test label' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print a test label' })
    await dialog.getByRole('textbox', { name: 'Label width (mm)' }).fill('60')
    const arrived = behindQueue.nextJob()
    await dialog.getByRole('button', { name: 'Print', exact: true }).click()
    await arrived
    await expect(dialog.getByText('Sent to Dock 15')).toBeVisible()
    const label = await renderZpl(behindQueue.jobs().at(-1)?.toString('latin1') ?? '', 60, 30)
    expect((await readGrey(label)).map(({ text }) => text)).toEqual(['Dock 15'])
    await behindQueue.close()
  })
})
