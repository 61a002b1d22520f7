import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { Page } from '@playwright/test'
import { callApi } from '../scripts/product/call-api.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter, openArticle, virtualPrinter } from './open-article.ts'
import { addArticle } from './plant-a-label.ts'
import { printOneLabel } from './print-one-label.ts'
import { asAdministrator, at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const half = (black: 'left' | 'right'): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect x="${black === 'left' ? 0 : 10}" width="10" height="20"/></svg>`,
  )
const svg = (name: string, black: 'left' | 'right') => ({ name, mimeType: 'image/svg+xml', buffer: half(black) })

const empty = {
  formatVersion: 3,
  width: 50_000,
  height: 30_000,
  cornerRadius: 0,
  variables: [],
  elements: [
    { id: 'logo', type: 'picture', x: 5000, y: 5000, width: 20_000, height: 20_000 },
    { id: 'sign', type: 'pictogram', pictogram: 'ghs07', x: 28_000, y: 5000, width: 20_000, height: 20_000 },
  ],
}

async function addLabel(name: string): Promise<string> {
  const admin = await asAdministrator()
  const made = await callApi(admin, 'POST /api/labels', { name, groupId: null, document: empty })
  return (made.data as { readonly id: string }).id
}

const logo = 'Journey logo.svg'
let labelId = ''

async function openPictures(page: Page): Promise<void> {
  await page.goto(at('/media-library'))
  await expect(page.getByRole('heading', { level: 2, name: 'Pictures', exact: true })).toBeVisible()
}

/** Which half of the logo is black on paper. */
async function printedHalf(page: Page): Promise<string> {
  const { grey, width } = await renderZpl(await printOneLabel(page), 50, 30)
  const isBlack = (x: number) => (grey[120 * width + x * 8] ?? 255) < 128
  return `${isBlack(10) ? 'black' : 'white'}-${isBlack(20) ? 'black' : 'white'}`
}

test.describe
  .serial('A picture', () => {
    test('is uploaded into a folder beside a file that is none, found and looked at [MEDIA-02] [MEDIA-03]', async ({
      page,
    }) => {
      await signInAs(page, 'administrator')
      await openPictures(page)
      await page.getByRole('button', { name: 'New folder' }).click()
      await page.getByRole('textbox', { name: 'Folder', exact: true }).fill('Journeys')
      await page.getByRole('button', { name: 'Use folder' }).click()
      const chooser = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Upload pictures' }).first().click()
      const table = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('name;price') }
      await (await chooser).setFiles([svg(logo, 'left'), table])
      await expect(page.getByText(`You can now use ${logo} on labels.`)).toBeVisible()
      await expect(page.getByText(/^prices\.csv: This file is not a picture/)).toBeVisible()
      await expect(page.getByRole('button', { name: 'Journeys 1' })).toHaveAttribute('aria-pressed', 'true')
      await page.getByRole('button', { name: `${logo} No label uses it` }).click()
      const details = page.getByRole('dialog', { name: logo })
      await expect(details.getByText('Prints sharp up to 250 mm wide at 203 dpi')).toBeVisible()
      const shown = details.locator('img')
      expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
      expect(await findingsOn(page)).toEqual([])
    })

    test('and a pictogram are chosen in the designer, by search and keys, and printed', async ({ page }) => {
      labelId = await addLabel('Journey label')
      await addArticle('Journey box', labelId)
      await signInAs(page, 'administrator')
      await page.goto(at(`/labels/${labelId}`))
      await page
        .getByRole('treeitem', { name: /picture/i })
        .first()
        .click()
      await page.getByRole('button', { name: 'Choose', exact: true }).click()
      const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
      await dialog.getByRole('textbox').fill('journey')
      await dialog.getByRole('button', { name: `${logo} Journeys` }).focus()
      await page.keyboard.press('Enter')
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
      await expect(page.getByText(logo)).toBeVisible()

      await page
        .getByRole('treeitem', { name: /pictogram|ghs07/i })
        .first()
        .click()
      await page.getByRole('button', { name: 'Choose a pictogram' }).click()
      const signs = page.getByRole('dialog', { name: 'Pictograms' })
      await signs.getByRole('textbox').fill('brandfarligt')
      await expect(signs.getByRole('button', { name: 'Flammable ghs02' }).locator('path').first()).toBeVisible()
      await signs.getByRole('button', { name: 'Flammable ghs02' }).click()
      await expect(page.getByRole('textbox', { name: 'Pictogram' })).toHaveValue('ghs02')

      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await openArticle(page, 'Journey box')
      await choosePrinter(page, virtualPrinter)
      expect(await printedHalf(page)).toBe('black-white')
    })

    test('is replaced everywhere: the design shows the new one, and the label says that it must be published', async ({
      page,
    }) => {
      await signInAs(page, 'administrator')
      await openPictures(page)
      await page.getByRole('button', { name: `${logo} Used by 1 label` }).click()
      const details = page.getByRole('dialog', { name: logo })
      await expect(details.getByRole('link', { name: 'Journey label' })).toBeVisible()
      const chooser = page.waitForEvent('filechooser')
      await details.getByRole('button', { name: 'Replace everywhere' }).click()
      await (await chooser).setFiles(svg('new.svg', 'right'))
      const question = page.getByRole('dialog', { name: 'Replace this picture?' })
      await expect(question.getByText('1 published label keeps the old picture: Journey label.')).toBeVisible()
      await question.getByRole('button', { name: 'Replace and prepare versions' }).click()
      await expect(details.getByText(/1 label must be published again: Journey label/)).toBeVisible()
      await openArticle(page, 'Journey box')
      await choosePrinter(page, virtualPrinter)
      expect(await printedHalf(page)).toBe('black-white')

      await page.goto(at(`/labels/${labelId}`))
      await page.getByRole('button', { name: 'Publish' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await openArticle(page, 'Journey box')
      await choosePrinter(page, virtualPrinter)
      expect(await printedHalf(page)).toBe('white-black')
    })

    test('is not deleted while a label shows it, and says which', async ({ page }) => {
      await signInAs(page, 'administrator')
      await openPictures(page)
      await page.getByRole('button', { name: `${logo} Used by 1 label` }).click()
      await page.getByRole('dialog', { name: logo }).getByRole('button', { name: 'Delete' }).click()
      const question = page.getByRole('dialog', { name: 'Delete?' })
      await question.getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(question.getByText(/These labels use this picture: Journey label\./)).toBeVisible()
    })
  })
