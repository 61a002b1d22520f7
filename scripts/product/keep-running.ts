import type { ChildProcess } from 'node:child_process'
import { type Program, type Ready, spawnProgram, standing } from './program.ts'

/** A program that is kept running, whatever becomes of its processes. */
export interface Running {
  readonly name: string
  /** What it said when it stood last; undefined while it never did. */
  readonly ready: () => Ready | undefined
  /** Its newest process, which may have ended; undefined while none was started. */
  readonly child: () => ChildProcess | undefined
  readonly stop: () => Promise<void>
}

/** Between a death and the next start: doubled with each until `longestMs`, from the beginning once it stood for `steadyMs`. */
export interface Pauses {
  readonly firstMs: number
  readonly longestMs: number
  readonly steadyMs: number
}

const usualPauses: Pauses = { firstMs: 200, longestMs: 30_000, steadyMs: 60_000 }
const stopPatienceMs = 30_000

const isAlive = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null

/** Resolves with the words for how a process ended. */
function ended(child: ChildProcess): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  if (isAlive(child)) child.once('exit', (code, signal) => resolve(`stopped (${signal ?? `code ${code}`})`))
  else resolve(`stopped (${child.signalCode ?? `code ${child.exitCode}`})`)
  return promise
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Starts a program again after each of its deaths, for as long as it takes. `start` resolves when it stands. */
function keeper(program: Program, start: () => Promise<ChildProcess>, pauses: Pauses) {
  let isStopping = false
  let deaths = 0
  let said = ''
  let timer: NodeJS.Timeout | undefined

  const startAgain = async (): Promise<void> => {
    try {
      watch(await start())
    } catch (error) {
      died(wordsOf(error))
    }
  }
  const died = (words: string): void => {
    if (isStopping) return
    // Said again only when it is something else: it may go on for days.
    if (words !== said) process.stderr.write(`${words}. Starting it again, with growing pauses.\n`)
    said = words
    timer = setTimeout(() => void startAgain(), Math.min(pauses.firstMs * 2 ** deaths, pauses.longestMs))
    deaths += 1
  }
  const watch = (child: ChildProcess): void => {
    const stoodAt = performance.now()
    void ended(child).then((words) => {
      if (performance.now() - stoodAt >= pauses.steadyMs) deaths = 0
      died(`The ${program.name} ${words}`)
    })
  }
  return {
    died,
    watch,
    isStopping: () => isStopping,
    stop: () => {
      isStopping = true
      clearTimeout(timer)
    },
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  const gone = ended(child)
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
  await gone
  clearTimeout(timer)
}

/**
 * Starts a program as a process of its own, and again with growing pauses whenever it dies. Throws where its first start fails,
 * unless the product stands without it (`mayFail`): then that is tried again, too.
 */
export async function keepRunning(program: Program, pauses: Pauses = usualPauses): Promise<Running> {
  let child: ChildProcess | undefined
  let ready: Ready | undefined
  const start = async (): Promise<ChildProcess> => {
    const firstArgs = ready ? [] : ((await program.firstArgs?.()) ?? [])
    if (keeping.isStopping()) throw new Error(`The ${program.name} was stopped`)
    child = spawnProgram(program, firstArgs)
    ready = await standing(program, child)
    return child
  }
  const keeping = keeper(program, start, pauses)
  try {
    keeping.watch(await start())
  } catch (error) {
    if (!program.mayFail) throw error
    keeping.died(wordsOf(error))
  }
  return {
    name: program.name,
    ready: () => ready,
    child: () => child,
    stop: async () => {
      keeping.stop()
      if (child && isAlive(child)) await endProcess(child)
    },
  }
}
