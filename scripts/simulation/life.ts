import type { VirtualTime } from './virtual-time.ts'

/** One life of a program, from its start to its crash. Whatever it still wanted to do afterwards does not happen. */
export interface Life {
  /** `page-1`, `helper-2`. */
  readonly name: string
  readonly isAlive: () => boolean
  readonly end: () => void
  /** Calls `hear` when the life ends. */
  readonly onEnd: (hear: () => void) => void
  /** Never resolves where the life ends before. */
  readonly wait: (durationMs: number) => Promise<void>
  /** See `VirtualTime.sometime`. */
  readonly pause: (durationMs: number) => Promise<void>
}

/** Thrown into a program that has just died, where it cannot be left hanging. */
export class Died extends Error {
  constructor(name: string) {
    super(`${name} has died`)
    this.name = 'Died'
  }
}

export function startLife(name: string, time: VirtualTime): Life {
  let isAlive = true
  const hearers: (() => void)[] = []
  const waitOn = (after: VirtualTime['after'], durationMs: number): Promise<void> =>
    new Promise((resolve) => {
      after(durationMs, () => {
        if (isAlive) resolve()
      })
    })
  return {
    name,
    isAlive: () => isAlive,
    end: () => {
      if (!isAlive) return
      isAlive = false
      for (const hear of hearers.splice(0)) hear()
    },
    onEnd: (hear) => void hearers.push(hear),
    wait: (durationMs) => waitOn(time.after, durationMs),
    pause: (durationMs) => waitOn(time.sometime, durationMs),
  }
}

/** What a dead program waits for. */
export const never = <Result>(): Promise<Result> => new Promise(() => undefined)
