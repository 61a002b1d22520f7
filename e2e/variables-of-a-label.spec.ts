import type { Page } from '@playwright/test'
import { callApi } from '../scripts/product/call-api.ts'
import { findingsOn } from './axe.ts'
import { asAdministrator, at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const zpl = Buffer.from('^XA^PW400^LL200^FO30,30^A0N,40,40^FDLot {{lot}}^FS^XZ')

/** As a colleague does on another computer. */
async function renameHeading(page: Page, group: string): Promise<void> {
  const labelId = /labels\/([^/]+)\/settings/.exec(page.url())?.[1] ?? ''
  const body = { labelId, variables: [{ variableName: 'lot', group }] }
  await callApi(await asAdministrator(), 'PUT /api/labels/variables', body)
}

test('A ZPL label gets a question of its own and print settings, and a table changes its variables after a look [LABEL-17]', async ({
  page,
}) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/addlabel'))
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles({ name: 'Journey box.zpl', mimeType: 'text/plain', buffer: zpl })
  const draft = page.getByRole('listitem', { name: 'Journey box', exact: true })
  await draft.getByText('As it is', { exact: true }).click()
  await page.getByRole('button', { name: /^Add 1 label/ }).click()
  await expect(page.getByText('1 label was added. It can be printed now.')).toBeVisible()

  await page.goto(at('/labels'))
  await page.getByRole('button', { name: 'More about Journey box' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Variables', exact: true }).press('Enter')
  await page.getByRole('button', { name: /^lot/ }).click()
  await page.getByRole('textbox', { name: 'Heading' }).fill('Goods')
  await page.getByRole('textbox', { name: 'Speed (mm/s)' }).fill('0')
  await expect(page.getByText('Type a number from 1 to 1,000.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Speed (mm/s)' }).fill('100')
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('is printed with these settings from now on')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Variables as a table' }).click()
  const bring = (table: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'variables.csv', mimeType: 'text/csv', buffer: Buffer.from(table) })
  await bring('Name,Required\nlot,maybe\n')
  await expect(page.getByText('Row 2, Required: "maybe" is neither yes nor no.')).toBeVisible()
  await bring('Name,Required,Heading\nlot,yes,\n')
  await expect(page.getByText('Heading: Goods → empty')).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  // Somebody else is quicker: the person looks again before anything is done.
  await renameHeading(page, 'Food')
  await page.getByRole('button', { name: 'Change 1 variable' }).click()
  await expect(page.getByText('Somebody changed the label meanwhile.')).toBeVisible()
  await expect(page.getByText('Heading: Food → empty')).toBeVisible()
  await page.getByRole('button', { name: 'Change 1 variable' }).click()
  await expect(page.getByText('1 variable changed')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('button', { name: 'lot Text · required' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Speed (mm/s)' })).toHaveValue('100')
})

test('The menu of a label in the list leads to the designer’s variables and versions', async ({ page }) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/labels'))
  await page.getByRole('button', { name: 'More about Asset tag' }).click()
  await page.getByRole('menuitem', { name: 'Variables', exact: true }).click()
  await expect(page.getByRole('tab', { name: 'Variables' })).toHaveAttribute('aria-selected', 'true')
  await page.goto(at('/labels'))
  await page.getByRole('button', { name: 'More about Asset tag' }).click()
  await page.getByRole('menuitem', { name: 'Versions' }).click()
  await expect(page.getByRole('dialog', { name: 'Versions' })).toBeVisible()
})
