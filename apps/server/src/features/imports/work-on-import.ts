// One job of an import: takes the step that its state asks for, and says in its state how that ended.
import { ProductError } from '@labelwright/contract/errors'
import type { ImportState } from '@labelwright/contract/server/imports-schemas'
import type { Context } from '../../context.ts'
import { type Job, lockJob } from '../../platform/jobs/job-queue.ts'
import { doStep } from './do-import-step.ts'
import { failureMessage, type ImportMessage, messageOf } from './import-messages.ts'
import type { ImportStep } from './import-step.ts'
import { Interrupted, watchImport } from './import-watch.ts'
import { isPassing, tryPatiently } from './importer/passing-failure.ts'
import * as store from './imports.store.ts'

class StoppedTooOften extends Error {}

/** With the pauses between them, three minutes at least; a busy computer makes each of them long. */
const maximumAttempts = 9

const messagesAgain = {
  Checking: messageOf('checked-again'),
  Running: messageOf('began-again'),
  Undoing: messageOf('undo-began-again'),
} as const

type Step = ImportStep['step']

export interface ImportWork {
  readonly ctx: Context
  readonly job: Job
  /** Aborts when the server stops, or when the job belongs to another one. */
  readonly signal: AbortSignal
  /** The states that this kind of job works on. */
  readonly states: readonly ImportState[]
}

/** Does what the state of the import asks for now; nothing where somebody has paused or canceled it meanwhile. */
export async function workOnImport(work: ImportWork): Promise<void> {
  const row = await beginStep(work)
  if (row === undefined) return
  const step = row.state as Step
  try {
    if (work.job.attempts > maximumAttempts) throw new StoppedTooOften()
    await takeStep(work, row, step)
  } catch (error) {
    await endEarly(work, step, error)
  }
}

function changesOfBegin({ reason, startedAt }: store.ImportRow, step: Step, wasLost: boolean): store.ImportChanges {
  const message = wasLost ? messagesAgain[step] : isElsewhere(reason) ? null : undefined
  return {
    state: step,
    progress: 0,
    ...(message === undefined ? {} : { message }),
    ...(step === 'Running' && !startedAt ? { startedAt: 'now' } : {}),
  }
}

/** Says that the import is worked on; answers it as it is then, or undefined when there is nothing to do. */
const beginStep = ({ ctx, job, states }: ImportWork): Promise<store.ImportRow | undefined> =>
  ctx.database.withOrganization(job.organizationId, async (trx) => {
    const row = await store.findImport(trx, job.subject)
    const state = states.find((each) => each === row?.state)
    if (!row || state === undefined) return undefined
    const step = state === 'Waiting' ? 'Running' : (state as Step)
    const changes = changesOfBegin(row, step, job.wasLost)
    const isBegun = await store.changeImport(trx, { id: row.id, from: [state] }, changes)
    return isBegun ? { ...row, state: step } : undefined
  })

async function takeStep({ ctx, job, signal }: ImportWork, row: store.ImportRow, step: Step): Promise<void> {
  const { database, blobs, readers } = ctx
  const { organizationId } = job
  // An import that was undone needs no file.
  const path = step === 'Undoing' ? '' : await blobs.findFile(row.fileSha256 ?? '')
  const watch = watchImport({ database, signal }, { organizationId, id: row.id })
  const { checkpoint } = watch
  try {
    await doStep(database, { step, organizationId, row, path, readers, signal, checkpoint })
  } finally {
    await watch.stop()
  }
}

/** Retries, fails or leaves an import whose step ended early. Its transaction is rolled back already. */
async function endEarly(work: ImportWork, step: Step, error: unknown): Promise<void> {
  const { ctx, job, signal } = work
  // Whoever paused, canceled or took it over has said what its state is.
  if (error instanceof Interrupted) return
  const back = step === 'Running' ? 'Waiting' : step
  if (signal.aborted && error === signal.reason) {
    await saveState(work, step, { state: back, message: messagesAgain[step] })
    throw error
  }
  // A file that is elsewhere was claimed in the moment it came; from now on it is passed over here.
  if (isPassing(error) ? job.attempts < maximumAttempts : isElsewhere(error)) {
    await saveState(work, step, { state: back })
    throw error
  }
  if (!isExpected(error)) ctx.log.error({ err: error, importId: job.subject }, 'an import broke off')
  const message = finalMessage(error)
  await saveState(
    work,
    step,
    step === 'Undoing' ? { state: 'Finished', message } : { state: 'Failed', message, endedAt: 'now' },
  )
}

/** Writes how the step ended, unless the job belongs to another server by now. */
const saveState = ({ ctx, job, signal }: ImportWork, step: Step, changes: store.ImportChanges): Promise<unknown> =>
  tryPatiently(
    () =>
      ctx.database.withOrganization(job.organizationId, async (trx) => {
        if (await lockJob(trx, job)) await store.changeImport(trx, { id: job.subject, from: [step] }, changes)
      }),
    { tries: maximumAttempts, signal },
  )

/** Of an error, or of the reason that an import shows. */
const isElsewhere = (failure: unknown): boolean =>
  typeof failure === 'object' && failure !== null && 'code' in failure && failure.code === 'file-elsewhere'

const isExpected = (error: unknown): boolean => error instanceof ProductError || error instanceof StoppedTooOften

function finalMessage(error: unknown): ImportMessage {
  if (error instanceof StoppedTooOften) return messageOf('stopped-too-often')
  return isPassing(error) ? messageOf('too-busy') : failureMessage(error)
}
