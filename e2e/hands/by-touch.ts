import type { CDPSession, Page } from '@playwright/test'
import { cornersOf, type Hands, paperOf } from './hands.ts'

interface Point {
  readonly x: number
  readonly y: number
}

/** Taps, and drags with one finger; letters come from the keyboard on the screen. */
export async function byTouch(page: Page, labelWidth: number): Promise<Hands> {
  const session = await page.context().newCDPSession(page)
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
      await drag(session, from, to)
    },
    // The next tap beside it ends the text.
    write: (text) => page.keyboard.insertText(text),
    selectNothing: () => paperOf(page).tap({ position: { x: 6, y: 6 } }),
  }
}

/** With one finger, by way of the middle. */
async function drag(session: CDPSession, from: Point, to: Point): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [from])
  await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }])
  await touch('touchMove', [to])
  await touch('touchEnd', [])
}
