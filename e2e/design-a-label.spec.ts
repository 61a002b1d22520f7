import { sampleLabels } from '@labelwright/label-document/samples'
import { readGrey } from '@labelwright/label-layout/testing/read-barcodes'
import { renderZpl } from '@labelwright/label-output/testing/render-zpl'
import type { BrowserContext, Locator, Page, WebSocketRoute } from '@playwright/test'
import { findingsOn } from './axe.ts'
import { choosePrinter, openArticleToPrint, virtualPrinter } from './open-article.ts'
import { addArticle, plantLabel } from './plant-a-label.ts'
import { printOneLabel } from './print-one-label.ts'
import { at, signInAs } from './sign-in-as.ts'
import { expect, test } from './test.ts'

const shelf = sampleLabels.find(({ name }) => name === 'Shelf label')?.document

const canvasOf = (page: Page): Locator => page.getByRole('listbox', { name: /^Label, use arrow keys/ })
const onPaper = (page: Page, id: string): Locator => page.locator(`[data-element="${id}"]`)
const left = (page: Page): Locator => page.getByRole('textbox', { name: 'Left', exact: true }).first()

async function openDesigner(page: Page, labelId: string): Promise<void> {
  await page.goto(at(`/labels/${labelId}`))
  await expect(onPaper(page, 'price').locator('path').first()).toBeAttached()
}

/** Selects an element by a click on its ink. */
async function choose(page: Page, id: string): Promise<void> {
  const box = await onPaper(page, id).boundingBox()
  if (!box) throw new Error(`${id} is not on the paper`)
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** The sockets of a browser go through here, so that they can be cut: Chromium's own switch leaves open sockets alone. */
async function cutLine(context: BrowserContext) {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await context.routeWebSocket(/\/api\/labels\/[^/]+\/open$/, (socket) => {
    if (isCut) {
      void socket.close()
      return
    }
    socket.connectToServer()
    open.add(socket)
  })
  return {
    cut: async () => {
      isCut = true
      for (const socket of open) await socket.close()
    },
    mend: () => {
      isCut = false
    },
  }
}

test.describe('The label designer', () => {
  let labelId = ''
  test.beforeEach(async ({ page }, { title, repeatEachIndex }) => {
    labelId = await plantLabel(`Shelf ${title.slice(0, 40)} ${repeatEachIndex}`, shelf ?? {})
    await signInAs(page, 'administrator')
  })

  test('moves an element by dragging it, as one step that is undone and done again, and Escape puts it back', async ({
    page,
  }) => {
    await openDesigner(page, labelId)
    await choose(page, 'price')
    const before = await left(page).inputValue()
    const box = await onPaper(page, 'price').boundingBox()
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 60, y - 5, { steps: 6 })
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect(left(page)).toHaveValue(before)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x - 60, y, { steps: 6 })
    await page.mouse.up()
    await expect(left(page)).not.toHaveValue(before)
    const moved = await left(page).inputValue()
    await page.keyboard.press('Control+z')
    await expect(left(page)).toHaveValue(before)
    await page.keyboard.press('Control+y')
    await expect(left(page)).toHaveValue(moved)
    // To people who do not see the paper: where it is now, and what it meets.
    const said = page.getByRole('status').filter({ hasText: 'mm from the left' })
    await page.keyboard.press('Shift+ArrowLeft')
    await expect(said).toHaveText(/^Text \{\{price\}\}, .* mm from the left, .* mm from the top, .* by .* mm/)
    await expect(said).toContainText(`${(Number(moved) - 1).toFixed(1)} mm from the left`)
    await expect(page.getByText('Changed since version 1 · Saved')).toBeVisible()
  })

  test('takes calculations in its fields, and leaves what cannot be read for correction', async ({ page }) => {
    await openDesigner(page, labelId)
    await choose(page, 'price')
    await left(page).fill('12.5+3')
    await left(page).press('Enter')
    await expect(left(page)).toHaveValue('15.5')
    await left(page).fill('+2')
    await left(page).press('Enter')
    await expect(left(page)).toHaveValue('17.5')
    await left(page).fill('twelve')
    await left(page).press('Enter')
    await expect(left(page)).toHaveValue('twelve')
    await expect(left(page)).toHaveAttribute('aria-invalid', 'true')
    await left(page).press('Escape')
    await expect(left(page)).toHaveValue('17.5')
  })

  test('shows a note to everybody, until it is answered and closed', async ({ page, anotherBrowser }) => {
    await openDesigner(page, labelId)
    const other = await (await anotherBrowser()).newPage()
    await signInAs(other, 'administrator')
    await openDesigner(other, labelId)
    await choose(page, 'price')
    const note = page.getByRole('textbox', { name: 'Note for colleagues, never printed' })
    await note.fill('Is this with tax?')
    await choose(page, 'name')
    await expect(note).toHaveValue('')
    await choose(page, 'price')
    await expect(note).toHaveValue('Is this with tax?')
    await note.press('Control+Enter')

    const thread = other.getByRole('listitem').filter({ hasText: 'Is this with tax?' })
    await thread.getByRole('button', { name: 'Answer' }).click()
    await thread.getByRole('textbox').fill('Yes, 25 %.')
    await thread.getByRole('button', { name: 'Send answer' }).click()
    await expect(page.getByText('Yes, 25 %.')).toBeVisible()
    expect(await findingsOn(page)).toEqual([])
    await thread.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(page.getByText('Is this with tax?')).toBeHidden()
    await page.getByRole('checkbox', { name: 'Show 1 closed note' }).check()
    await expect(page.getByText(/^Closed by /)).toBeVisible()
    await page.getByRole('button', { name: 'Open again' }).click()
    await expect(thread).toBeVisible()
  })

  test('lets two people edit one label; each takes back only their own', async ({ page, anotherBrowser }) => {
    await openDesigner(page, labelId)
    const other = await (await anotherBrowser()).newPage()
    await signInAs(other, 'administrator')
    await openDesigner(other, labelId)
    await expect(page.getByRole('list', { name: 'Others who have this label open' })).toBeVisible()
    await choose(page, 'price')
    await choose(other, 'price')
    await left(page).fill('20')
    await left(page).press('Enter')
    await expect(left(other)).toHaveValue('20')
    const top = other.getByRole('textbox', { name: 'Top', exact: true }).first()
    await top.fill('18')
    await top.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Top', exact: true }).first()).toHaveValue('18')
    await canvasOf(page).focus()
    await page.keyboard.press('Control+z')
    await expect(left(other)).not.toHaveValue('20')
    await expect(top).toHaveValue('18')
  })

  test('keeps what is done without a network, also when the page is gone meanwhile', async ({ page, context }) => {
    const line = await cutLine(context)
    await page.reload()
    await openDesigner(page, labelId)
    await choose(page, 'price')
    const before = await left(page).inputValue()
    await line.cut()
    await canvasOf(page).focus()
    for (let press = 0; press < 5; press++) await page.keyboard.press('Shift+ArrowLeft')
    const after = await left(page).inputValue()
    expect(Number(after)).toBe(Number(before) - 5)
    await expect(page.getByText(/Saved in this browser until the server answers/)).toBeVisible()
    await page.close()
    line.mend()
    const later = await context.newPage()
    await openDesigner(later, labelId)
    await choose(later, 'price')
    await expect(left(later)).toHaveValue(after)
    await expect(later.getByText('Changed since version 1 · Saved')).toBeVisible()
  })

  test('publishes what was drawn by mouse, and its barcode prints [LABEL-18]', async ({ page }, {
    repeatEachIndex,
  }) => {
    const name = `DESIGN-${repeatEachIndex}`
    await addArticle(name, labelId, {
      price: '12.50',
      currency: 'SEK',
      unitPrice: '25.00 SEK / kg',
      gtin: '7350001234564',
    })
    await openDesigner(page, labelId)
    await choose(page, 'ean')
    await page.keyboard.press('Delete')
    await expect(onPaper(page, 'ean')).toHaveCount(0)
    await page.getByRole('button', { name: 'Barcode', exact: true }).click()
    const box = await canvasOf(page).boundingBox()
    const paper = await onPaper(page, 'name').boundingBox()
    const [x, y] = [paper?.x ?? 0, (box?.y ?? 0) + (box?.height ?? 0) / 2 + 10]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 330, y + 100, { steps: 4 })
    await page.mouse.up()
    await page.getByRole('textbox', { name: 'Data', exact: true }).fill('DRAWN-42')
    await expect(page.getByText('Changed since version 1 · Saved')).toBeVisible()
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByLabel('What changed').fill('Another barcode')
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
    await expect(page.getByText('Version 2 is published · Saved')).toBeVisible()
    await openArticleToPrint(page, name)
    await choosePrinter(page, virtualPrinter)
    const codes = await readGrey(await renderZpl(await printOneLabel(page), 70, 38))
    expect(codes.map(({ text }) => text)).toContain('DRAWN-42')
  })

  test('has nothing that axe finds, with nothing selected, with an element and with its checks', async ({ page }) => {
    await openDesigner(page, labelId)
    expect(await findingsOn(page)).toEqual([])
    await choose(page, 'price')
    expect(await findingsOn(page)).toEqual([])
    await page.getByRole('tab', { name: /Checks/ }).click()
    expect(await findingsOn(page)).toEqual([])
  })
})
