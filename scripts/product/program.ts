import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, mkdirSync, openSync, readSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** What a program of the product says over its channel once it stands. */
export type Ready = Readonly<Record<string, unknown>> & { readonly type: 'ready' }

export interface Program {
  readonly name: string
  /** Its main file, from the project's root. */
  readonly main: string
  readonly args: readonly string[]
  /** Asked for until the program stood once: what must not be said again when it comes back. */
  readonly firstArgs?: () => Promise<readonly string[]>
  readonly env: Readonly<Record<string, string>>
  /** Where its words go; without one they go to the terminal. */
  readonly logFile?: string
  /** The product stands without it. */
  readonly mayFail: boolean
}

const root = fileURLToPath(new URL('../../', import.meta.url))

type Output = 'inherit' | 'pipe' | 'ignore' | number

export function spawnProgram(program: Program, firstArgs: readonly string[]): ChildProcess {
  const output = outputOf(program)
  try {
    return spawn(process.execPath, [program.main, ...program.args, ...firstArgs], {
      cwd: root,
      env: { ...process.env, ...program.env },
      stdio: ['ignore', ...output, 'ipc'],
    })
  } finally {
    // The process has its own; this one would keep a file open for each start.
    if (typeof output[0] === 'number') closeSync(output[0])
  }
}

function outputOf({ logFile }: Program): [Output, Output] {
  if (logFile === undefined) return ['inherit', 'pipe']
  try {
    mkdirSync(dirname(logFile), { recursive: true, mode: 0o700 })
    const file = openSync(logFile, 'a', 0o600)
    return [file, file]
  } catch (error) {
    process.stderr.write(`${logFile} cannot be written: ${error instanceof Error ? error.message : error}\n`)
    return ['ignore', 'ignore']
  }
}

/** Bytes; a log may be long. */
const longestLine = 4096

/** What a program wrote last into its log, for a person who must know why it did not start. */
function lastLineOf(logFile: string): string {
  try {
    const file = openSync(logFile, 'r')
    try {
      const { size } = fstatSync(file)
      const tail = Buffer.alloc(Math.min(size, longestLine))
      readSync(file, tail, 0, tail.length, size - tail.length)
      return tail.toString().trimEnd().split('\n').at(-1) ?? ''
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}

const isReady = (message: unknown): message is Ready =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready'

/**
 * Waits for the program's word that it stands. It explains itself on standard error when it cannot start; what it says
 * there goes into the error then, and to the terminal once it stands.
 */
export function standing(program: Program, child: ChildProcess): Promise<Ready> {
  const { promise, resolve, reject } = Promise.withResolvers<Ready>()
  let said = ''
  let isStanding = false
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    // Not piped: a terminal that breaks would end the pipe, and a program whose words nobody reads stands still.
    if (isStanding) process.stderr.write(text)
    else said += text
  })
  const onEnd = (how: string): void => {
    const words = program.logFile === undefined ? said.trimEnd() : lastLineOf(program.logFile)
    reject(new Error(`The ${program.name} did not start (${how})${words && `: ${words}`}`))
  }
  child.on('error', (error) => onEnd(error.message))
  // Not 'exit': what it said last may still be on its way then.
  child.once('close', (code) => onEnd(`code ${code}`))
  child.on('message', (message) => {
    if (!isReady(message)) return
    isStanding = true
    process.stderr.write(said)
    resolve(message)
  })
  return promise
}
