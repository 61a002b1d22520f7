// How much memory the server and the programs it starts have held, as Linux tells.
import { importersOf, readOfProcess } from '../../apps/server/src/testing/importers.ts'

export interface Peaks {
  /** MiB, of the server itself. */
  readonly server: () => number
  /** MiB, the most of any importer so far. */
  readonly importer: () => number
  readonly stop: () => void
}

/** The most that a process has ever held, in MiB. */
const peakOf = (pid: number): number => Number(/VmHWM:\s+(\d+)/.exec(readOfProcess(`${pid}/status`))?.[1] ?? 0) / 1024

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
