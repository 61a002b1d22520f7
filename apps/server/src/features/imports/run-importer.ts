import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ProductError } from '@labelwright/contract/errors'
import { Interrupted } from './import-watch.ts'
import {
  type Assignment,
  type ImporterMessage,
  type Outcome,
  type Question,
  type Reply,
  takenOver,
} from './importer-protocol.ts'

const program = fileURLToPath(new URL('./importer.ts', import.meta.url))
/** Of 512 MB: what Node takes besides, and what is read and sent but not part of its heap, needs the rest. */
const flags = ['--max-old-space-size=320', '--max-semi-space-size=16', '--no-warnings']
/** An importer says all the time that it lives. One that does not has met a file that is made to take for ever. */
const maximumSilenceMs = 60_000
/** Taking back begins when the statement that runs now has ended. */
const maximumFarewellMs = 30_000
const keptComplaint = 2_000

export interface ImporterRun extends Assignment {
  /** Ends the importer at once: for tasks that change nothing. */
  readonly signal?: AbortSignal
  /** The importer goes on when this is done, and is stopped when it throws. */
  readonly answer?: (question: Question) => Promise<void>
}

function refused({ code, sentence, values }: Omit<Extract<Outcome, { kind: 'refused' }>, 'kind'>) {
  const error = { path: 'file', code, message: sentence, ...(Object.keys(values).length > 0 ? { values } : {}) }
  return new ProductError('file-not-readable', { detail: sentence, errors: [error] })
}

const tooHeavy = () => {
  const sentence = 'The file needs more memory or time than an import may take. Send the rows as CSV.'
  return refused({ code: 'file-too-heavy', sentence, values: {} })
}

/** An importer that was ended from outside: by the system, or by somebody. */
export class ImporterLost extends Error {}

function failureOf({ message, code, stack }: Extract<Outcome, { kind: 'failed' }>): Error {
  if (code === takenOver) return new Interrupted('taken')
  return Object.assign(new Error(message), { code, stack })
}

/** Why an importer that said nothing at its end has ended. Node ends itself so when its memory is full. */
function lossOf(code: number | null, signal: NodeJS.Signals | null, complaint: string): Error {
  if (signal === 'SIGABRT' || code === 134) return tooHeavy()
  return new ImporterLost(`The importer ended with ${signal ?? code}: ${complaint}`)
}

type Success = Extract<Outcome, { kind: 'looked' | 'done' }>

/** Settles as the importer says, or when it ends without a word. */
function outcomeOf(child: ChildProcess, heed: (question: Question) => void): Promise<Success> {
  const { promise, resolve, reject } = Promise.withResolvers<Success>()
  let timer: NodeJS.Timeout | undefined
  const expectSign = () => {
    clearTimeout(timer)
    timer = setTimeout(() => reject(tooHeavy()), maximumSilenceMs)
  }
  let complaint = ''
  child.stderr?.on('data', (piece: Buffer) => {
    complaint = `${complaint}${piece}`.slice(-keptComplaint)
  })
  child.on('message', (message: ImporterMessage) => {
    expectSign()
    if (message.kind === 'piece' || message.kind === 'checkpoint') heed(message)
    else if (message.kind === 'refused') reject(refused(message))
    else if (message.kind === 'failed') reject(failureOf(message))
    else if (message.kind !== 'alive') resolve(message)
  })
  child.once('error', reject)
  child.once('exit', (code, signal) => {
    clearTimeout(timer)
    reject(lossOf(code, signal, complaint))
  })
  expectSign()
  return promise.finally(() => clearTimeout(timer))
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null || child.pid === undefined

/** Lets it take back what it has begun; one that does not hear is ended. */
async function sayFarewell(child: ChildProcess): Promise<void> {
  if (isOver(child)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  child.once('exit', () => resolve())
  const timer = setTimeout(() => child.kill('SIGKILL'), maximumFarewellMs)
  await promise
  clearTimeout(timer)
}

/**
 * Has an importer do a task, and waits until it has ended. Throws `file-not-readable` with the sentence where the file
 * is refused, what `answer` or the signal throws, `Interrupted` where somebody else has it now, and `ImporterLost`.
 */
export async function runImporter({ path, task, signal, answer }: ImporterRun): Promise<Success> {
  signal?.throwIfAborted()
  const child = fork(program, [], {
    execArgv: flags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Who has ended needs no answer.
  const send = (message: Assignment | Reply) => child.connected && child.send(message, () => undefined)
  const broken = Promise.withResolvers<never>()
  const stop = (reason: unknown) => {
    broken.reject(reason)
    send('stop')
  }
  const heed = (question: Question) => (answer?.(question) ?? Promise.resolve()).then(() => send('go'), stop)
  const abort = () => {
    broken.reject(signal?.reason)
    child.kill('SIGKILL')
  }
  signal?.addEventListener('abort', abort)
  try {
    const outcome = outcomeOf(child, heed)
    send({ path, task })
    return await Promise.race([outcome, broken.promise])
  } catch (error) {
    // It has nothing to take back any more, or does not hear.
    if (error instanceof ProductError) child.kill('SIGKILL')
    throw error
  } finally {
    signal?.removeEventListener('abort', abort)
    await sayFarewell(child)
  }
}
