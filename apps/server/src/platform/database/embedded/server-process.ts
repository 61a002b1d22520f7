import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** What a running PostgreSQL writes into its postmaster.pid. */
export interface PidFile {
  readonly pid: number
  /** 0 while it is not written yet. */
  readonly port: number
}

const pidFileOf = (cluster: string) => join(cluster, 'postmaster.pid')

export function readPidFile(cluster: string): PidFile | undefined {
  try {
    const lines = readFileSync(pidFileOf(cluster), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) || 0 } : undefined
  } catch {
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

function commandLineOf(pid: number): string[] {
  if (process.platform === 'linux') {
    const isZombie = / Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\)/, ')'))
    return isZombie ? [] : readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  }
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
    .trim()
    .split(' ')
}

/** Whether `pid` is a PostgreSQL on this very cluster. Process ids are used again, so the command line is asked. */
export function isServerOf(cluster: string, pid: number): boolean {
  if (!isAlive(pid)) return false
  if (process.platform === 'win32') return true
  try {
    return commandLineOf(pid).includes(cluster)
  } catch {
    return false
  }
}

/** Removes a pid file that a killed server left behind; PostgreSQL would refuse to start when its number lives on in another program. */
export function removeStalePidFile(cluster: string): void {
  const file = readPidFile(cluster)
  if (file && !isServerOf(cluster, file.pid)) rmSync(pidFileOf(cluster), { force: true })
}
