import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The clock of a computer, for the environment of a helper: it is wrong, and may jump. */
export interface WrongClock {
  readonly environment: Readonly<Record<string, string>>
  readonly jumpTo: (aheadMs: number) => void
}

const preload = new URL('./skewed-clock.ts', import.meta.url).href

export function makeWrongClock(aheadMs: number): WrongClock {
  const file = join(mkdtempSync(join(tmpdir(), 'labelwright-clock-')), 'ahead')
  const jumpTo = (ms: number): void => writeFileSync(file, String(ms))
  jumpTo(aheadMs)
  return { environment: { LABELWRIGHT_TEST_CLOCK: file, NODE_OPTIONS: `--import=${preload}` }, jumpTo }
}
