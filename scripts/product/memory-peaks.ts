// How much memory the server and the programs it starts have held, as Linux tells.
import { readFileSync } from 'node:fs'

export interface Peaks {
  /** MiB, of the server itself. */
  readonly server: () => number
  /** MiB, the most of any importer so far. */
  readonly importer: () => number
  readonly stop: () => void
}

const readOr = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // It has ended.
    return ''
  }
}

/** The most that a process has ever held, in MiB. */
const peakOf = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(readOr(`/proc/${pid}/status`))?.[1] ?? 0) / 1024

const importersOf = (pid: number): number[] =>
  readOr(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((child) => child !== '' && readOr(`/proc/${child}/cmdline`).includes('importer.ts'))
    .map(Number)

const lookMs = 50

/** Importers come and go: they are looked at all the time until `stop`. */
export function watchPeaks(serverPid: number): Peaks {
  let importer = 0
  const look = () => {
    importer = Math.max(importer, ...importersOf(serverPid).map(peakOf))
  }
  const timer = setInterval(look, lookMs)
  return {
    server: () => peakOf(serverPid),
    importer: () => importer,
    stop: () => clearInterval(timer),
  }
}
