import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, openSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a program of the product says over its channel once it stands. */
export type Ready = Readonly<Record<string, unknown>> & { readonly type: 'ready' }

export interface Program {
  readonly name: string
  /** Its main file, from the project's root. */
  readonly main: string
  readonly args: readonly string[]
  /** Only for the first start: what must not be said again when the program comes back. */
  readonly firstArgs?: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Where its words go; without one they go to the terminal. */
  readonly logFile?: string
  /** Started again when it dies after it stood; a test that kills things may want that, or not. */
  readonly isKept: boolean
}

export interface Running {
  readonly name: string
  /** What it said at its last start. */
  readonly ready: Ready
  readonly child: () => ChildProcess
  readonly stop: () => Promise<void>
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const maximumRestarts = 5
const restartWindowMs = 60_000
const stopPatienceMs = 30_000

function spawnProgram(program: Program, firstArgs: readonly string[] = []): ChildProcess {
  return spawn(process.execPath, [program.main, ...program.args, ...firstArgs], {
    cwd: root,
    env: { ...process.env, ...program.env },
    stdio: ['ignore', ...outputOf(program), 'ipc'],
  })
}

function outputOf({ logFile }: Program): ['inherit' | number, 'pipe' | number] {
  if (logFile === undefined) return ['inherit', 'pipe']
  mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 })
  const file = openSync(logFile, 'a', 0o600)
  return [file, file]
}

/** What a program wrote last into its log, for a person who must know why it did not start. */
const lastLineOf = (logFile: string): string => readFileSync(logFile, 'utf8').trimEnd().split('\n').at(-1) ?? ''

/**
 * Waits for the program's word that it stands. It explains itself on standard error when it cannot start; what it says
 * there goes into the error then, and to the terminal once it stands.
 */
function standing(program: Program, child: ChildProcess): Promise<Ready> {
  const { promise, resolve, reject } = Promise.withResolvers<Ready>()
  let said = ''
  const collect = (text: string) => {
    said += text
  }
  child.stderr?.setEncoding('utf8').on('data', collect)
  // Not 'exit': what it said last may still be on its way then.
  const onClose = (code: number | null) => {
    const words = program.logFile === undefined ? said.trimEnd() : lastLineOf(program.logFile)
    reject(new Error(`The ${program.name} did not start (code ${code})${words && `: ${words}`}`))
  }
  child.once('close', onClose)
  child.on('message', (message) => {
    if (typeof message !== 'object' || message === null || !('type' in message) || message.type !== 'ready') return
    child.off('close', onClose)
    child.stderr?.off('data', collect).pipe(process.stderr, { end: false })
    process.stderr.write(said)
    resolve(message as Ready)
  })
  return promise
}

const ended = (child: ChildProcess): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (child.exitCode !== null || child.signalCode !== null) resolve()
  else child.once('exit', () => resolve())
  return promise
}

/** Starts a program as a process of its own, and again when it dies. `onGone` is told when it keeps dying. */
export async function keepRunning(program: Program, onGone: (reason: string) => void): Promise<Running> {
  let child = spawnProgram(program, program.firstArgs)
  let isStopping = false
  const deaths: number[] = []
  const ready = await standing(program, child)

  const restart = async () => {
    child = spawnProgram(program)
    try {
      await standing(program, child)
      watch()
    } catch (error) {
      if (isStopping) return
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
      died()
    }
  }
  const died = () => {
    const now = performance.now()
    deaths.push(now)
    if (deaths.filter((at) => now - at < restartWindowMs).length > maximumRestarts) {
      onGone(`The ${program.name} keeps stopping; see what it said above.`)
      return
    }
    setTimeout(() => {
      if (!isStopping) void restart()
    }, 200)
  }
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (isStopping) return
      if (!program.isKept) return
      process.stderr.write(`The ${program.name} stopped (${signal ?? `code ${code}`}); starting it again.\n`)
      died()
    })
  }
  watch()

  return {
    name: program.name,
    ready,
    child: () => child,
    stop: async () => {
      isStopping = true
      const gone = ended(child)
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), stopPatienceMs)
      await gone
      clearTimeout(timer)
    },
  }
}
