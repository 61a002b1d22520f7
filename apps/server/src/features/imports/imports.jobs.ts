import { ProductError } from '@labelwright/contract/errors'
import type { ImportState } from '@labelwright/contract/server/imports-schemas'
import type { Database } from '../../platform/database/database.ts'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import { type Repetition, repeat } from '../../platform/jobs/repeat.ts'
import type { Log } from '../../platform/log.ts'
import { failureMessage, type ImportMessage, messageOf } from './import-messages.ts'
import { Interrupted, leaseSeconds, watchImport } from './import-watch.ts'
import type { StepTask } from './importer/importer-protocol.ts'
import { isPassing, pauseAfter, tryPatiently } from './importer/passing-failure.ts'
import { runImporter } from './importer/run-importer.ts'
import * as store from './imports.store.ts'

interface Parts {
  readonly database: Database
  readonly blobs: BlobStore
  readonly log: Log
}

class StoppedTooOften extends Error {}

type Task = Awaited<ReturnType<typeof store.findWork>>[number]

const lookMs = 300
/** With the pauses between them, two minutes at least; a busy computer makes each of them long. */
const maximumAttempts = 8
const fileDays = 30
const hourMs = 3_600_000

const again = {
  Checking: messageOf('checked-again'),
  Running: messageOf('began-again'),
  Undoing: messageOf('undo-began-again'),
} as const

/** When this server tries an import again that failed by what passes; another one need not wait for that. */
type NextTries = Map<string, number>

interface Work {
  readonly parts: Parts
  readonly task: Task
  readonly stopping: AbortSignal
  readonly nextTries: NextTries
}

/** Takes one import and does what its state asks for. */
async function workOn(work: Work): Promise<void> {
  const { parts, task, stopping } = work
  const { database, blobs } = parts
  const { organizationId, id } = task
  const claimed = await database.withOrganization(organizationId, (trx) => store.claimImport(trx, id, leaseSeconds))
  if (!claimed) return
  const { row, wasHeld } = claimed
  const step = row.state === 'Waiting' ? 'Running' : (row.state as StepTask['step'])
  await database.withOrganization(organizationId, (trx) =>
    store.changeImport(trx, id, [row.state as ImportState], {
      state: step,
      progress: 0,
      ...(wasHeld ? { message: again[step] } : {}),
      ...(step === 'Running' && !row.startedAt ? { startedAt: 'now' } : {}),
    }),
  )
  const watch = watchImport({ database, stopping }, { organizationId, id, attempts: row.attempts })
  try {
    if (row.attempts > maximumAttempts) throw new StoppedTooOften()
    await runImporter({
      path: blobs.fileOf(row.fileSha256 ?? ''),
      task: { kind: 'step', step, connection: database.connection, organizationId, row },
      answer: async (question) => {
        if (question.kind === 'checkpoint') await watch.checkpoint(question.progress)
      },
    })
    await watch.stop()
    await conclude(work, ['Checked', 'Finished', 'Undone'], { attempts: 0 })
  } catch (error) {
    await watch.stop()
    await concludeFailure(work, { error, step, attempts: row.attempts })
  }
}

/** Writes how the work ended, and lets go of the import: until that is done no other of the organization may begin. */
const conclude = (
  { parts: { database }, task: { organizationId, id }, stopping }: Work,
  from: readonly ImportState[],
  changes: store.ImportChanges | undefined,
): Promise<unknown> =>
  tryPatiently(
    () =>
      database.withOrganization(organizationId, async (trx) => {
        if (changes) await store.changeImport(trx, id, from, changes)
        await store.releaseImport(trx, id)
      }),
    { tries: maximumAttempts, signal: stopping },
  )

interface Failure {
  readonly error: unknown
  readonly step: StepTask['step']
  readonly attempts: number
}

async function concludeFailure(work: Work, failure: Failure): Promise<void> {
  const { error, step, attempts } = failure
  const { parts, task, nextTries } = work
  // Whoever took it over holds it now.
  if (error instanceof Interrupted && error.by === 'taken') return
  if (!isExpected(error)) parts.log.error({ err: error, importId: task.id, attempts }, 'an import broke off')
  if (mayTryAgain(failure)) nextTries.set(task.id, Date.now() + pauseAfter(attempts + 1))
  await conclude(work, [step], afterFailure(failure))
}

const mayTryAgain = ({ error, attempts }: Omit<Failure, 'step'>): boolean =>
  isPassing(error) && attempts < maximumAttempts

const isExpected = (error: unknown): boolean =>
  [Interrupted, ProductError, StoppedTooOften].some((kind) => error instanceof kind)

/** Retry, fail or leave an import whose work ended early. Its transaction is rolled back already. */
function afterFailure({ error, step, attempts }: Failure): store.ImportChanges | undefined {
  const back = step === 'Running' ? 'Waiting' : step
  if (error instanceof Interrupted) return error.by === 'stopping' ? { state: back, message: again[step] } : undefined
  if (mayTryAgain({ error, attempts })) return { state: back, attempts: attempts + 1 }
  const message = finalMessage(error)
  if (step === 'Undoing') return { state: 'Finished', message, attempts: 0 }
  return { state: 'Failed', message, endedAt: 'now', attempts: 0 }
}

function finalMessage(error: unknown): ImportMessage {
  if (error instanceof StoppedTooOften) return messageOf('stopped-too-often')
  return isPassing(error) ? messageOf('too-busy') : failureMessage(error)
}

/** Lets go of the files of imports that ended a month ago; their history stays. */
async function forgetOldFiles({ database, blobs }: Parts): Promise<void> {
  const organizations = await database.withoutOrganization((trx) => store.findOrganizationsWithOldFiles(trx, fileDays))
  for (const organizationId of organizations) {
    const files = await database.withOrganization(organizationId, (trx) => store.takeOldFiles(trx, fileDays))
    for (const sha256 of files) {
      if (!(await database.withoutOrganization((trx) => store.isFileUsed(trx, sha256)))) await blobs.remove(sha256)
    }
  }
}

/** Looks for imports that wait and works on one at a time: one watch for checks, one for imports, one for old files. */
export function startImportWatch(parts: Parts): Repetition {
  const stopping = new AbortController()
  const nextTries: NextTries = new Map()
  const isDue = ({ id }: Task) => (nextTries.get(id) ?? 0) <= Date.now()
  const watchFor = (name: string, isWanted: (task: Task) => boolean) =>
    repeat(name, {
      intervalMs: lookMs,
      log: parts.log,
      work: async () => {
        for (const task of await parts.database.withoutOrganization(store.findWork)) {
          if (stopping.signal.aborted || !isWanted(task) || !isDue(task)) continue
          nextTries.delete(task.id)
          await workOn({ parts, task, nextTries, stopping: stopping.signal })
        }
      },
    })
  const watches = [
    watchFor('import checks', ({ state }) => state === 'Checking'),
    watchFor('imports', ({ state }) => state !== 'Checking'),
    repeat('old import files', { intervalMs: hourMs, log: parts.log, work: () => forgetOldFiles(parts) }),
  ]
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all(watches.map((each) => each.stop()))
    },
  }
}
