import type { Log } from '../log.ts'

export interface Repetition {
  /** Ends it; waits for a run in progress. */
  readonly stop: () => Promise<void>
}

/** Runs `work` again and again, `intervalMs` after the end of the last run. A failure is logged and the next run tries again. */
export function repeat(
  name: string,
  { intervalMs, log, work }: { readonly intervalMs: number; readonly log: Log; readonly work: () => Promise<void> },
): Repetition {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = async () => {
    try {
      await work()
    } catch (error) {
      log.warn({ err: error, work: name }, 'repeated work failed; it is tried again')
    }
    if (!isStopped) schedule()
  }
  const schedule = () => {
    timer = setTimeout(() => {
      running = run()
    }, intervalMs).unref()
  }
  schedule()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
