import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Writes each job to a file of its own, named by time and count. */
export function createJobKeeper(directory: string, now: () => Date): (job: Buffer) => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  let count = 0
  return (job) => {
    count += 1
    const time = now().toISOString().replaceAll(/[-:]/g, '').replace('.', '-')
    writeFileSync(join(directory, `${time}-${String(count).padStart(6, '0')}.bin`), job, { mode: 0o600 })
  }
}
