import type { Page } from '@playwright/test'

const secondsBetweenKeys = 0.005
const secondsHeld = 0.001
/** A person presses a key this much later than a scanner its last. */
const secondsOfPerson = 0.5

/** The time of the last key, as the browser was told. */
const lastKeys = new WeakMap<Page, number>()

interface Keys {
  readonly keys: readonly string[]
  /** Seconds. */
  readonly start: number
  readonly gap: number
  readonly held: number
}

/** The times are told to the browser, and no key waits for the one before, so that a slow machine changes nothing. */
async function send(page: Page, { keys, start, gap, held }: Keys): Promise<void> {
  const keyboard = await page.context().newCDPSession(page)
  const sent = keys.flatMap((key, index) => {
    const timestamp = start + index * gap
    const text = key === 'Enter' ? '\r' : key
    return [
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text, timestamp }),
      keyboard.send('Input.dispatchKeyEvent', { type: 'keyUp', key, timestamp: timestamp + held }),
    ]
  })
  await Promise.all(sent)
  lastKeys.set(page, start + keys.length * gap)
  await keyboard.detach()
}

const now = () => Date.now() / 1000
const afterLast = (page: Page, seconds: number): number => Math.max(now(), (lastKeys.get(page) ?? 0) + seconds)

/** Scans as a hand-held scanner does, by keys at its pace and Enter. */
export async function scan(page: Page, code: string): Promise<void> {
  const keys = [...code, 'Enter']
  await send(page, { keys, start: afterLast(page, secondsBetweenKeys), gap: secondsBetweenKeys, held: secondsHeld })
}

/** Presses Enter as a person does behind a scan. */
export async function pressEnter(page: Page): Promise<void> {
  await send(page, { keys: ['Enter'], start: afterLast(page, secondsOfPerson), gap: 0, held: 0.1 })
}
