import { setTimeout as sleep } from 'node:timers/promises'
import { ProductError } from '@labelwright/contract/errors'
import { Interrupted } from '../import-watch.ts'
import { type Assignment, type Outcome, type Question, takenOver } from './importer-protocol.ts'
import { factsOf, type Importer, startImporter } from './start-importer.ts'

/** An importer says all the time that it lives; on a busy computer, seldom. A file made to take for ever is found by its processor time. */
const maximumSilenceMs = 600_000
/** Rolling back begins when the statement that runs now has ended. */
const maximumRollbackMs = 30_000

export interface ImporterRun extends Omit<Assignment, 'isLast'> {
  /** Ends the importer at once: for tasks that change nothing. */
  readonly signal?: AbortSignal
  /** The importer goes on when this is done, and is stopped when it throws. */
  readonly answer?: (question: Question) => Promise<void>
}

function refused({ code, sentence, values }: Omit<Extract<Outcome, { kind: 'refused' }>, 'kind'>) {
  const error = { path: 'file', code, message: sentence, ...(Object.keys(values).length > 0 ? { values } : {}) }
  return new ProductError('file-not-readable', { detail: sentence, errors: [error] })
}

const tooHeavy = (isWorkbook: boolean) => {
  const sentence = `The ${isWorkbook ? 'workbook' : 'file'} needs more memory or time than an import may take.`
  return isWorkbook
    ? refused({ code: 'workbook-too-heavy', sentence: `${sentence} Send the rows as CSV.`, values: {} })
    : refused({ code: 'file-too-heavy', sentence, values: {} })
}

/** An importer that was ended from outside, or fell silent: the file is not to blame, and it may be tried again. */
export class ImporterLost extends Error {}

function failureOf({ message, code, stack }: Extract<Outcome, { kind: 'failed' }>): Error {
  if (code === takenOver) return new Interrupted('taken')
  return Object.assign(new Error(message), { code, stack })
}

type Success = Extract<Outcome, { kind: 'looked' | 'done' }>

interface Watched {
  readonly importer: Importer
  readonly isWorkbook: boolean
  readonly heed: (question: Question) => void
}

/** Settles as the importer says, or when it ends without a word. */
function outcomeOf({ importer, isWorkbook, heed }: Watched): Promise<Success> {
  const { promise, resolve, reject } = Promise.withResolvers<Success>()
  let timer: NodeJS.Timeout | undefined
  const expectSign = () => {
    clearTimeout(timer)
    timer = setTimeout(() => reject(new ImporterLost('The importer fell silent')), maximumSilenceMs)
  }
  importer.listen((message) => {
    expectSign()
    if (message.kind === 'piece' || message.kind === 'checkpoint') heed(message)
    else if (message.kind === 'refused') reject(refused(message))
    else if (message.kind === 'failed') reject(failureOf(message))
    else if (message.kind !== 'alive') resolve(message)
  })
  void importer.ended.then((ending) => {
    reject(ending === 'too-heavy' ? tooHeavy(isWorkbook) : new ImporterLost(ending.reason))
  })
  expectSign()
  return promise.finally(() => clearTimeout(timer))
}

/** Lets it roll back what it has begun; one that does not hear is ended. */
async function waitForEnd(importer: Importer): Promise<void> {
  const waiting = new AbortController()
  const late = sleep(maximumRollbackMs, undefined, { signal: waiting.signal }).then(importer.kill, () => undefined)
  await importer.ended
  waiting.abort()
  await late
}

/**
 * Has an importer do a task, and waits until it has ended. Throws `file-not-readable` with the sentence where the file
 * is refused, what `answer` or the signal throws, `Interrupted` where somebody else has it now, and `ImporterLost`.
 */
export async function runImporter({ path, task, signal, answer }: ImporterRun): Promise<Success> {
  signal?.throwIfAborted()
  const facts = await factsOf({ path, task })
  const importer = startImporter(facts)
  const broken = Promise.withResolvers<never>()
  const stop = (reason: unknown) => {
    broken.reject(reason)
    importer.send('stop')
  }
  const heed = (question: Question) =>
    void (answer?.(question) ?? Promise.resolve()).then(() => importer.send('go'), stop)
  const abort = () => {
    broken.reject(signal?.reason)
    importer.kill()
  }
  signal?.addEventListener('abort', abort)
  try {
    const outcome = outcomeOf({ importer, isWorkbook: facts.isWorkbook, heed })
    importer.send({ path, task, isLast: !importer.isShared })
    const success = await Promise.race([outcome, broken.promise])
    await importer.release()
    return success
  } catch (error) {
    // It has nothing to roll back any more, or does not hear.
    if (error instanceof ProductError || error instanceof ImporterLost) importer.kill()
    await waitForEnd(importer)
    throw error
  } finally {
    signal?.removeEventListener('abort', abort)
  }
}
