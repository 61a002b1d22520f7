import type { Page } from '@playwright/test'

export interface Point {
  readonly x: number
  readonly y: number
}

/** Fingers on a touch screen, at pixels of the window. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: touchPoints.map((point, id) => ({ ...point, id })),
    })
  return {
    /** With one finger, by way of the middle. */
    drag: async (from: Point, to: Point): Promise<void> => {
      await touch('touchStart', [from])
      await touch('touchMove', [{ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }])
      await touch('touchMove', [to])
      await touch('touchEnd', [])
    },
    /** With as many fingers as there are places. */
    tap: async (at: readonly Point[]): Promise<void> => {
      await touch('touchStart', at)
      await touch('touchEnd', [])
    },
    hold: async (at: Point, ms: number): Promise<void> => {
      await touch('touchStart', [at])
      await page.waitForTimeout(ms)
      await touch('touchEnd', [])
    },
  }
}
