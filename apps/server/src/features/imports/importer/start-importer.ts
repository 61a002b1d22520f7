// Starts importers: processes of their own. Small files share one, one after the other.
import { type ChildProcess, fork } from 'node:child_process'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
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
  /** Others take their turn behind this task. */
  readonly isShared: boolean
  readonly send: (message: Assignment | Reply) => void
  readonly listen: (listener: (message: ImporterMessage) => void) => void
  /** Settles when its process has ended, by itself or not. */
  readonly ended: Promise<Ending>
  readonly kill: () => void
  /** Gives it back after a task that went well; settles when it holds nothing of the task any more. */
  readonly release: () => Promise<unknown>
}

interface ImporterProcess {
  readonly child: ChildProcess
  readonly ended: Promise<Ending>
}

const program = fileURLToPath(new URL('./importer.ts', import.meta.url))
/** Of 512 MB: what Node takes besides, and what is read and sent but not part of its heap, needs the rest. */
const flags = ['--max-old-space-size=320', '--max-semi-space-size=16', '--no-warnings']
const keptComplaint = 2_000

function startProcess(): ImporterProcess {
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
  return { child, ended }
}

/** Waits for the next small file: most of the time that one takes is the start of a program. */
let waiting: ImporterProcess | undefined
let waitingTimer: NodeJS.Timeout | undefined
const maximumWaitMs = 20_000

function takeWaiting(): ImporterProcess | undefined {
  const taken = waiting
  waiting = undefined
  clearTimeout(waitingTimer)
  if (!taken?.child.connected) return undefined
  holdServer(taken, true)
  return taken
}

/** Keeps it for the next small file; it ends where one waits already, and when none comes. */
function keepWaiting(importer: ImporterProcess): void {
  if (!importer.child.connected) return
  if (waiting?.child.connected) {
    importer.child.kill('SIGKILL')
    return
  }
  waiting = importer
  // A server that stops does not wait for it: it ends with its channel.
  holdServer(importer, false)
  waitingTimer = setTimeout(() => takeWaiting()?.child.kill('SIGKILL'), maximumWaitMs).unref()
}

function holdServer({ child }: ImporterProcess, isHeld: boolean): void {
  // Its standard error is a socket here, which the type of a child does not say.
  for (const handle of [child, child.channel, child.stderr as Socket | null]) {
    if (isHeld) handle?.ref()
    else handle?.unref()
  }
}

function lend(importer: ImporterProcess, isShared: boolean): Importer {
  const { child, ended } = importer
  const listeners: ((message: ImporterMessage) => void)[] = []
  return {
    isShared,
    // A process that has ended needs no answer.
    send: (message) => void (child.connected && child.send(message, () => undefined)),
    listen: (listener) => {
      listeners.push(listener)
      child.on('message', listener)
    },
    ended,
    kill: () => void child.kill('SIGKILL'),
    release: async () => {
      for (const listener of listeners) child.off('message', listener)
      if (isShared) keepWaiting(importer)
      else await ended
    },
  }
}

const smallBytes = 1_000_000

export interface FileFacts {
  readonly isWorkbook: boolean
  readonly isSmall: boolean
}

/** What decides how a file is read; an undoing reads none. */
export async function factsOf({ path, task }: Pick<Assignment, 'path' | 'task'>): Promise<FileFacts> {
  if (task.kind === 'step' && task.step === 'Undoing') return { isWorkbook: false, isSmall: true }
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

/**
 * A small CSV or JSON file takes the process that waits, as does an undoing. Workbooks, which are foreign archives, and
 * what is large have a process for themselves, whose memory ends with it (SEC-31, SEC-42).
 */
export function startImporter({ isWorkbook, isSmall }: FileFacts): Importer {
  const isShared = isSmall && !isWorkbook
  return lend((isShared ? takeWaiting() : undefined) ?? startProcess(), isShared)
}
