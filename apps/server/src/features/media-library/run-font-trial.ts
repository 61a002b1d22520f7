import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createWorkQueue } from '../../platform/jobs/work-queue.ts'
import { type TrialAnswer, tooHeavy } from './font-trial-protocol.ts'

const program = fileURLToPath(new URL('./font-trial.ts', import.meta.url))
/** A server stays quick when fonts come in heaps: one is tried at a time. */
const queue = createWorkQueue(1, 50)

const bounds = { memoryMib: 512, processorMs: 5_000, wallMs: 40_000, answerBytes: 4_000_000 } as const
const watchMs = 100
// Nothing but reading: no writing, no programs, no workers, and nothing of the server's environment.
const options = ['--permission', '--allow-fs-read=*', `--max-old-space-size=${bounds.memoryMib - 128}`, '--no-warnings']

/** Tries a font in a program of its own, which is ended when it takes too much. */
export const runFontTrial = (path: string): Promise<TrialAnswer> => queue.run(() => tryApart(path))

async function tryApart(path: string): Promise<TrialAnswer> {
  const child = spawn(process.execPath, [...options, program, path], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] })
  const watch = endAtBounds(child)
  try {
    const [answer, complaint, code] = await Promise.all([readAll(child.stdout), readAll(child.stderr), endOf(child)])
    if (watch.isOver() || /heap out of memory|Allocation failed/i.test(complaint)) return tooHeavy
    if (code !== 0) throw new Error(`The font trial ended with ${code}: ${complaint.slice(0, 2_000)}`)
    return JSON.parse(answer) as TrialAnswer
  } finally {
    watch.stop()
    child.kill('SIGKILL')
  }
}

const endOf = (child: ChildProcess): Promise<number | NodeJS.Signals | null> =>
  new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? signal))
  })

async function readAll(stream: AsyncIterable<Buffer>): Promise<string> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream) {
    bytes += piece.length
    if (bytes <= bounds.answerBytes) pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function endAtBounds(child: ChildProcess): { readonly isOver: () => boolean; readonly stop: () => void } {
  const started = performance.now()
  let isOver = false
  const timer = setInterval(() => {
    const used = usageOf(child.pid)
    isOver ||= used.memoryMib > bounds.memoryMib || used.processorMs > bounds.processorMs
    isOver ||= performance.now() - started > bounds.wallMs
    if (isOver) child.kill('SIGKILL')
  }, watchMs)
  return { isOver: () => isOver, stop: () => clearInterval(timer) }
}

const nothing = { memoryMib: 0, processorMs: 0 }
/** Linux counts processor time in hundredths of a second (proc(5), USER_HZ). */
const msPerTick = 10

/** What a program has used so far, as Linux tells; elsewhere its heap and the clock are the bounds. */
function usageOf(pid: number | undefined): typeof nothing {
  if (process.platform !== 'linux' || pid === undefined) return nothing
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? '0'
    // After the name, which may hold anything: the 12th and 13th fields are user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
    return { memoryMib: Number(kilobytes) / 1024, processorMs: ticks * msPerTick }
  } catch {
    // It has ended.
    return nothing
  }
}
