// The importers that a server has started, as Linux tells (proc(5)).
import { readdirSync, readFileSync } from 'node:fs'

/** What such a file says; empty when its process has ended. */
export const readOfProcess = (path: string): string => {
  try {
    return readFileSync(`/proc/${path}`, 'utf8')
  } catch {
    return ''
  }
}

/** The process ids of a server's importers that live now. */
export const importersOf = (serverPid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => readOfProcess(`${pid}/status`).includes(`PPid:\t${serverPid}\n`))
    .filter((pid) => readOfProcess(`${pid}/cmdline`).includes('importer.ts'))
    .map(Number)
