import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { LRUCache } from 'lru-cache'
import { findUsage, type ProcessUsage } from '../../../platform/process-usage.ts'
import type { LabelOfVersion } from '../label-of-version.service.ts'
import type { Answered, FromProcess, ToProcess } from './transfer.ts'

const program = fileURLToPath(new URL('drawing-process.ts', import.meta.url))
/** Beside the heap stand HarfBuzz, fonts and the dots of the label at hand. */
const heapMib = 384
const maxLabelsKept = 500

/** A process that draws, as the server sees it. */
export interface DrawingProcess {
  readonly isReady: () => boolean
  readonly send: (message: ToProcess) => void
  /** Labels of these that it does not have, and keys that it may forget; from then on it has them. */
  readonly lacks: (labels: ReadonlyMap<string, LabelOfVersion>) => {
    readonly labels: readonly { readonly key: string; readonly label: LabelOfVersion }[]
    readonly forgotten: readonly string[]
  }
  /** Processor time of the piece at hand so far, and memory. */
  readonly usage: () => ProcessUsage
  readonly kill: () => void
}

interface Listeners {
  readonly onReady: () => void
  /** `usedMs` is the processor time that the piece took. */
  readonly onAnswer: (answer: Answered, usedMs: number) => void
  /** It has ended, whoever ended it. `complaint` is what it wrote last. */
  readonly onExit: (complaint: string) => void
}

/** Starts a process that may read and nothing else, with nothing of the server's environment. */
export function startDrawingProcess(
  compiledCode: string | undefined,
  { onReady, onAnswer, onExit }: Listeners,
): DrawingProcess {
  const writes = compiledCode === undefined ? [] : [`--allow-fs-write=${compiledCode}`]
  const child = fork(program, [], {
    execArgv: ['--permission', '--allow-fs-read=*', ...writes, `--max-old-space-size=${heapMib}`, '--no-warnings'],
    env: compiledCode === undefined ? {} : { NODE_COMPILE_CACHE: compiledCode },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  leaveUncounted(child)
  let complaint = ''
  child.stderr?.on('data', (text: Buffer) => {
    complaint = `${complaint}${text}`.slice(-2_000)
  })
  let isReady = false
  let hasEnded = false
  /** At the end of the last piece. */
  let processorMs = 0
  child.on('message', (value) => {
    const message = value as FromProcess
    const usedMs = message.processorMs - processorMs
    processorMs = message.processorMs
    if (message.type !== 'ready') return onAnswer(message, usedMs)
    isReady = true
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
      // Whoever waits for it learns from `onExit` that it has ended.
      if (child.connected) child.send(message, () => undefined)
    },
    lacks: keepInStep(),
    usage: () => {
      const used = findUsage(child.pid)
      return { memoryMib: used?.memoryMib ?? 0, processorMs: Math.max(0, (used?.processorMs ?? 0) - processorMs) }
    },
    kill: () => child.kill('SIGKILL'),
  }
}

/** The program that started it may end while it waits for tasks. */
function leaveUncounted(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
  const { stderr } = child
  if (stderr && 'unref' in stderr && typeof stderr.unref === 'function') stderr.unref()
}

/** Knows which labels the process has: it keeps those that were used last, and forgets what it is told to. */
function keepInStep(): DrawingProcess['lacks'] {
  let forgotten: string[] = []
  const kept = new LRUCache<string, true>({
    max: maxLabelsKept,
    dispose: (_, key, reason) => {
      if (reason === 'evict') forgotten.push(key)
    },
  })
  return (labels) => {
    const lacking: { readonly key: string; readonly label: LabelOfVersion }[] = []
    for (const [key, label] of labels) {
      if (kept.get(key)) continue
      kept.set(key, true)
      lacking.push({ key, label })
    }
    const answer = { labels: lacking, forgotten }
    forgotten = []
    return answer
  }
}
