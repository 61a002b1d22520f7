import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { endsWithParent } from '../../../platform/ends-with-parent.ts'
import { findUsage, type ProcessUsage } from '../../../platform/process-usage.ts'
import { readableFolders } from '../../../platform/readers/confinement.ts'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import type { Answered, FromProcess, ToProcess } from './transfer.ts'

const program = fileURLToPath(new URL('draw-for-server.ts', import.meta.url))
/** Beside the heap, the process holds HarfBuzz, fonts and the dots of a label. */
const heapMib = 384
const maxLabelsKept = 500

export interface ProcessOptions {
  /** Folders that the processes may read, beside the product's own. */
  readonly readable: readonly string[]
  /** A folder for compiled code, in tests only. */
  readonly compiledCodeIn: string | undefined
}

interface LackingLabels {
  readonly labels: readonly { readonly key: string; readonly label: LabelOfVersion }[]
  readonly forgotten: readonly string[]
}

/** A process that draws, as the server sees it. */
export interface DrawingProcess {
  readonly isReady: () => boolean
  readonly send: (message: ToProcess) => void
  /** The labels that the process does not know yet, and keys that it may forget. It counts as told. */
  readonly lacks: (labels: ReadonlyMap<string, LabelOfVersion>) => LackingLabels
  /** Memory, and processor time since the last piece ended. */
  readonly usage: () => ProcessUsage
  /** Whether it keeps the server's process from ending by itself. */
  readonly keepRunning: (isKept: boolean) => void
  readonly kill: () => void
}

interface Listeners {
  readonly onReady: () => void
  /** `usedMs` is the processor time of the piece. */
  readonly onAnswer: (answer: Answered, usedMs: number) => void
  /** Called once, however it ended. `complaint` is the end of what it wrote to stderr. */
  readonly onExit: (complaint: string) => void
}

/** Starts a process that may only read, without the server's environment. On Linux it dies with the server. */
export function startDrawingProcess(options: ProcessOptions, { onReady, onAnswer, onExit }: Listeners): DrawingProcess {
  const child = spawnProcess(options)
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => {
    complaint = `${complaint}${text}`.slice(-2_000)
  })
  let isReady = false
  let hasEnded = false
  /** When the last piece ended. */
  let processorMs = 0
  child.on('message', (value) => {
    const message = value as FromProcess
    const usedMs = message.processorMs - processorMs
    processorMs = message.processorMs
    if (message.type !== 'ready') return onAnswer(message, usedMs)
    isReady = true
    keepRunning(child, false)
    onReady()
  })
  const end = () => {
    if (hasEnded) return
    hasEnded = true
    isReady = false
    onExit(complaint)
  }
  child.once('error', end)
  child.once('exit', end)
  return {
    isReady: () => isReady,
    send: (message) => {
      // A process that has ended tells so by `exit`.
      if (child.connected) child.send(message, () => undefined)
    },
    lacks: trackLabels(),
    usage: () => {
      const used = findUsage(child.pid)
      return { memoryMib: used?.memoryMib ?? 0, processorMs: Math.max(0, (used?.processorMs ?? 0) - processorMs) }
    },
    keepRunning: (isKept) => keepRunning(child, isKept),
    kill: () => child.kill('SIGKILL'),
  }
}

function spawnProcess({ readable, compiledCodeIn }: ProcessOptions): ChildProcess {
  const writable = compiledCodeIn === undefined ? [] : [compiledCodeIn]
  // Node takes a folder that does not exist yet for a file unless it ends with an asterisk.
  const all = [...readableFolders, ...writable, ...readable.map((folder) => join(folder, '*'))]
  const reads = all.map((folder) => `--allow-fs-read=${folder}`)
  const rights = ['--permission', ...reads, ...writable.map((folder) => `--allow-fs-write=${folder}`)]
  const node = [process.execPath, ...rights, `--max-old-space-size=${heapMib}`, '--no-warnings', program]
  const [command = '', ...rest] = [...endsWithParent(), ...node]
  return spawn(command, rest, {
    env: compiledCodeIn === undefined ? {} : { NODE_COMPILE_CACHE: compiledCodeIn },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
}

function keepRunning(child: ChildProcess, isKept: boolean): void {
  const handles = [child, child.channel, child.stderr instanceof Socket ? child.stderr : undefined]
  for (const handle of handles) isKept ? handle?.ref() : handle?.unref()
}

/** Knows which labels the process has: the last used ones. */
function trackLabels(): DrawingProcess['lacks'] {
  let forgotten: string[] = []
  const kept = new LRUCache<string, true>({
    max: maxLabelsKept,
    dispose: (_, key, reason) => {
      if (reason === 'evict') forgotten.push(key)
    },
  })
  return (labels) => {
    const lacking = [...labels].flatMap(([key, label]) => (kept.get(key) ? [] : [{ key, label }]))
    for (const { key } of lacking) kept.set(key, true)
    const answer = { labels: lacking, forgotten }
    forgotten = []
    return answer
  }
}
