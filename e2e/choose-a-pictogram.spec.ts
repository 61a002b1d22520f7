import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { choosePrinter, openArticle, openArticleToPrint, virtualPrinter } from './open-article.ts'
import { addArticle, plantLabel } from './plant-a-label.ts'
import { printOneLabel } from './print-one-label.ts'
import { signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const hazardLabel = {
  formatVersion: 3,
  width: 50_000,
  height: 40_000,
  cornerRadius: 0,
  variables: [
    {
      variableId: 'hazard',
      variableName: 'Hazard',
      variableData: 'ghs02',
      dataType: 'default',
      propertySize: 40,
      required: false,
    },
  ],
  elements: [
    { id: 'sign', type: 'pictogram', pictogram: '{{Hazard}}', x: 10_000, y: 5_000, width: 30_000, height: 30_000 },
  ],
}

test('A value chooses the pictogram on the picture and on paper; an unknown one is told beside its field', async ({
  page,
}) => {
  await addArticle('Solvent can', await plantLabel('Hazard label', hazardLabel))
  const fetched: string[] = []
  page.on('response', (response) => {
    if (/assets\/pictogram-library-.*\.js$/.test(response.url())) fetched.push(response.url())
  })
  await signInAs(page, 'user')
  const picture = page.getByRole('img', { name: /as it will be printed/ })
  const hazard = page.getByRole('textbox', { name: 'Hazard' })
  await openArticleToPrint(page, 'NB-20418')
  await expect(picture.locator('path').first()).toBeAttached()
  expect(fetched).toEqual([])

  await openArticle(page, 'Solvent can')
  await choosePrinter(page, virtualPrinter)
  await expect(picture.locator('path')).toHaveCount(3)
  expect(fetched).toHaveLength(1)
  const flame = await picture.innerHTML()

  await hazard.fill('GHS06')
  await expect.poll(() => picture.innerHTML()).not.toBe(flame)
  await expect(picture.locator('path')).toHaveCount(3)

  await hazard.fill('ghs10')
  await expect(page.getByText('There is no pictogram named "ghs10". Choose another one.').first()).toBeVisible()
  await hazard.fill('GHS06')
  await expect(page.getByText('There is no pictogram named "ghs10". Choose another one.')).toHaveCount(0)

  const zpl = await printOneLabel(page)
  const { grey, width } = await renderZpl(zpl, 50, 40)
  const isBlack = (x: number, y: number): boolean => (grey[Math.round(y * 8) * width + Math.round(x * 8)] ?? 255) < 128
  // The corners of the frame, the forehead of the skull, and the paper between.
  expect([isBlack(11, 20), isBlack(39, 20), isBlack(25, 6), isBlack(25, 13.5), isBlack(17, 20)]).toEqual([
    true,
    true,
    true,
    true,
    false,
  ])
})
