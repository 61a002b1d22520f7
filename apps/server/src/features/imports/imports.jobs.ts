import { ProductError } from '@labelwright/contract/errors'
import type { Database } from '../../platform/database/database.ts'
import type { BlobStore } from '../../platform/files/blob-store.ts'
import { type Repetition, repeat } from '../../platform/jobs/repeat.ts'
import type { Log } from '../../platform/log.ts'
import { failureMessage, messageOf } from './import-messages.ts'
import { Interrupted, leaseSeconds, watchImport } from './import-watch.ts'
import type { StepTask } from './importer-protocol.ts'
import * as store from './imports.store.ts'
import { ImporterLost, runImporter } from './run-importer.ts'

interface Parts {
  readonly database: Database
  readonly blobs: BlobStore
  readonly log: Log
}

class StoppedTooOften extends Error {}

type Task = Awaited<ReturnType<typeof store.findWork>>[number]

const lookMs = 300
const maximumAttempts = 5
const fileDays = 30
const hourMs = 3_600_000

const again = {
  Checking: messageOf('checked-again'),
  Running: messageOf('began-again'),
  Undoing: messageOf('undo-began-again'),
} as const

/** What happens elsewhere at the same time, and goes well the next time. */
const passing = /^(40001|40P01|23505|55P03|08\w{3}|57P\d{2})$/

const isPassing = (error: unknown): boolean => {
  if (error instanceof ImporterLost) return true
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return passing.test(code) || (error instanceof Error && /Connection terminated|ECONNRE/.test(error.message))
}

/** Takes one import and does what its state asks for. */
async function workOn(parts: Parts, task: Task, stopping: AbortSignal): Promise<void> {
  const { database, blobs, log } = parts
  const { organizationId, id } = task
  const inOrganization: Database['withOrganization'] = (_, work) => database.withOrganization(organizationId, work)
  const claimed = await inOrganization('', (trx) => store.claimImport(trx, id, leaseSeconds))
  if (!claimed) return
  const { row, wasHeld } = claimed
  const step = row.state === 'Waiting' ? 'Running' : (row.state as StepTask['step'])
  await inOrganization('', (trx) =>
    store.changeImport(trx, id, [row.state as 'Waiting'], {
      ...{ state: step, progress: 0, ...(wasHeld ? { told: again[step] } : {}) },
      ...(step === 'Running' && !row.startedAt ? { startedAt: 'now' } : {}),
    }),
  )
  const watch = watchImport({ database, stopping }, { organizationId, id, attempts: row.attempts })
  const release = () => inOrganization('', (trx) => store.releaseImport(trx, id))
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
    await inOrganization('', (trx) => store.changeImport(trx, id, ['Checked', 'Finished', 'Undone'], { attempts: 0 }))
    await release()
  } catch (error) {
    await watch.stop()
    // Whoever took it over holds it now.
    if (error instanceof Interrupted && error.by === 'taken') return
    if (!isExpected(error)) log.error({ err: error, importId: id }, 'an import broke off')
    const changes = afterFailure(error, step, row.attempts)
    if (changes) await inOrganization('', (trx) => store.changeImport(trx, id, [step], changes))
    await release()
  }
}

const isExpected = (error: unknown): boolean =>
  [Interrupted, ProductError, StoppedTooOften].some((kind) => error instanceof kind)

/** What becomes of an import whose work ended early. Its transaction is rolled back already. */
function afterFailure(error: unknown, step: keyof typeof again, attempts: number): store.ImportChanges | undefined {
  const back = step === 'Running' ? 'Waiting' : step
  if (error instanceof Interrupted) return error.by === 'stopping' ? { state: back, told: again[step] } : undefined
  if (isPassing(error) && attempts < maximumAttempts) return { state: back, attempts: attempts + 1 }
  const told = error instanceof StoppedTooOften ? messageOf('stopped-too-often') : failureMessage(error)
  if (step === 'Undoing') return { state: 'Finished', told, attempts: 0 }
  return { state: 'Failed', told, endedAt: 'now', attempts: 0 }
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
  const watchFor = (name: string, isWanted: (task: Task) => boolean) =>
    repeat(name, {
      intervalMs: lookMs,
      log: parts.log,
      work: async () => {
        for (const task of await parts.database.withoutOrganization(store.findWork)) {
          if (isWanted(task) && !stopping.signal.aborted) await workOn(parts, task, stopping.signal)
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
