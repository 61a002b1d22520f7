import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { choosePrinter, openArticle, virtualPrinter } from './open-article.ts'
import { addArticle } from './plant-a-label.ts'
import { printOneLabel } from './print-one-label.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const file = {
  name: 'Journey tag.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="50mm" height="30mm" viewBox="0 0 400 240">
      <script>alert(1)</script>
      <rect x="16" y="16" width="100" height="60"/>
      <text x="16" y="180" font-size="48">{{Code}}</text>
    </svg>`,
  ),
}

test('An SVG is brought in as it is, and printed with the value of its barcode text', async ({ page }) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/addlabel'))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles(file)
  const draft = page.getByRole('listitem', { name: 'Journey tag', exact: true })
  await expect(draft.getByText('50 × 30 mm')).toBeVisible()
  await expect(draft.getByText(/^Printed as it is, on any printer/)).toBeVisible()
  await expect(draft.getByText(/were left out: <script>/)).toBeVisible()
  await page.getByRole('button', { name: /^Add 1 label/ }).click()
  await expect(page.getByText('1 label was added. It can be printed now.')).toBeVisible()

  const labels = page.waitForResponse((response) => /\/api\/labels\?/.test(response.url()))
  await page.goto(at('/labels'))
  const { data } = (await (await labels).json()) as { data: { id: string; name: string; kind: string }[] }
  const label = data.find(({ name }) => name === 'Journey tag')
  expect(label?.kind).toBe('svg')
  await addArticle('Journey parcel', label?.id ?? '')

  await openArticle(page, 'Journey parcel')
  await choosePrinter(page, virtualPrinter)
  await page.getByRole('textbox', { name: 'Code' }).fill('NB-20418')
  const paper = await renderZpl(await printOneLabel(page), 50, 30)
  const ink = ([left, top, right, bottom]: readonly [number, number, number, number]): number => {
    let dots = 0
    for (let row = top; row < bottom; row++)
      for (let column = left; column < right; column++)
        if ((paper.grey[row * paper.width + column] ?? 255) < 128) dots++
    return dots
  }
  expect(ink([16, 16, 116, 76])).toBe(100 * 60)
  expect(ink([10, 130, 390, 190])).toBeGreaterThan(1_000)
  expect(ink([0, 85, 400, 125])).toBe(0)
})
