import type { Page } from '@playwright/test'

const secondsBetweenKeys = 0.005
const secondsHeld = 0.001
/** A person presses Enter this long after the last key of the scanner. */
const secondsToPerson = 0.5

/** The time of the last key on each page, in seconds, as sent to the browser. */
const lastKeys = new WeakMap<Page, number>()

interface Keys {
  readonly keys: readonly string[]
  /** The time of the first key, in seconds since the epoch. */
  readonly start: number
  /** Seconds from key to key. */
  readonly gap: number
  /** Seconds. */
  readonly held: number
}

/** Sends each key with its time, without waiting for the one before, so that the pace is the same on a slow machine. */
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

/** Types a code and Enter at the pace of a hand-held scanner. */
export async function scan(page: Page, code: string): Promise<void> {
  const keys = [...code, 'Enter']
  await send(page, { keys, start: afterLast(page, secondsBetweenKeys), gap: secondsBetweenKeys, held: secondsHeld })
}

/** Presses Enter at the pace of a person, after a scan. */
export async function pressEnter(page: Page): Promise<void> {
  await send(page, { keys: ['Enter'], start: afterLast(page, secondsToPerson), gap: 0, held: 0.1 })
}
