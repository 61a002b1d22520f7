import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The clock of a computer, for the environment of a helper: it is wrong, and may jump. */
export interface WrongClock {
  readonly environment: Readonly<Record<string, string>>
  readonly jumpTo: (aheadMs: number) => void
  /** Lets time pass for the helper, until it hears its server again. */
  readonly pass: (durationMs: number) => void
}

const preload = new URL('./skewed-clock.ts', import.meta.url).href

export function makeWrongClock(aheadMs: number): WrongClock {
  const directory = mkdtempSync(join(tmpdir(), 'labelwright-clock-'))
  const [ahead, passed] = [join(directory, 'ahead'), join(directory, 'passed')]
  const jumpTo = (ms: number): void => writeFileSync(ahead, String(ms))
  const pass = (ms: number): void => writeFileSync(passed, String(ms))
  jumpTo(aheadMs)
  pass(0)
  const files = { LABELWRIGHT_TEST_CLOCK: ahead, LABELWRIGHT_TEST_PASSED: passed }
  return { environment: { ...files, NODE_OPTIONS: `--import=${preload}` }, jumpTo, pass }
}
