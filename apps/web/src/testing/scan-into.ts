import { act } from '@testing-library/react'
import { pressKeys } from './press-keys.ts'

const gapMs = 5
/** A key that a test presses next is a person's, however fast the machine is: it does not follow at the pace of the scan. */
const longAgoMs = 10_000

/** Scans as a hand-held scanner does: keys at its pace into whatever has the focus, and Enter at the end. */
export async function scanInto(target: Element, code: string): Promise<void> {
  pressKeys(target, { keys: [...code, 'Enter'], startMs: performance.now() - longAgoMs, gapMs })
  await act(async () => undefined)
}
