import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

const busyLoop = 'const end = Date.now() + Number(process.argv[1]); while (Date.now() < end);'

/** Keeps every core of this machine busy for `ms` milliseconds, each with a process that ends by itself. */
export async function keepCoresBusy(ms: number): Promise<void> {
  const loops = Array.from({ length: availableParallelism() }, () =>
    once(spawn(process.execPath, ['-e', busyLoop, String(ms)], { stdio: 'ignore' }), 'exit'),
  )
  await Promise.all(loops)
}
