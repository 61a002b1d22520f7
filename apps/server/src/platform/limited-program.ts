// Programs for files of strangers: apart from the server, with bounded memory and time.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { assertNoConnection } from './database/connection-scope.ts'
import { usageOf } from './process-usage.ts'

export interface Bounds {
  readonly memoryMib: number
  readonly processorMs: number
  readonly wallMs: number
  readonly answerBytes: number
}

const watchMs = 100

let compiledCode: string | undefined

/**
 * Lets the programs keep their compiled code in this folder, where they may write from now on. Only for tests, whose files are their
 * own: a program that a stranger's file took over could leave something there for the next one.
 */
export function keepCompiledCodeIn(directory: string): void {
  mkdirSync(directory, { recursive: true })
  compiledCode = directory
}

/**
 * Runs a program of ours that answers JSON and may do nothing but read: no writing, no programs, no workers, and nothing of the
 * server's environment. Answers undefined when it took more than its bounds; throws when it failed otherwise.
 */
export async function runLimited<Answer>(
  program: string,
  options: { readonly arguments: readonly string[]; readonly bounds: Bounds },
): Promise<Answer | undefined> {
  assertNoConnection('a program')
  const { bounds } = options
  const heap = `--max-old-space-size=${bounds.memoryMib - 128}`
  const writes = compiledCode === undefined ? [] : [`--allow-fs-write=${compiledCode}`]
  const limits = ['--permission', '--allow-fs-read=*', ...writes, heap, '--no-warnings']
  const child = spawn(process.execPath, [...limits, program, ...options.arguments], {
    env: compiledCode === undefined ? {} : { NODE_COMPILE_CACHE: compiledCode },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const watch = endAtBounds(child, bounds)
  try {
    const [answer, complaint, code] = await Promise.all([
      readAll(child.stdout, bounds),
      readAll(child.stderr, bounds),
      endOf(child),
    ])
    if (watch.isOver() || answer === undefined || /heap out of memory|Allocation failed/i.test(complaint ?? ''))
      return undefined
    if (code !== 0) throw new Error(`The program ended with ${code}: ${complaint?.slice(0, 2_000)}`)
    return JSON.parse(answer) as Answer
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

/** Undefined when there is more than is taken. */
async function readAll(stream: AsyncIterable<Buffer>, { answerBytes }: Bounds): Promise<string | undefined> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of stream) {
    bytes += piece.length
    if (bytes <= answerBytes) pieces.push(piece)
  }
  return bytes <= answerBytes ? Buffer.concat(pieces).toString() : undefined
}

function endAtBounds(
  child: ChildProcess,
  bounds: Bounds,
): { readonly isOver: () => boolean; readonly stop: () => void } {
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
