import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choosePrinter, openArticleToPrint, virtualPrinter } from './open-article.ts'
import { printsOf } from './print-lane.ts'
import { product } from './product.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const printerPage = (): string => product().virtualPrinterPage
const labels = async (): Promise<number[]> => {
  const answer = (await (await fetch(`${printerPage()}/labels.json`)).json()) as { readonly number: number }[]
  return answer.map(({ number }) => number)
}
const latest = async () => Math.max(0, ...(await labels()))

/** Presses the button and answers the label that the virtual printer got. */
async function labelAfter(press: () => Promise<void>): Promise<string> {
  const before = await latest()
  await press()
  await expect.poll(latest).toBe(before + 1)
  return (await fetch(`${printerPage()}/labels/${before + 1}.zpl`)).text()
}

/** Numbered from a series: no two labels are alike. */
const article = { identifier: 'IT-004217', name: 'Laptop, 14 inch' }
const rowsOf = (page: Page) => page.getByRole('row').filter({ hasText: article.name })

test('Prints are found, filtered, kept as a view, exported, printed once more with the same serial number, and settled [JOB-14]', async ({
  page,
}) => {
  await signInAs(page, 'user')
  await openArticleToPrint(page, article.identifier)
  await choosePrinter(page, virtualPrinter)
  const print = () => page.getByRole('button', { name: 'Print 1 label' }).click()
  const printed: string[] = []
  for (let count = 1; count <= 3; count += 1) {
    printed.push(await labelAfter(print))
    await expect(printsOf(page, article.name).filter({ hasText: 'Sent to Packing 1' })).toHaveCount(count)
    // Presses that follow each other faster are one press.
    await page.waitForTimeout(500)
  }
  expect(new Set(printed).size).toBe(3)

  // Nobody listens as the sink in this journey: the printer is off.
  await choosePrinter(page, 'Sink')
  await print()
  await expect(printsOf(page, article.name).filter({ hasText: 'Not printed' })).toHaveCount(1)

  await page.goto(at('/printhistory'))
  await page.getByRole('searchbox', { name: 'Search prints' }).fill(article.identifier)
  await page.getByRole('button', { name: 'Not printed' }).click()
  await expect(rowsOf(page)).toHaveCount(1)
  await expect(page).toHaveURL(/state=Failed/)
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Laptops that failed')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goto(at('/printhistory'))
  await expect(rowsOf(page)).toHaveCount(4)
  await page.getByText('Laptops that failed').click()
  await expect(rowsOf(page)).toHaveCount(1)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'CSV with commas' }).click()
  const csv = await readFile(await (await downloading).path(), 'utf8')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(',Failed,')
  expect(csv).toContain(`,${article.identifier},`)

  await page.goto(at(`/printhistory?state=Success&search=${article.identifier}`))
  await rowsOf(page).first().click()
  const drawer = page.getByRole('dialog', { name: article.name })
  const number = await drawer.getByText(/^A-\d{6}$/).textContent()
  await drawer.getByRole('button', { name: 'Reprint…' }).click()
  const reprint = page.getByRole('dialog', { name: 'Reprint' })
  await reprint.getByRole('button', { name: 'Print 1 label' }).click()
  await expect(reprint).toContainText('Enter why you are printing this again.')
  await reprint.getByRole('textbox', { name: 'Reason' }).fill('The label tore')
  const again = await labelAfter(() => reprint.getByRole('button', { name: 'Print 1 label' }).click())
  expect(again).toBe(printed[2])
  await expect(drawer).toContainText('Reprinted (The label tore)')
  await page.goto(at(`/printhistory?search=${number}`))
  await expect(rowsOf(page)).toHaveCount(2)
  await expect(rowsOf(page).first()).toContainText('Reprint')

  const unknown = { status: 'Unknown', message: 'The printer closed the connection.' }
  await page.route(`${product().helperUrl}/api/print`, (route) =>
    route.fulfill({ json: unknown, headers: { 'access-control-allow-origin': product().serverUrl } }),
  )
  await openArticleToPrint(page, article.identifier)
  await choosePrinter(page, virtualPrinter)
  await print()
  await expect(printsOf(page, article.name).first()).toContainText('Not confirmed')
  await page.goto(at('/printhistory?state=Unknown'))
  await rowsOf(page).first().click()
  await expect(drawer).toContainText('Did the label come out?')
  await drawer.getByRole('button', { name: 'It came out' }).click()
  await expect(drawer.getByRole('listitem').last()).toContainText('Sent to printer')
  await expect(drawer.getByRole('listitem').last()).toContainText('reported by')
  await expect(drawer.getByRole('button', { name: 'It came out' })).toHaveCount(0)
})
