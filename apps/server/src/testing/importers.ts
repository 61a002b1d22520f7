// The processes that a server has started for files of imports, as Linux tells (proc(5)).
import { readdirSync, readFileSync } from 'node:fs'

/** What such a file says; empty when its process has ended. */
export const readOfProcess = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

/**
 * The process ids of a server's readers that have the file of an import for themselves; small files are read by readers that
 * anything may be read by. Where Linux confines them, each is the child of the program that does so, whose id comes first.
 */
export const importersOf = (serverPid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readOfProcess(`${pid}/cmdline`).includes('import-reading.ts'))
    .filter((pid) => isBelow(pid, serverPid))
    .map(Number)

function isBelow(pid: string, serverPid: number): boolean {
  const parent = parentOf(pid)
  return parent === String(serverPid) || (parent !== undefined && parentOf(parent) === String(serverPid))
}

const parentOf = (pid: string): string | undefined => /^PPid:\t(\d+)$/m.exec(readOfProcess(`${pid}/status`))?.[1]
