// How an importer comes to life: as a process, or for a small CSV or JSON file as a thread of the server.
import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ImportOptions } from '@labelwright/contract/server/imports-schemas'
import { detectType } from '@labelwright/table-files/open-table'
import type { ByteSource } from '@labelwright/table-files/table'
import { TableError } from '@labelwright/table-files/table-error'
import { withFile } from './file-source.ts'
import type { Assignment, ImporterMessage, Reply } from './importer-protocol.ts'
import { tookTooLong } from './processor-time.ts'

/** Why an importer has ended that did not say so: by its bounds, or by somebody else. */
export type Ending = 'too-heavy' | { readonly reason: string }

export interface Importer {
  readonly send: (message: Assignment | Reply) => void
  readonly listen: (listener: (message: ImporterMessage) => void) => void
  /** Settles when it has ended, by itself or not. */
  readonly ended: Promise<Ending>
  readonly kill: () => void
}

const program = fileURLToPath(new URL('./importer.ts', import.meta.url))
/** Of 512 MB: what Node takes besides, and what is read and sent but not part of its heap, needs the rest. */
const flags = ['--max-old-space-size=320', '--max-semi-space-size=16', '--no-warnings']
const keptComplaint = 2_000

function startImporterProcess(): Importer {
  const child = fork(program, [], {
    execArgv: flags,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let complaint = ''
  child.stderr?.on('data', (piece: Buffer) => {
    complaint = `${complaint}${piece}`.slice(-keptComplaint)
  })
  const { promise: ended, resolve } = Promise.withResolvers<Ending>()
  child.once('error', (error) => resolve({ reason: error.message }))
  // Not 'exit': what it said last may still be on its way then.
  child.once('close', (code, signal) => {
    // Node ends itself by SIGABRT when its memory is full.
    const isTooHeavy = signal === 'SIGABRT' || code === 134 || complaint.includes(tookTooLong)
    resolve(isTooHeavy ? 'too-heavy' : { reason: `The importer ended with ${signal ?? code}: ${complaint}` })
  })
  return {
    // Who has ended needs no answer.
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    listen: (listener) => void child.on('message', listener),
    ended,
    kill: () => void child.kill('SIGKILL'),
  }
}

const threadMemory = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16 }

function startImporterThread(): Importer {
  const worker = new Worker(new URL('./importer-thread.ts', import.meta.url), {
    execArgv: ['--no-warnings'],
    resourceLimits: threadMemory,
  })
  const { promise: ended, resolve } = Promise.withResolvers<Ending>()
  worker.once('error', (error) => {
    const isTooHeavy = 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
    resolve(isTooHeavy ? 'too-heavy' : { reason: error.message })
  })
  worker.once('exit', (code) => resolve({ reason: `The importer's thread ended with ${code}` }))
  return {
    send: (message) => worker.postMessage(message),
    listen: (listener) => void worker.on('message', listener),
    ended,
    kill: () => void worker.terminate(),
  }
}

const smallBytes = 1_000_000

export interface FileFacts {
  readonly isWorkbook: boolean
  readonly isSmall: boolean
}

/** What decides how a file is read; an undoing reads none. */
export async function factsOf({ path, task }: Assignment): Promise<FileFacts> {
  if (task.kind === 'step' && task.step === 'Undoing') return { isWorkbook: false, isSmall: false }
  const { type } = task.kind === 'step' ? (task.row.options as ImportOptions).read : task.read
  return withFile(path, async (source) => ({
    isWorkbook: (type === 'auto' ? typeBySignature(source) : type) === 'xlsx',
    isSmall: source.size < smallBytes,
  }))
}

function typeBySignature(source: ByteSource): string | undefined {
  try {
    return detectType(source)
  } catch (error) {
    // A web page: whoever reads the file says so.
    if (error instanceof TableError) return undefined
    throw error
  }
}

/** A thread shares the server's process: workbooks, which are foreign archives, are never read there (SEC-31, SEC-42). */
export const startImporter = ({ isWorkbook, isSmall }: FileFacts): Importer =>
  isSmall && !isWorkbook ? startImporterThread() : startImporterProcess()
