import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { tookTooLong } from './processor-time.ts'

const lookMs = 250
const standardError = 2

const { beats, maximumMs } = workerData as { readonly beats: Int32Array; readonly maximumMs: number }
const usedTime = (): number => {
  const { user, system } = process.cpuUsage()
  return user + system
}

let seen = -1
let usedAtBeat = usedTime()
setInterval(() => {
  const beat = Atomics.load(beats, 0)
  if (beat !== seen) {
    seen = beat
    usedAtBeat = usedTime()
  } else if (usedTime() - usedAtBeat > maximumMs * 1_000) {
    writeSync(standardError, tookTooLong)
    process.kill(process.pid, 'SIGKILL')
  }
}, lookMs)
