import type { Locator, Page } from '@playwright/test'
import { type Hands, paperOf, textOnPaper } from './hands.ts'

/** Keys alone: F6 from part to part, Tab from field to field, arrow keys within a group of buttons. */
export function byKeyboard(page: Page): Hands {
  const goTo = async (target: Locator): Promise<void> => {
    for (let presses = 0; presses < 200; presses++) {
      const key = await target.evaluate(keyTowards)
      if (key === undefined) return
      await page.keyboard.press(key)
    }
    throw new Error(`${target} is not reached by keys.`)
  }
  return {
    press: async (target) => {
      await goTo(target)
      await page.keyboard.press('Enter')
    },
    fill: async (field, value) => {
      await goTo(field)
      await page.keyboard.press('Control+a')
      await page.keyboard.insertText(value)
      await page.keyboard.press('Tab')
    },
    choose: async (list, option) => {
      await goTo(list)
      if ((await list.evaluate(({ tagName }) => tagName)) === 'SELECT') return page.keyboard.type(option, { delay: 60 })
      // A list whose rows change while it is walked through may stand on another one by the time of the second Enter.
      for (let tries = 0; tries < 3 && (await list.inputValue()) !== option; tries++) {
        await page.keyboard.press('Enter')
        for (let presses = 0; presses < 50 && !(await list.evaluate(activeOption))?.startsWith(option); presses++) {
          await page.keyboard.press('ArrowDown')
        }
        await page.keyboard.press('Enter')
        await page.waitForTimeout(100)
      }
    },
    check: async (box, isOn) => {
      if ((await box.isChecked()) === isOn) return
      await goTo(box)
      await page.keyboard.press('Space')
    },
    insert: async ({ key, name }) => {
      await goTo(paperOf(page))
      await page.keyboard.press(key)
      // A letter alone takes up a tool once no other key has followed it for a while.
      await page.getByRole('button', { name, exact: true, pressed: true }).waitFor()
      await page.keyboard.press('Enter')
    },
    write: async (text) => {
      await page.keyboard.insertText(text)
      await page.keyboard.press('Control+Enter')
      await textOnPaper(page).waitFor({ state: 'detached' })
    },
    selectNothing: async () => {
      await goTo(paperOf(page))
      await page.keyboard.press('Control+Shift+A')
    },
  }
}

/** The text of the option that the arrow keys stand on. Runs in the page. */
const activeOption = (list: Element): string | undefined =>
  document.getElementById(list.getAttribute('aria-activedescendant') ?? '')?.textContent ?? undefined

/** Which key brings the focus nearer to a target, as a person sees it; undefined where it is there. Runs in the page. */
function keyTowards(target: Element): string | undefined {
  const active = document.activeElement
  if (active === target) return undefined
  const [here, there] = [active?.closest('[data-region]'), target.closest('[data-region]')]
  if (there && here !== there && here) return 'F6'
  const group = target.closest('[role="toolbar"], [role="tablist"], [role="menu"]')
  if (active && group?.contains(active) && group !== active) {
    const isBehind = active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING
    const [onwards, back] = group.role === 'menu' ? ['ArrowDown', 'ArrowUp'] : ['ArrowRight', 'ArrowLeft']
    return isBehind ? onwards : back
  }
  const isBehind = !active || active.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING
  return isBehind ? 'Tab' : 'Shift+Tab'
}
