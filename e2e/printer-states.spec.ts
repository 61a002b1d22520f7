import { findingsOn } from './axe.ts'
import { choosePrinter, virtualPrinter as name, openArticleToPrint } from './open-article.ts'
import { product } from './product.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const printerPage = (): string => product().virtualPrinterPage

const setPaperOut = (isOut: boolean) =>
  fetch(`${printerPage()}/paper`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: printerPage() },
    body: JSON.stringify({ isOut }),
  })

test.describe('A printer without paper', () => {
  test.afterEach(() => setPaperOut(false))

  test('is named at the print button before anybody prints, hinders nobody, and is listed as such until it has paper', async ({
    page,
  }) => {
    await signInAs(page, 'administrator')
    await openArticleToPrint(page, 'NB-20418')
    await choosePrinter(page, name)
    const print = page.getByRole('button', { name: 'Print 1 label' })
    await expect(print).toBeEnabled()
    const warning = page.getByText(`${name} is out of paper`)
    await expect(warning).toHaveCount(0)
    expect((await setPaperOut(true)).status).toBe(200)
    await expect(warning).toBeVisible()
    await expect(print).toHaveAccessibleDescription(/is out of paper/)
    expect(await findingsOn(page)).toEqual([])
    await print.click()
    await expect(page.getByRole('region', { name: 'Prints' }).getByText(/^Sent to/)).toBeVisible()

    await page.goto(at('/printers'))
    const row = page.getByRole('row', { name: new RegExp(name.replaceAll(/[()]/g, '\\$&')) })
    await expect(row.getByText('Out of paper · 1 waiting')).toBeVisible()
    expect(await findingsOn(page)).toEqual([])
    await setPaperOut(false)
    await expect(row.getByText('Ready')).toBeVisible()
  })
})
