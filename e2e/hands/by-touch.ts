import type { Page } from '@playwright/test'
import { fingersOn } from './fingers.ts'
import { cornersOf, type Hands, paperOf } from './hands.ts'

/** Taps, and drags with one finger; letters come from the keyboard on the screen. */
export async function byTouch(page: Page, labelWidth: number): Promise<Hands> {
  const fingers = await fingersOn(page)
  return {
    press: (target) => target.tap(),
    fill: async (field, value) => {
      await field.tap()
      await field.fill(value)
      await field.blur()
    },
    choose: async (list, option) => {
      await list.tap()
      if ((await list.evaluate(({ tagName }) => tagName)) === 'SELECT') await list.selectOption(option)
      else await page.getByRole('option', { name: option }).tap()
    },
    check: async (box, isOn) => {
      if ((await box.isChecked()) !== isOn) await box.tap()
    },
    insert: async (tool, frame) => {
      await page.getByRole('button', { name: tool.name, exact: true }).tap()
      const { from, to } = await cornersOf(page, frame, labelWidth)
      await fingers.drag(from, to)
    },
    // The next tap beside it ends the text.
    write: (text) => page.keyboard.insertText(text),
    selectNothing: () => paperOf(page).tap({ position: { x: 6, y: 6 } }),
  }
}
