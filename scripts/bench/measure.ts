/** One figure of a run, as the file of results holds it. */
export interface Result {
  readonly suite: string
  readonly case: string
  readonly subject: string
  readonly value: number
  readonly unit: string
}

/** Makes a result of a suite: its case, what was measured, and the figure. */
export type Row = (name: string, subject: string, figure: readonly [value: number, unit: string]) => Result

/** The seconds of the fastest of several runs: what disturbs a run only ever makes it slower. */
export async function fastest(runs: number, run: () => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let index = 0; index < runs; index++) {
    const start = performance.now()
    await run()
    best = Math.min(best, (performance.now() - start) / 1000)
  }
  return best
}

/** Of times in any order: `share` of them are at most this. */
export const percentile = (times: readonly number[], share: number): number =>
  [...times].sort((a, b) => a - b)[Math.max(0, Math.min(times.length, Math.ceil(times.length * share)) - 1)] ?? 0
