import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findingsOn } from './axe.ts'
import { scan } from './scan.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const header = 'SKU;Namn;Batch;PDF'
const good = [
  'JRN-1001;Älgört tea;A-1;',
  'JRN-1002;Juniper salt;A-2;https://example.com/2.pdf',
  'JRN-1003;Åsa’s honey;A-3;',
]
const bad = ['JRN-1004;;A-4;', 'JRN-1005;Rye crisps;A-5;ftp://example.com/5.pdf']
const mended = [
  { wrong: 'JRN-1004;;A-4;', right: 'JRN-1004;Nettle soup;A-4;' },
  { wrong: 'ftp://example.com/5.pdf', right: 'https://example.com/5.pdf' },
] as const

const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

async function chooseFile(page: Page, name: string, text: string): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles(csv(name, text))
  await expect(page).toHaveURL(/import=/)
  await expect(page.getByRole('button', { name: 'Check the file' })).toBeVisible()
}

async function download(page: Page, press: () => Promise<void>): Promise<string> {
  const started = page.waitForEvent('download')
  await press()
  return readFile(await (await started).path(), 'utf8')
}

const check = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Check the file' }).click()
  await expect(page.getByText('Nothing has changed yet.', { exact: false })).toBeVisible()
}

const cellsOf = (text: string) =>
  text
    .replace('\uFEFF', '')
    .trim()
    .split(/\r?\n/)
    .map((line) => line.split(';').map((cell) => cell.replaceAll('"', '')))

test.describe
  .serial('Importing a spreadsheet', () => {
    test.beforeEach(({ page }) => signInAs(page, 'administrator'))

    test('with mistakes: they are shown by line, mended and imported again; a scan finds what came, and the export has it [IMPORT-01, IMPORT-05, ROUTE-43]', async ({
      page,
    }) => {
      await page.goto(at('/importdata'))
      expect(await findingsOn(page)).toEqual([])
      await chooseFile(page, 'autumn.csv', [header, ...good.slice(0, 1), ...bad, ...good.slice(1)].join('\r\n'))
      await expect(page.getByRole('combobox', { name: 'Field for SKU' })).toHaveValue('externalIdentifier')
      await expect(page.getByRole('combobox', { name: 'Field for Namn' })).toHaveValue('name')
      await expect(page.getByText('Älgört tea', { exact: false }).first()).toBeVisible()
      expect(await findingsOn(page)).toEqual([])
      await check(page)

      const problems = page.getByRole('region', { name: 'Bad rows' }).getByRole('row')
      await expect(problems.filter({ hasText: 'This row has no name.' })).toContainText('3')
      await expect(problems.filter({ hasText: 'http:// or https://' })).toContainText('4')
      await expect(page.getByRole('button', { name: /^Import \d+ rows/ })).toBeDisabled()
      expect(await findingsOn(page)).toEqual([])
      const file = await download(page, () => page.getByRole('button', { name: 'Download the bad rows' }).click())
      expect(file).toContain('JRN-1004')
      expect(file).toContain('This row has no name.')
      await page.getByRole('button', { name: 'Skip them' }).click()
      await expect(page.getByText('2 bad rows are skipped.')).toBeVisible()
      await page.getByRole('button', { name: 'Import 3 rows' }).click()
      await expect(page.getByText('autumn.csv is imported.')).toBeVisible()
      expect(await findingsOn(page)).toEqual([])

      await page.getByRole('button', { name: 'Import another file' }).click()
      const text = mended.reduce((before, { wrong, right }) => before.replace(wrong, right), file)
      await chooseFile(page, 'mended.csv', text)
      await page.getByRole('combobox', { name: 'Field for Problem' }).selectOption({ label: 'Not imported' })
      await check(page)
      await expect(page.getByText('Every row can be imported.')).toBeVisible()
      await page.getByRole('button', { name: 'Import 2 rows' }).click()
      await expect(page.getByText('mended.csv is imported.')).toBeVisible()

      await page.getByRole('link', { name: 'See the articles' }).click()
      await expect(page.getByRole('grid', { name: 'Articles' })).toBeVisible()
      await scan(page, 'JRN-1004')
      const sheet = page.getByRole('dialog', { name: 'Scanned' })
      await expect(sheet.getByRole('heading', { name: 'Nettle soup' })).toBeVisible()
      await page.getByRole('searchbox', { name: 'Search or scan articles' }).fill('JRN-1004')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nettle soup')
      await expect(page.getByRole('textbox', { name: 'Data of Batch' })).toHaveValue('A-4')
      expect(await findingsOn(page)).toEqual([])
      await page.getByRole('textbox', { name: 'Data of Batch' }).fill('A-44')
      await page.getByLabel('Name', { exact: false }).first().fill('Nettle soup, large')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Saved!' })).toBeVisible()
      await page.getByRole('button', { name: 'Done' }).click()

      await page.goto(at('/articles?search=JRN-10'))
      await expect(page.getByText('5 articles')).toBeVisible()
      await page.getByRole('button', { name: 'Export' }).click()
      const exported = await download(page, () => page.getByRole('menuitem', { name: 'CSV with semicolons' }).click())
      const [head = [], ...rows] = cellsOf(exported)
      const cellAt = (row: readonly string[], column: string) => row[head.indexOf(column)]
      expect(
        rows
          .map((row) => ['externalIdentifier', 'name', 'pdfUrl', 'Batch'].map((column) => cellAt(row, column)))
          .sort(),
      ).toEqual([
        ['JRN-1001', 'Älgört tea', '', 'A-1'],
        ['JRN-1002', 'Juniper salt', 'https://example.com/2.pdf', 'A-2'],
        ['JRN-1003', 'Åsa’s honey', '', 'A-3'],
        ['JRN-1004', 'Nettle soup, large', '', 'A-44'],
        ['JRN-1005', 'Rye crisps', 'https://example.com/5.pdf', 'A-5'],
      ])
    })

    test('is in the history with who and what it changed, and leads back to it [IMPORT-03, ROUTE-44]', async ({
      page,
    }) => {
      await page.goto(at('/importhistory'))
      const row = page.getByRole('grid', { name: 'Import history' }).getByRole('row').filter({ hasText: 'autumn.csv' })
      await expect(row).toContainText('Articles: 3 added')
      await expect(row).toContainText('Finished')
      expect(await findingsOn(page)).toEqual([])
      await row.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('autumn.csv is imported.')).toBeVisible()
    })

    test('goes by the keyboard alone, is kept as a configuration, found again after leaving, and undone [IMPORT-04, IMPORT-06, ROUTE-19, ROUTE-21]', async ({
      page,
    }) => {
      await page.goto(at('/importdata'))
      await chooseFile(page, 'weekly.csv', 'SKU,Name,Batch\nWEEK-1,First of the week,7\n')
      await page.getByRole('combobox', { name: 'Field for Batch' }).focus()
      await page.keyboard.press('End')
      await expect(page.getByRole('combobox', { name: 'Field for Batch' })).toHaveValue('')
      await page.getByRole('button', { name: 'Check the file' }).focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Every row can be imported.')).toBeVisible()
      const address = page.url()
      await page.goto(at('/'))
      await page.goto(address)
      await page.getByRole('switch', { name: 'Save as a configuration' }).check()
      await page.getByLabel('Name of the configuration').fill('Weekly list')
      await page.getByRole('button', { name: 'Import 1 row' }).click()
      await expect(page.getByText('weekly.csv is imported.')).toBeVisible()

      await page.goto(at('/importconfigurations'))
      await expect(page.getByText('Weekly list')).toBeVisible()
      expect(await findingsOn(page)).toEqual([])
      await page.getByRole('link', { name: 'Weekly list', exact: true }).click()
      await page.getByLabel('Name of column 1').fill('Article number')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'Saved!' })).toBeVisible()
      await page.getByRole('button', { name: 'Done' }).click()
      expect(await findingsOn(page)).toEqual([])
      await page.getByRole('button', { name: 'Delete', exact: true }).click()
      await page.getByRole('dialog', { name: 'Delete?' }).getByRole('button', { name: 'Delete', exact: true }).click()
      await expect(page.getByText('Weekly list is deleted.')).toBeVisible()

      await page.goto(address)
      await page.getByRole('button', { name: 'Undo the import of weekly.csv' }).click()
      await page
        .getByRole('dialog', { name: 'Undo the import?' })
        .getByRole('button', { name: 'Undo', exact: true })
        .click()
      await expect(page.getByText('was undone', { exact: false })).toBeVisible()
      await page.goto(at('/articles?search=WEEK-1'))
      await expect(page.getByText('No articles found matching your search')).toBeVisible()
    })
  })
