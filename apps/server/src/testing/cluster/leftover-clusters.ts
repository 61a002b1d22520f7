// Clusters of test processes are removed when their process has ended, however it ended.
import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isServerOf, readPidFile } from '../../platform/database/embedded/server-process.ts'
import { quickDirectory } from '../temporary-directory.ts'

const prefix = 'labelwright-test-cluster-'
const stopTimeoutMs = 30_000

/** Begins the name of the folder of a process's cluster. */
export const clusterPrefixOf = (pid: number): string => `${prefix}${pid}-`

function hasEnded(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

/** Stops the PostgreSQL of this data directory at once, and removes the directory. */
export async function removeCluster(directory: string): Promise<void> {
  const cluster = join(directory, 'database')
  const pid = readPidFile(cluster)?.pid
  const isRunning = () => pid !== undefined && isServerOf(cluster, pid)
  if (pid !== undefined && isRunning()) process.kill(pid, 'SIGQUIT')
  const deadline = performance.now() + stopTimeoutMs
  while (isRunning() && performance.now() < deadline) await sleep(20)
  // The database may write its last file while the directory goes.
  await rm(directory, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Removes the clusters of processes that have ended and could not do it. */
export async function removeLeftoverClusters(): Promise<void> {
  for (const parent of new Set([quickDirectory(), tmpdir()])) {
    for (const name of readdirSync(parent).filter((each) => each.startsWith(prefix))) {
      const pid = Number.parseInt(name.slice(prefix.length), 10)
      if (hasEnded(pid)) await removeCluster(join(parent, name))
    }
  }
}
