// Whether this server can do its work: told to load balancers and operators, in a sentence that says what to do.
import { ProductError } from '@labelwright/contract/errors'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import type { Storage } from './storage.ts'

const megabyte = 1_000_000
/** Below it, something may be accepted that cannot be written down to its end. */
const leastFreeBytes = 200 * megabyte
const warnFreeBytes = 2_000 * megabyte
/** Everybody may ask, and each look writes to the disk. */
const looksEveryMs = 1_000

export interface ReadinessNeeds {
  readonly database: Pick<Database, 'ping' | 'tryWrite'>
  readonly storage: Storage
  readonly log: Log
  /** Sentences about what an operator should look into although the server works. */
  readonly findWarnings: () => Promise<readonly string[]>
  /** True from the moment the server was told to stop. */
  readonly isStopping: () => boolean
}

const afterwards = 'Labelwright then goes on by itself.'
const sentences = {
  directory: `Nothing can be written to the data directory. Check its disk and its rights. ${afterwards}`,
  silentDatabase: `The database does not answer. Check that it is running. ${afterwards}`,
  readOnlyDatabase: `The database answers but cannot write. Check its disk. ${afterwards}`,
} as const

const wholeMegabytes = (bytes: number): number => Math.floor(bytes / megabyte)

/** A reason why the server is not ready; its message is for the operator. */
class Obstacle extends Error {}

async function attempt<Result>(work: () => Promise<Result>, sentence: string): Promise<Result> {
  try {
    return await work()
  } catch (cause) {
    throw new Obstacle(sentence, { cause })
  }
}

/** Answers how many bytes are free, or throws the first `Obstacle`. */
async function examine({ database, storage }: ReadinessNeeds): Promise<number> {
  const free = await attempt(storage.freeBytes, sentences.directory)
  if (free < leastFreeBytes) {
    const room = `${wholeMegabytes(free)} MB are free on the disk of the data directory, and ${wholeMegabytes(leastFreeBytes)} MB are needed.`
    throw new Obstacle(`${room} Free some space. ${afterwards}`)
  }
  await attempt(storage.tryWrite, sentences.directory)
  await attempt(database.ping, sentences.silentDatabase)
  await attempt(database.tryWrite, sentences.readOnlyDatabase)
  return free
}

/** Looks at most once a second, however many ask; answers warnings. Rejects with `not-ready`, whose detail says what to do. */
export function createReadiness(needs: ReadinessNeeds): () => Promise<readonly string[]> {
  const { log } = needs
  let obstacle: string | undefined
  let isScarce = false
  let looked: { readonly at: number; readonly result: Promise<readonly string[]> } | undefined

  const look = async (): Promise<readonly string[]> => {
    try {
      const free = await examine(needs)
      const warnings = await attempt(needs.findWarnings, sentences.silentDatabase)
      if (obstacle !== undefined) log.info('the server is ready again')
      obstacle = undefined
      if (free < warnFreeBytes && !isScarce)
        log.warn({ freeMegabytes: wholeMegabytes(free) }, 'the disk is nearly full')
      isScarce = free < warnFreeBytes
      return warnings
    } catch (error) {
      const { message, cause } = error as Error
      if (message !== obstacle) log.error({ err: cause }, message)
      obstacle = message
      throw new ProductError('not-ready', { detail: message, cause: error })
    }
  }
  return () => {
    if (needs.isStopping()) return Promise.reject(new ProductError('not-ready'))
    const now = performance.now()
    if (looked === undefined || now - looked.at >= looksEveryMs) looked = { at: now, result: look() }
    return looked.result
  }
}
