import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'

const module = new URL('./young-memory.ts', import.meta.url).href

/** A server's process in small: what it had in young memory before and after, in MiB. */
async function tidyInProcess(
  flags: readonly string[],
  gatheredMebibytes: number,
): Promise<{ before: number; after: number }> {
  const program = `
    import { getHeapSpaceStatistics } from 'node:v8'
    import { tidyYoungMemory } from ${JSON.stringify(module)}
    const young = () => getHeapSpaceStatistics().find((each) => each.space_name === 'new_space').space_used_size / 1048576
    globalThis.gc?.({ type: 'minor', execution: 'sync' })
    const aim = young() + ${gatheredMebibytes}
    while (young() < aim) Array.from({ length: 1000 }, (_, index) => ({ index }))
    const before = young()
    tidyYoungMemory()
    process.stdout.write(JSON.stringify({ before, after: young() }))`
  const args = ['--min-semi-space-size=16', ...flags, '--no-warnings', '--input-type=module-typescript', '-e', program]
  return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
}

it('What calls leave behind is tidied when there is enough of it', async () => {
  const { before, after } = await tidyInProcess(['--expose-gc'], 6)
  expect(before).toBeGreaterThan(6)
  expect(after).toBeLessThan(3)
})

it('A little is left where it is', async () => {
  const { before, after } = await tidyInProcess(['--expose-gc'], 1)
  expect(after).toBeGreaterThanOrEqual(before)
})

it('A server that was started without the flag runs as well', async () => {
  const { before, after } = await tidyInProcess([], 6)
  expect(after).toBeGreaterThanOrEqual(before)
})
