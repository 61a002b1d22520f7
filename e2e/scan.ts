import type { Page } from '@playwright/test'

const secondsBetweenKeys = 0.005

/** Scans as a hand-held scanner does, by keys at its pace and Enter; the times are told to the browser, so that a slow machine changes nothing. */
export async function scan(page: Page, code: string): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  for (const [index, key] of [...code, 'Enter'].entries()) {
    const timestamp = start + index * secondsBetweenKeys
    const text = key === 'Enter' ? '\r' : key
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp })
    await keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp })
  }
  await keyboard.detach()
}
