import { readFile } from 'node:fs/promises'
import { variable } from '@labelwright/label-document/testing/variable'
import { extractPdfText } from '@labelwright/label-output/testing/render-pdf'
import { addArticle, plantLabel } from './plant-a-label.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const text = {
  id: 'text',
  type: 'text',
  x: 3_000,
  y: 3_000,
  width: 50_000,
  height: 8_000,
  content: 'Lot {{lot}}',
  fontFamily: 'Noto Sans',
  bold: false,
  fontSize: 5_000,
  minimumFontSize: 5_000,
  align: 'left',
  wrap: false,
  rotation: 0,
}
const sheet = {
  width: 140_000,
  height: 100_000,
  left: 5_000,
  top: 4_000,
  columns: 2,
  rows: 3,
  gapX: 3_000,
  gapY: 1_000,
}
const document = {
  formatVersion: 3,
  width: 60_000,
  height: 30_000,
  cornerRadius: 0,
  variables: [variable('lot', { variableData: 'none' })],
  elements: [text],
  sheet,
}

test('The preview of a label on sheets shows a whole one, its places filled with the articles of the data strip', async ({
  page,
}) => {
  const id = await plantLabel('Journey sheet', document)
  await addArticle('Sheet A', id, { lot: 'A7' })
  await addArticle('Sheet B', id, { lot: 'B8' })
  await signInAs(page, 'administrator')
  await page.goto(at(`/labels/${id}`))
  await page
    .getByRole('button', { name: /^More|^Menu/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Preview' }).click()
  await page.getByRole('switch', { name: 'Whole sheet' }).press(' ')
  const picture = page.getByRole('img', { name: 'Page 1 of 1' })
  const shape = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  // 140 × 100 mm; a label is twice as wide as it is high.
  await expect.poll(shape).toBeCloseTo(1.4, 2)
  await page.locator('input[aria-label="Format"]').click()
  // A printer of rolls prints no sheets.
  await expect(page.getByRole('option', { name: /PNG|PDF|ZPL|TSPL|EPL/ })).toHaveText(['Printer dots (PNG)', 'PDF'])
  await page.getByRole('option', { name: 'PDF' }).click()
  await expect(page.getByRole('link', { name: 'Open the PDF in a new tab' })).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const bytes = new Uint8Array(await readFile(await (await saving).path()))
  const lots = extractPdfText(bytes, 0).match(/Lot [AB]\d/g) ?? []
  expect(lots.toSorted()).toEqual(['Lot A7', 'Lot A7', 'Lot A7', 'Lot B8', 'Lot B8', 'Lot B8'])
})
