// The memory that calls leave behind is tidied between calls, not within one.
import { getHeapSpaceStatistics } from 'node:v8'

/** Of a print's garbage some ten prints; tidying that takes 1 ms, where V8 by itself would let 16 MiB gather and take 6. */
const tidyFromBytes = 4 * 1_048_576

const youngBytes = (): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_used_size ?? 0

/**
 * To be called when nobody waits. V8 tidies its youngest memory when that is full, so nearly always while a call is being
 * answered: three prints of a hundred took half as long again. Does nothing without Node's flag `--expose-gc`.
 */
export function tidyYoungMemory(): void {
  if (globalThis.gc && youngBytes() > tidyFromBytes) void globalThis.gc({ type: 'minor', execution: 'sync' })
}
