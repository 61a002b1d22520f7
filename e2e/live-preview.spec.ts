import { openArticleToPrint } from './open-article.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test('The live picture fetches the font of a script when a text has it, and never shows an empty box', async ({
  page,
}) => {
  const fonts: string[] = []
  page.on('response', (response) => {
    const name = /assets\/([A-Za-z]+_\d+[A-Za-z]+)-.*\.ttf$/.exec(response.url())?.[1]
    if (name) fonts.push(name)
  })
  await signInAs(page, 'user')
  await openArticleToPrint(page, 'NB-20418')
  await expect.poll(() => fonts.toSorted()).toEqual(['NotoSans_400Regular', 'NotoSans_700Bold'])

  const picture = page.getByRole('img', { name: /as it will be printed/ })
  const shownBefore = await picture.innerHTML()
  await page.getByLabel('Lot').fill('صابون')
  await expect
    .poll(() => fonts.toSorted())
    .toEqual(['NotoSansArabic_400Regular', 'NotoSansArabic_700Bold', 'NotoSans_400Regular', 'NotoSans_700Bold'])
  await expect.poll(() => picture.innerHTML()).not.toBe(shownBefore)
  await expect(page.getByText(/does not have the character/)).toHaveCount(0)
})

test('The live picture is black on white also where a person forces other colours', async ({ page }) => {
  await signInAs(page, 'user')
  await page.goto(at('/print-articles'))
  await page.getByRole('grid', { name: 'Articles' }).locator('tbody tr').first().click()
  const picture = page.getByRole('img', { name: /as it will be printed/ })
  await expect(picture.locator('path').first()).toBeAttached()
  // Without the edge, whose round corners show the page.
  const dots = async () => {
    const { x = 0, y = 0, width = 0, height = 0 } = (await picture.boundingBox()) ?? {}
    const clip = { x: x + 10, y: y + 10, width: width - 20, height: height - 20 }
    return (await page.screenshot({ clip })).toString('base64')
  }
  const before = await dots()
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', /dark/)
  expect(await dots()).toBe(before)
})
