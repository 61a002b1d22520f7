import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { lotLabel } from '../apps/server/src/testing/pdf-labels.ts'
import { choosePrinter, openArticle, virtualPrinter } from './open-article.ts'
import { addArticle } from './plant-a-label.ts'
import { printOneLabel } from './print-one-label.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test('A PDF is brought in as it is, asks for its field, and prints its barcode', async ({ page }) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/addlabel'))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  const buffer = Buffer.from(await lotLabel())
  await (await chooser).setFiles({ name: 'Carrier slip.pdf', mimeType: 'application/pdf', buffer })
  const draft = page.getByRole('listitem', { name: 'Carrier slip', exact: true })
  await expect(draft.getByText('60 × 40 mm')).toBeVisible()
  await expect(draft.getByText(/^Printed as it is, on any printer/)).toBeVisible()
  await page.getByRole('button', { name: /^Add 1 label/ }).click()
  await expect(page.getByText('1 label was added. It can be printed now.')).toBeVisible()

  const labels = page.waitForResponse((response) => /\/api\/labels\?/.test(response.url()))
  await page.goto(at('/labels'))
  const { data } = (await (await labels).json()) as { data: { id: string; name: string; kind: string }[] }
  const label = data.find(({ name }) => name === 'Carrier slip')
  expect(label?.kind).toBe('pdf')
  await addArticle('PDF parcel', label?.id ?? '')

  await openArticle(page, 'PDF parcel')
  await choosePrinter(page, virtualPrinter)
  await page.getByRole('textbox', { name: 'Lot' }).fill('LOT 4711')
  const paper = await renderZpl(await printOneLabel(page), 60, 40)
  expect((await readGrey(paper)).map(({ text }) => text)).toEqual(['PDF-4711'])
  const inField = paper.grey.filter((grey, dot) => grey < 128 && Math.floor(dot / paper.width) > 27 * 8)
  expect(inField.length).toBeGreaterThan(500)
})
