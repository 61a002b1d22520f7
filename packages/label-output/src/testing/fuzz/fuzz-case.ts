/** What a case of the fuzzing needs: a watch on each call into the product. */
export interface Watch {
  readonly call: <Answer>(use: () => Answer) => Answer
  readonly callLater: <Answer>(use: () => Promise<Answer>) => Promise<Answer>
  /** Counts what came out, so that a test sees that the fuzzing reached something. */
  readonly note: (outcome: string) => void
}

/** Hands generated input to the product. Throws when the answer is not what any input must get. */
export type FuzzCase = (watch: Watch) => void | Promise<void>

/** What a case answers on the standard output. */
export interface FuzzReport {
  readonly calls: number
  /** Of the processor, which other programs do not disturb. */
  readonly slowestCpuMs: number
  /** The most memory that the whole program ever held. */
  readonly peakMegabytes: number
  readonly outcomes: Readonly<Record<string, number>>
}

/** Refuses an answer that breaks a promise. */
export function insist(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not so: ${what}`)
}
