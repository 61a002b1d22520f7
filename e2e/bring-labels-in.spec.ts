import { compileZplLabel } from '@labelwright/label-input/zpl/filling/compile-zpl-label'
import { fillZpl } from '@labelwright/label-input/zpl/filling/fill-zpl'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { Page } from '@playwright/test'
import { callApi } from '../scripts/product/call-api.ts'
import { findingsOn } from './axe.ts'
import { choosePrinter, virtualPrinter } from './open-article.ts'
import { product } from './product.ts'
import { asAdministrator, at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

/** Two labels for a printer of 8 dots a millimetre. */
const commands = `^XA
^PW812^LL406
^FO40,40^A0N,60,50^FDPine soap 250 g^FS
^FO40,120^BY3^BCN,120,N,N,N^FD73501234^FS
^XZ
^XA
^PW609^LL609
^FO20,20^GB560,560,4^FS
^FO50,60^A0N,80,60^FDFRAGILE^FS
^FO50,380^BY2^B3N,N,100,N,N^FDBOX-17^FS
^XZ
`
const file = { name: 'old-program.zpl', mimeType: 'text/plain', buffer: Buffer.from(commands) }
const refused = { name: 'invoice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and more') }
const article = 'Soap brought in'

async function addArticle(name = article, articleData: readonly object[] = []): Promise<void> {
  const admin = await asAdministrator()
  await callApi(admin, 'POST /api/articles', { name, externalIdentifier: `BROUGHT ${name}`, articleData })
}

async function latestLabel(): Promise<number> {
  const answer = await fetch(`${product().virtualPrinterPage}/labels.json`)
  const labels = (await answer.json()) as { readonly number: number }[]
  return Math.max(0, ...labels.map(({ number }) => number))
}

/** Chooses the virtual printer, prints, and answers the bytes that arrived there. */
async function print(page: Page): Promise<string> {
  await choosePrinter(page, virtualPrinter)
  const before = await latestLabel()
  await page.getByRole('button', { name: 'Print 1 label' }).click()
  await expect(page.getByRole('listitem').getByText(/Sent to Packing 1/)).toBeVisible()
  await expect.poll(latestLabel).toBeGreaterThan(before)
  const answer = await fetch(`${product().virtualPrinterPage}/labels/${await latestLabel()}.zpl`)
  return answer.text()
}

const widthOf = (page: Page, name: string): Promise<number> =>
  page.getByRole('img', { name }).evaluate((picture: HTMLImageElement) => picture.naturalWidth)

test('Labels of a ZPL file are seen, named, added and connected, and one is printed with its barcode [ROUTE-39]', async ({
  page,
}) => {
  await addArticle()
  await signInAs(page, 'administrator')
  await page.goto(at('/labels'))
  await page.getByRole('link', { name: 'New label' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([file, refused])

  await expect(page.getByText('ZPL · 2 labels found')).toBeVisible()
  await expect(page.getByText(/^The file could not be read\. The PDF is damaged/)).toBeVisible()
  for (const name of ['old-program', 'old-program 2']) {
    expect(await widthOf(page, `${name}, as the printer draws it`)).toBeGreaterThan(10)
    expect(await widthOf(page, `${name}, your new label`)).toBeGreaterThan(10)
  }
  await expect(page.getByRole('heading', { name: 'Labels in your files' })).toBeFocused()
  expect(await findingsOn(page)).toEqual([])

  const names = page.getByRole('textbox', { name: 'Name' })
  await names.first().fill('Soap label brought in')
  await names.last().fill('Product label')
  await page.getByRole('button', { name: 'Add 2 labels' }).click()
  await expect(page.getByText('Another label has this name.')).toBeVisible()
  await expect(names.last()).toBeFocused()
  await names.last().fill('Box label brought in')
  await page.getByRole('button', { name: 'Add 1 label' }).click()

  await expect(page.getByText('2 labels were added. They can be printed now.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Box label brought in' }).uncheck()
  await page.getByRole('combobox', { name: 'Search or scan an article' }).fill(article)
  await page.getByRole('option', { name: article }).click()
  await page.getByRole('button', { name: 'Connect 1 article' }).click()
  await expect(page.getByText('1 article is connected.')).toBeVisible()
  expect(await findingsOn(page)).toEqual([])

  await page.getByRole('link', { name: `Print ${article}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(article)
  const codes = await readGrey(await renderZpl(await print(page), 101.5, 50.75))
  expect(codes.map(({ text }) => text)).toEqual(['73501234'])
})

const template = `^XA^PW812^LL406^FO40,40^A0N,60,50^FDLot {{lot}}^FS
^FO40,120^BY3^BCN,120,N,N,N^FN1"Code"^FS
^PQ5^XZ
`

test('A ZPL label is taken as it is, and printed by its own commands with data in its fields', async ({ page }) => {
  await addArticle('Soap as it is', [
    { key: 'lot', data: '^XZ~JR' },
    { key: 'code', data: 'NB>204' },
  ])
  await signInAs(page, 'administrator')
  await page.goto(at('/addlabel'))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([{ ...file, name: 'as-it-is.zpl', buffer: Buffer.from(template) }])
  await expect(page.getByText('ZPL · 1 label found')).toBeVisible()
  await page.getByRole('radio', { name: 'Editable design' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'As it is' })).toBeChecked()
  await expect(page.getByText('2 variables')).toBeVisible()
  expect(await widthOf(page, 'as-it-is, as the printer draws it')).toBeGreaterThan(10)
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Add 1 label' }).click()
  await page.getByRole('combobox', { name: 'Search or scan an article' }).fill('Soap as it is')
  await page.getByRole('option', { name: 'Soap as it is' }).click()
  await page.getByRole('button', { name: 'Connect 1 article' }).click()
  await page.getByRole('link', { name: 'Print Soap as it is' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Soap as it is')
  await expect(page.getByRole('img', { name: /as-it-is/ }).first()).toBeVisible()
  const compiled = compileZplLabel(template)
  if ('problems' in compiled) throw new Error(compiled.problems.join(' '))
  const filled = fillZpl(compiled, { lot: '^XZ~JR', code: 'NB>204' }, { copies: 1 })
  if ('problems' in filled) throw new Error('The label was not filled')
  const bytes = await print(page)
  expect(bytes.trimEnd()).toBe(Buffer.from(filled.bytes).toString('latin1').trimEnd())
  expect(bytes).toContain('^FDLot _5EXZ_7EJR^FS')
  await page.goto(at('/labels'))
  await expect(page.getByText('101.5 × 50.8 mm · ZPL 203 dpi')).toBeVisible()
})

test('Pasted commands are read by the keyboard alone', async ({ page }) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/addlabel'))
  await page.getByRole('textbox', { name: 'Or paste the commands' }).focus()
  await page.keyboard.insertText('^XA^PW400^LL200^FO20,20^A0N,40,40^FDTyped by hand^FS^XZ')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const title = page.getByRole('heading', { name: 'Labels in your files' })
  await expect(title).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.insertText('Typed by hand')
  await page.getByRole('button', { name: 'Add 1 label' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Connect to articles' })).toBeFocused()
  await page.getByRole('link', { name: 'Skip this step' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Labels' })).toBeVisible()
  await expect(page.getByText('Typed by hand').first()).toBeVisible()
})
