import { act } from '@testing-library/react'
import { pressKeys } from './press-keys.ts'

const gapMs = 5

/** Scans as a hand-held scanner does: keys at its pace into whatever has the focus, and Enter at the end. */
export async function scanInto(target: Element, code: string): Promise<void> {
  pressKeys(target, { keys: [...code, 'Enter'], startMs: performance.now(), gapMs })
  await act(async () => undefined)
}
