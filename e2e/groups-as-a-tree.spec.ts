import type { Page } from '@playwright/test'
import { findingsOn } from './axe.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

async function addGroup(page: Page, name: string, below?: string): Promise<void> {
  await page.goto(at('/addgroup'))
  await page.getByLabel('Name').fill(name)
  if (below) {
    await page
      .getByRole('textbox', { name: 'Parent group' })
      .or(page.getByRole('combobox', { name: 'Parent group' }))
      .first()
      .click()
    await page.getByRole('option', { name: below, exact: true }).click()
  }
  await page.getByRole('button', { name: 'Add group' }).click()
  await expect(page.getByRole('dialog', { name: 'Added!' })).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
}

test('Groups stand as a tree that is walked by the keyboard; one is moved, gets a member and is deleted with what depends on it moving up [GROUP-01, GROUP-08, GROUP-10, GROUP-11, ROUTE-31, ROUTE-32, ROUTE-33]', async ({
  page,
}) => {
  await signInAs(page, 'administrator')
  await addGroup(page, 'Plant')
  await addGroup(page, 'Hall', 'Plant')
  await addGroup(page, 'Line 1', 'Plant › Hall')

  await page.goto(at('/groups'))
  const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}`) })
  await expect(item('Line 1')).toHaveAttribute('aria-level', '3')
  expect(await findingsOn(page)).toEqual([])
  await item('Plant').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(item('Plant')).toHaveAttribute('aria-expanded', 'false')
  await expect(item('Hall')).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(item('Hall')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hall')

  const parent = page
    .getByRole('textbox', { name: 'Parent group' })
    .or(page.getByRole('combobox', { name: 'Parent group' }))
    .first()
  await parent.click()
  await expect(page.getByRole('option', { name: 'Plant', exact: true })).toBeVisible()
  await expect(page.getByRole('option', { name: 'Plant › Hall', exact: true })).toHaveCount(0)
  await expect(page.getByRole('option', { name: /Line 1/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('switch', { name: "Labels of the article's group" }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Saved!' })).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('combobox', { name: 'Add a person by name or e-mail' }).fill('Pelle')
  await page.getByRole('option', { name: /Pelle Packer/ }).click()
  await expect(page.getByRole('button', { name: 'Remove Pelle Packer' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('switch', { name: "Labels of the article's group" })).toBeChecked()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete?' })
  await expect(question).toContainText('1 subgroup')
  await expect(question).toContainText('1 member, who will be removed from it')
  expect(await findingsOn(page)).toEqual([])
  await question.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Deleted!' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the list' }).click()
  await expect(item('Line 1')).toHaveAttribute('aria-level', '2')
})
