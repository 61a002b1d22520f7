// From empty paper to versions that can be compared and brought back, and what is done with labels in their list.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { findingsOn } from './axe.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const canvas = (page: Page) => page.getByLabel('Label, use arrow keys to move what is selected')
const menu = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Draws a box by two corners. */
async function drawBox(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Box', exact: true }).click()
  const box = await canvas(page).boundingBox()
  if (!box) throw new Error('There is no canvas.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x - 60, y - 40)
  await page.mouse.down()
  await page.mouse.move(x + 60, y + 40, { steps: 5 })
  await page.mouse.up()
}

async function publish(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('What changed').fill(note)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(dialog).toBeHidden()
}

test('a label is started on a bought sheet, published, compared with its version, and restored [LABEL-19, ROUTE-38]', async ({
  page,
}) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/addlabel'))
  await page.getByLabel('Search by number, brand or size').fill('7160')
  await page.getByRole('radio', { name: /L7160/ }).check()
  await page.getByLabel('Name of the label').fill('Jam jar')
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Create and design' }).click()
  await expect(page.getByRole('heading', { name: 'Jam jar' })).toBeVisible()
  await expect(page.getByText('Never published')).toBeVisible()

  await drawBox(page)
  await publish(page, 'First box')
  await expect(page.getByText('Version 1 is published')).toBeVisible()
  await canvas(page).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect(page.getByText('Changed since version 1')).toBeVisible()

  await menu(page, 'Versions and history')
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await expect(dialog.getByText('First box')).toBeVisible()
  await expect(dialog.getByRole('heading', { name: '1 difference' })).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'Differences' }).getByText('removed')).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download JSON' }).click(),
  ])
  const path = await download.path()
  const text = await readFile(path, 'utf8')
  expect(text).toMatch(/^\{\n {2}"formatVersion": \d+,\n/)
  expect(JSON.parse(text)).toMatchObject({ width: 63_500, sheet: { columns: 3, rows: 7 }, elements: [{ type: 'box' }] })

  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(dialog).toBeHidden()
  await menu(page, 'Versions and history')
  await expect(dialog.getByText('Nothing differs.')).toBeVisible()
  // The same label as a file is the same label.
  await dialog.getByLabel('JSON file of a label').setInputFiles(path)
  await expect(dialog.getByRole('button', { name: 'Use this file' })).toBeVisible()
  await expect(dialog.getByText('Nothing differs.')).toBeVisible()

  await dialog.getByRole('tab', { name: 'History' }).click()
  const steps = dialog.getByRole('list', { name: 'Steps' }).getByRole('button')
  await expect(steps.first()).toContainText('Added Box')
  await expect(steps).toHaveCount(3)
  await steps.nth(1).click()
  await expect(steps.nth(1)).toContainText('Removed')
  await dialog.getByRole('button', { name: 'Go back to here' }).click()
  await expect(page.getByText('Nothing on this page yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Nothing on this page yet.')).toBeHidden()
})

test('labels are chosen in their list and disabled, duplicated and deleted [ROUTE-37]', async ({ page }) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/labels'))
  await page.getByRole('checkbox', { name: 'Select Lab tube' }).check()
  const bar = page.getByRole('region', { name: 'Actions for the chosen labels' })
  await bar.getByRole('button', { name: 'Disable' }).click()
  await expect(page.getByText('1 label disabled. It cannot be printed.')).toBeVisible()
  await page.getByRole('button', { name: 'Disabled', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select Lab tube' }).check()
  await bar.getByRole('button', { name: 'Enable' }).click()
  await expect(page.getByText('No label matches')).toBeVisible()

  await page.getByRole('button', { name: 'All states' }).click()
  await page.getByRole('checkbox', { name: 'Select Lab tube' }).check()
  await bar.getByRole('button', { name: 'Duplicate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await expect(page.getByRole('heading', { name: 'Lab tube copy' })).toBeVisible()
  await page.goto(at('/labels?state=draft'))
  // The list before stands there, paler, until this one has come.
  await expect(page.getByRole('checkbox', { name: 'Select Asset tag' })).toBeHidden()
  await page.getByRole('checkbox', { name: 'Select Lab tube copy' }).check()
  expect(await findingsOn(page)).toEqual([])
  await bar.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('1 label deleted')).toBeVisible()
})

test('a label is drawn after the picture of an old one, which is never printed', async ({ page }) => {
  await signInAs(page, 'administrator')
  await page.goto(at('/addlabel'))
  await page.getByRole('tab', { name: 'By picture' }).click()
  await page.getByRole('button', { name: 'Choose a picture' }).click()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><rect x="20" y="20" width="60" height="60"/></svg>'
  await page
    .getByLabel('Choose a picture file')
    .setInputFiles({ name: 'Old label.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) })
  await page.getByLabel('Width').fill('80')
  await page.getByLabel('Height').fill('40')
  await page.getByLabel('Name of the label').fill('Drawn after')
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Create and design' }).click()
  const picture = canvas(page).locator('img')
  await expect(picture).toHaveCSS('opacity', '0.4')
  const [drawn, paper] = [await picture.boundingBox(), await canvas(page).locator('> div').first().boundingBox()]
  expect(Math.round(drawn?.width ?? 0)).toBe(Math.round(paper?.width ?? -1))
  await page.getByRole('slider', { name: 'Shown at 40 %' }).fill('0')
  await expect(picture).toHaveCount(0)
  await page.getByRole('slider', { name: 'Shown at 0 %' }).fill('60')
  await expect(picture).toHaveCSS('opacity', '0.6')
  expect(await findingsOn(page)).toEqual([])

  await publish(page, 'Nothing drawn yet')
  await menu(page, 'Versions and history')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog', { name: 'Versions' }).getByRole('button', { name: 'Download JSON' }).click(),
  ])
  const stored = JSON.parse(await readFile(await download.path(), 'utf8'))
  expect(stored.stockPicture).toMatchObject({ x: 0, y: 0, width: 80_000, height: 40_000 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(picture).toHaveCount(0)
})
