import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { Page } from '@playwright/test'
import { callApi } from '../scripts/product/call-api.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter, openArticle, virtualPrinter } from './open-article.ts'
import { addArticle } from './plant-a-label.ts'
import { printOneLabel } from './print-one-label.ts'
import { asAdministrator, at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

/** As fast as a person: faster keys are a scanner's. */
const typing = { delay: 70 }

/** Moves on by Tab until what has the focus has this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? ''
    })
  for (let presses = 0; presses < 80; presses++) {
    if (name.test(await focused())) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never reaches ${name}`)
}

async function labelNamed(name: string): Promise<string> {
  const admin = await asAdministrator()
  const found = await callApi(admin, `GET /api/labels?searchQuery=${name}`)
  const [label] = found.data as { readonly id: string }[]
  return label?.id ?? ''
}

test('A label is made from a template by keyboard, and its barcode is printed for an article [ROUTE-40] [ROUTE-41]', async ({
  page,
}) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/standardlabels'))
  await expect(page.getByRole('heading', { level: 1, name: 'Standard labels' })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('asset', typing)
  await expect(page.getByText('1 template', { exact: true })).toBeVisible()
  await expect(page.getByRole('listitem').locator('svg[viewBox]').first()).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  await tabTo(page, /^Asset tag/)
  await page.keyboard.press('Enter')

  const picture = page.getByRole('img', { name: /as it will be printed/ })
  await expect(picture.locator('path').first()).toBeAttached()
  expect(await findingsOn(page)).toEqual([])
  await tabTo(page, /50 × 25/)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('76 × 25 mm').last()).toBeVisible()
  await tabTo(page, /^Owner/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Northern Tools', typing)
  await tabTo(page, /^Name of the label/)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Tool tag', typing)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/labels\?search=/)
  await expect(page.getByText('Tool tag').first()).toBeVisible()

  await addArticle('TOOL-0417', await labelNamed('Tool tag'))
  await openArticle(page, 'TOOL-0417')
  await choosePrinter(page, virtualPrinter)
  const printed = await readGrey(await renderZpl(await printOneLabel(page), 76, 25))
  expect(printed.map(({ text, format }) => [format, text])).toEqual([['QRCode', 'TOOL-0417']])
})
