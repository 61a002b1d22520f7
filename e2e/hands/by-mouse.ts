import type { Page } from '@playwright/test'
import { cornersOf, type Hands, textOnPaper } from './hands.ts'

/** Clicks and drags; letters are typed. */
export function byMouse(page: Page, labelWidth: number): Hands {
  return {
    press: (target) => target.click(),
    fill: async (field, value) => {
      await field.click()
      await field.fill(value)
      await page.keyboard.press('Tab')
    },
    choose: async (list, option) => {
      if ((await list.evaluate(({ tagName }) => tagName)) === 'SELECT') return void (await list.selectOption(option))
      await list.click()
      await page.getByRole('option', { name: option }).click()
    },
    check: (box, isOn) => box.setChecked(isOn),
    insert: async (tool, frame) => {
      await page.getByRole('button', { name: tool.name, exact: true }).click()
      const { from, to } = await cornersOf(page, frame, labelWidth)
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2)
      await page.mouse.move(to.x, to.y)
      await page.mouse.up()
    },
    write: async (text) => {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Control+Enter')
      await textOnPaper(page).waitFor({ state: 'detached' })
    },
    selectNothing: () => page.keyboard.press('Control+Shift+A'),
  }
}
