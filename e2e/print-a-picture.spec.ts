import { plainText } from '@labelwright/label-document/testing/plain-text'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import { choosePrinter, openArticle, virtualPrinter } from './open-article.ts'
import { addArticle, plantLabel } from './plant-a-label.ts'
import { printOneLabel } from './print-one-label.ts'
import { asAdministrator, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const frame = { type: 'picture', y: 5_000, width: 20_000, height: 20_000 }
const variable = { variableId: 'logo', variableName: 'Logo', variableData: 'left.svg', dataType: 'media-ref' }

/** Uploads an SVG that is black on one half only; answers the hash that labels name it by. */
async function uploadHalf(name: string, x: number): Promise<string> {
  const { serverUrl, token } = await asAdministrator()
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect x="${x}" width="10" height="20"/></svg>`
  const body = new FormData()
  body.set('file', new Blob([svg]), name)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${serverUrl}/api/mediaLibrary/folders/Logos`, { method: 'POST', headers, body })
  expect(answer.status).toBe(200)
  return (await answer.json()).data.sha256
}

test('Pictures and words that the browser fetches stand on the print page as they come out of the printer', async ({
  page,
}) => {
  await uploadHalf('left.svg', 0)
  const right = await uploadHalf('right.svg', 10)
  const size = { width: 60_000, height: 30_000, cornerRadius: 0 }
  const thai = {
    ...plainText,
    id: 'thai',
    fontSize: 2_000,
    minimumFontSize: 1_000,
    x: 52_000,
    width: 6_000,
    height: 20_000,
    content: 'ขาวบริสุทธิ์',
    wrap: true,
  }
  const elements = [
    thai,
    { ...frame, id: 'chosen', x: 5_000, source: '{{Logo}}' },
    { ...frame, id: 'fixed', x: 30_000, media: right, dots: 'threshold' },
  ]
  const document = {
    formatVersion: 3,
    ...size,
    variables: [{ ...variable, propertySize: 40, required: false }],
    elements,
  }
  await addArticle('Pictured box', await plantLabel('Pictured label', document))
  await signInAs(page, 'user')
  const words = page.waitForResponse(/labels\/words/)
  await openArticle(page, 'Pictured box')
  expect(await (await words).json()).toEqual({ data: [[3, 12]] })
  const picture = page.getByRole('img', { name: /as it will be printed/ })
  await expect(picture.locator('image')).toHaveCount(2)
  // Elements that no value changes are painted first.
  const [fixed, chosen] = [picture.locator('image').first(), picture.locator('image').last()]
  const left = await chosen.getAttribute('href')

  const logo = page.getByRole('textbox', { name: 'Logo' })
  await logo.fill('nothing.svg')
  await expect(
    page.getByText('The media library has no picture "nothing.svg". Choose another one.').first(),
  ).toBeVisible()
  await logo.fill('RIGHT.svg')
  await expect.poll(async () => (await chosen.getAttribute('href')) === left).toBe(false)
  await expect(fixed).toHaveAttribute('href', /^data:image\/png/)

  await choosePrinter(page, virtualPrinter)
  const { grey, width } = await renderZpl(await printOneLabel(page), 60, 30)
  const isBlack = (x: number): boolean => (grey[15 * 8 * width + x * 8] ?? 255) < 128
  // The left and the right half of each picture.
  expect([isBlack(10), isBlack(20), isBlack(35), isBlack(45)]).toEqual([false, true, false, true])
})
