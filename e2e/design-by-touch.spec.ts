// What keys and a right click do, done with fingers.
import { sampleLabels } from '@labelwright/label-document/samples'
import type { Page } from '@playwright/test'
import { findingsOn } from './axe.ts'
import { fingersOn, type Point } from './hands/fingers.ts'
import { plantLabel } from './plant-a-label.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

test.use({ hasTouch: true, isMobile: true, viewport: { width: 820, height: 1180 } })

const onPaper = (page: Page, id: string) => page.locator(`[data-element="${id}"]`)

async function middleOf(page: Page, id: string): Promise<Point> {
  const box = await onPaper(page, id).boundingBox()
  if (!box) throw new Error(`${id} is not on the paper`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

test('fingers delete, take back and do again, open the menu and edit a text', async ({ page }, { repeatEachIndex }) => {
  const sample = sampleLabels.find(({ name }) => name === 'Shelf label')?.document
  const label = await plantLabel(`By fingers ${repeatEachIndex}`, sample ?? {})
  await signInAs(page, 'administrator')
  await page.goto(at(`/labels/${label}`))
  await expect(onPaper(page, 'price').locator('path').first()).toBeAttached()
  const fingers = await fingersOn(page)
  const bar = page.getByRole('toolbar', { name: 'What to do with the selection' })
  await expect(bar).toBeHidden()

  await fingers.tap([await middleOf(page, 'price')])
  await expect(bar).toBeVisible()
  expect(await findingsOn(page)).toEqual([])
  await bar.getByRole('button', { name: 'Delete' }).tap()
  await expect(onPaper(page, 'price')).toHaveCount(0)
  await expect(bar).toBeHidden()

  const { x, y } = await middleOf(page, 'name')
  const side = [60, 120].map((dx) => ({ x: x + dx, y }))
  await fingers.tap([{ x, y }, ...side.slice(0, 1)])
  await expect(onPaper(page, 'price')).toHaveCount(1)
  await fingers.tap([{ x, y }, ...side])
  await expect(onPaper(page, 'price')).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await expect(onPaper(page, 'price')).toHaveCount(1)

  await fingers.hold({ x, y }, 700)
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  await menu.getByRole('menuitem', { name: /^Duplicate/ }).tap()
  await expect(menu).toBeHidden()
  await expect(page.getByText('Changed since version 1 · Saved')).toBeVisible()

  await bar.getByRole('button', { name: 'Edit the text' }).tap()
  await page.keyboard.type('Rye bread')
  // Beside the paper.
  await fingers.tap([{ x, y: y + 300 }])
  await expect(page.getByRole('option', { name: /Rye bread/ })).toBeAttached()
})
