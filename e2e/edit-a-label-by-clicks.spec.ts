import { sampleLabels } from '@labelwright/label-document/samples'
import type { Locator, Page } from '@playwright/test'
import { findingsOn } from './axe.ts'
import { plantLabel } from './plant-a-label.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const shelf = sampleLabels.find(({ name }) => name === 'Shelf label')?.document

const canvasOf = (page: Page): Locator => page.getByRole('listbox', { name: /^Label, use arrow keys/ })
const onPaper = (page: Page, id: string): Locator => page.locator(`[data-element="${id}"]`)
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true })
const property = (page: Page, name: string): Locator => page.getByRole('textbox', { name, exact: true }).first()
const inPlace = (page: Page): Locator => page.getByRole('textbox', { name: 'Text on the label' })
/** As a person types: what comes faster and ends with Enter is a scan. */
const slowly = { delay: 60 } as const

async function middleOf(place: Locator): Promise<readonly [number, number]> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the screen.')
  return [box.x + box.width / 2, box.y + box.height / 2]
}

async function click(page: Page, place: Locator): Promise<void> {
  await page.mouse.click(...(await middleOf(place)))
}

test.describe('The label designer', () => {
  test.beforeEach(async ({ page }, { title, repeatEachIndex }) => {
    const labelId = await plantLabel(`Clicks ${title.slice(0, 40)} ${repeatEachIndex}`, shelf ?? {})
    await signInAs(page, 'administrator')
    await page.goto(at(`/labels/${labelId}`))
    await expect(onPaper(page, 'price').locator('path').first()).toBeAttached()
  })

  test('edits a text in place: a letter replaces it, variables are signs that go and stay as a whole', async ({
    page,
  }) => {
    await click(page, onPaper(page, 'description'))
    await page.keyboard.press('?')
    await page.getByRole('checkbox', { name: /^Single letters choose tools/ }).uncheck()
    await page.keyboard.press('Escape')
    await page.keyboard.type('Net ', slowly)
    await page.keyboard.type('{{na', slowly)
    await expect(page.getByRole('option', { name: 'name', exact: true })).toBeVisible()
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await page.keyboard.type(' kg', slowly)
    const content = page.getByRole('textbox', { name: 'Text', exact: true })
    await expect(content).toHaveValue('Net {{name}} kg')
    await expect(inPlace(page)).toHaveText('Net name kg')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Backspace']) await page.keyboard.press(key)
    await expect(content).toHaveValue('Net  kg')
    await page.keyboard.press('Control+z')
    await expect(content).toHaveValue('Net {{name}} kg')
    await expect(inPlace(page)).toBeFocused()

    await page.keyboard.press('Control+Home')
    for (let letter = 0; letter < 3; letter++) await page.keyboard.press('Shift+ArrowRight')
    await button(page, 'Bold').click()
    await expect(button(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
    await expect(inPlace(page).locator('span').first()).toHaveText('Net')
    await expect(inPlace(page).locator('span').first()).toHaveCSS('font-weight', '700')
    await page.keyboard.press('Control+b')
    await expect(button(page, 'Bold')).toHaveAttribute('aria-pressed', 'false')
    await expect(content).toHaveValue('Net {{name}} kg')

    await page.keyboard.press('Control+End')
    await button(page, 'Insert special character').click()
    await page.getByRole('menuitem', { name: '±' }).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+x')
    await expect(content).toHaveValue('')
    await page.keyboard.press('Control+v')
    await expect(content).toHaveValue('Net {{name}} kg±')
    await page.keyboard.press('Escape')
    await expect(inPlace(page)).toBeHidden()
    await expect(canvasOf(page)).toBeFocused()
  })

  test('places, sizes and wires elements by single clicks, and refuses a circle of wires', async ({ page }) => {
    await click(page, onPaper(page, 'price'))
    const [left, width] = [property(page, 'Left'), property(page, 'Width')]
    const [before, wide] = [await left.inputValue(), await width.inputValue()]
    await button(page, 'Place by two clicks').click()
    const [x, y] = await middleOf(onPaper(page, 'price'))
    await page.mouse.click(x, y)
    await page.mouse.click(x - 80, y)
    await expect(left).not.toHaveValue(before)

    await button(page, 'Size by two clicks').click()
    await page.mouse.click(x - 150, y - 20)
    await page.mouse.click(x - 50, y + 40)
    await expect(button(page, 'Select')).toHaveAttribute('aria-pressed', 'true')
    await expect(width).not.toHaveValue(wide)
    await button(page, 'Undo').click()
    await button(page, 'Undo').click()
    // The next clicks are on the element's first place.
    await expect(left).toHaveValue(before)
    await expect(width).toHaveValue(wide)

    const wireHandle = page.locator('path[class*="wireHandle"]')
    const handleOfPrice = (await wireHandle.getAttribute('d')) ?? ''
    await click(page, onPaper(page, 'name'))
    // The handle stands at the element that is chosen.
    await expect(wireHandle).not.toHaveAttribute('d', handleOfPrice)
    const handleOfName = (await wireHandle.getAttribute('d')) ?? ''
    await click(page, wireHandle)
    await click(page, onPaper(page, 'price'))
    await click(page, onPaper(page, 'price'))
    await expect(page.getByRole('combobox', { name: 'Stays below' })).toHaveValue('e:name')
    await expect(wireHandle).not.toHaveAttribute('d', handleOfName)
    await click(page, wireHandle)
    await click(page, onPaper(page, 'name'))
    await expect(page.getByText('A circle of wires is not possible.')).toBeVisible()
    expect(await findingsOn(page)).toEqual([])
  })

  test('hides and locks in the layers by keyboard, and says in the properties what is locked', async ({ page }) => {
    const row = page.getByRole('treeitem', { name: /\{\{price\}\}/ })
    await row.click()
    await row.focus()
    await page.keyboard.press('Control+Alt+h')
    await expect(onPaper(page, 'price')).toHaveAttribute('visibility', 'hidden')
    await button(page, 'Show all').click()
    await expect(onPaper(page, 'price')).not.toHaveAttribute('visibility', 'hidden')
    await row.focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('menuitemcheckbox', { name: 'Lock content' }).press('Enter')
    await page.keyboard.press('Escape')
    await expect(property(page, 'Text')).toBeDisabled()
    expect(await findingsOn(page)).toEqual([])
    await page.keyboard.press('Enter')
    await expect(inPlace(page)).toBeHidden()
    await button(page, 'Unlock content').first().click()
    await expect(property(page, 'Text')).toBeEnabled()
  })

  test('turns the label by a click and resizes it with its margins, each as one step', async ({ page }) => {
    const [width, height] = [property(page, 'Width'), property(page, 'Height')]
    const size = [await width.inputValue(), await height.inputValue()]
    await button(page, 'Turn the label right').click()
    await expect(width).toHaveValue(size[1] ?? '')
    await button(page, 'Undo').click()
    await expect(width).toHaveValue(size[0] ?? '')
    await button(page, 'Resize …').click()
    const dialog = page.getByRole('dialog', { name: 'Resize the label' })
    await dialog.getByRole('textbox', { name: 'Width' }).fill('+20')
    await expect(dialog.getByRole('img', { name: 'Picture of the label: Result' })).toBeVisible()
    expect(await findingsOn(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Resize' }).click()
    await expect(width).toHaveValue(String(Number(size[0]) + 20))
    await button(page, 'Undo').click()
    await expect(width).toHaveValue(size[0] ?? '')
  })
})
