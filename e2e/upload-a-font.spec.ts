import type { Grey } from '@labelwright/barcode-reading/read-picture'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { Locator, Page } from '@playwright/test'
import { fontNamed } from '../apps/server/src/testing/fonts.ts'
import { callApi } from '../scripts/product/call-api.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter, openArticle, virtualPrinter } from './open-article.ts'
import { addArticle, plantLabel } from './plant-a-label.ts'
import { printOneLabel } from './print-one-label.ts'
import { product } from './product.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const family = 'Journey Sans'
const uploads = [
  { name: 'journey-sans.ttf', mimeType: 'font/ttf', buffer: Buffer.from(fontNamed(family)) },
  { name: 'journey-web.woff2', mimeType: 'font/woff2', buffer: Buffer.from('wOF2 and more') },
]

const labelIn = (fontFamily: string) => ({
  formatVersion: 1,
  width: 50_000,
  height: 20_000,
  cornerRadius: 0,
  variables: [],
  elements: [
    {
      id: 'words',
      type: 'text',
      content: 'Ragged 123',
      fontFamily,
      bold: false,
      align: 'left',
      wrap: false,
      rotation: 0,
      x: 2000,
      y: 2000,
      width: 46_000,
      height: 16_000,
      fontSize: 9000,
      minimumFontSize: 2000,
    },
  ],
})

const fontFilesOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/fonts\/.*\/file$/.test(request.url())) asked.push(request.url())
  })
  return asked
}

const outlinesOn = (drawing: Locator) =>
  drawing.locator('path').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))

async function openPrint(page: Page, article: string): Promise<void> {
  await openArticle(page, article)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article)
  await choosePrinter(page, virtualPrinter)
  await expect(page.getByRole('button', { name: 'Print 1 label' })).toBeEnabled()
}

/** A label as the virtual printer received it, drawn by a renderer that is not ours. */
const printed = async (page: Page): Promise<Grey> => renderZpl(await printOneLabel(page), 50, 20)

const ink = ({ grey }: Grey): number => grey.reduce((count, dot) => count + (dot < 128 ? 1 : 0), 0)

test.describe
  .serial('A font of the organization', () => {
    test('is uploaded beside one that cannot be used, and seen as it is [ROUTE-42]', async ({ page }) => {
      await signInAs(page, 'administrator')
      await page.getByRole('link', { name: 'Media library' }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload fonts' }).first().click()
      await (await chooser).setFiles(uploads)
      await expect(page.getByText(`You can now use ${family} on labels.`)).toBeVisible()
      await expect(page.getByText(/^journey-web\.woff2: .*Convert it to TTF or OTF/)).toBeVisible()
      const sample = page.getByRole('img', { name: `Sample of ${family}` })
      await expect(sample).toBeVisible()
      expect(await sample.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100)
      expect(await findingsOn(page)).toEqual([])
    })

    test('is on the live preview and on paper: the same outlines, other ink than that of Noto Sans', async ({
      page,
    }) => {
      await addArticle('Brand box', await plantLabel('Brand label', labelIn(family)))
      await addArticle('Plain box', await plantLabel('Plain label', labelIn('Noto Sans')))
      await signInAs(page, 'user')
      const asked = fontFilesOf(page)

      await openPrint(page, 'Plain box')
      const plain = await printed(page)
      expect(asked).toEqual([])

      await openPrint(page, 'Brand box')
      expect(asked).toHaveLength(1)
      const shown = await outlinesOn(page.getByRole('img', { name: /as it will be printed$/ }))
      const brand = await printed(page)
      expect(ink(brand)).toBeGreaterThan(300)
      expect(brand.grey).not.toEqual(plain.grey)

      const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
      const caller = { serverUrl: product().serverUrl, token }
      const [entry] = (await callApi(caller, 'GET /api/printhistory?take=1')).data as { readonly id: string }[]
      const history = await fetch(`${product().serverUrl}/api/printhistory/${entry?.id}/picture`, {
        headers: { authorization: `Bearer ${token}` },
      })
      const stored = [...(await history.text()).matchAll(/ d="([^"]+)"/g)].map(([, outline]) => outline)
      expect(shown).toEqual(stored)
      expect(shown.length).toBeGreaterThan(0)
    })

    test('cannot be deleted while a label is set in it, and says which', async ({ page }) => {
      await signInAs(page, 'administrator')
      await page.goto(at('/media-library'))
      await page.getByRole('button', { name: `Delete ${family}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete?' })
      await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(
        dialog.getByText('These labels use this font: Brand label. Choose another font for them first.'),
      ).toBeVisible()
      expect(await findingsOn(page)).toEqual([])
      await dialog.getByRole('button', { name: 'Keep' }).click()
      await expect(page.getByRole('list', { name: 'Fonts' }).getByText(/Used by 1 label/)).toBeVisible()
    })
  })
