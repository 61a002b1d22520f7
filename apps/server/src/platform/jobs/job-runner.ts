// Runs what waits in the job table: claims, renews leases, tries again after failures, wakes on notify and looks by itself behind that.
import { inBackground } from '../database/background-work.ts'
import type { Database } from '../database/database.ts'
import { listen } from '../database/listen.ts'
import type { Log } from '../log.ts'
import type { JobKind } from './job-kind.ts'
import {
  claimJobs,
  findDueKinds,
  finishJob,
  type Job,
  jobChannel,
  releaseJob,
  renewLease,
  rescheduleJob,
  returnJob,
  scheduleJob,
} from './job-queue.ts'
import { type Repetition, repeat } from './repeat.ts'

export interface JobRunnerOptions {
  readonly database: Database
  readonly log: Log
  readonly kinds: readonly JobKind[]
  /** How often it looks by itself: notifications may be lost with their connection. */
  readonly pollMs?: number
}

const usualPollMs = 1_000

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

type RunOptions = Pick<JobRunnerOptions, 'database' | 'log'>

async function endFailed({ database, log }: RunOptions, kind: JobKind, failed: { job: Job; error: unknown }) {
  const { job, error } = failed
  const isOver = job.attempts >= kind.maximumAttempts
  log.warn({ err: error, kind: kind.kind, job: job.id, attempts: job.attempts, isOver }, 'a job failed')
  const delaySeconds = isOver ? undefined : kind.backOffSeconds(job.attempts)
  await returnJob(database, job, { delaySeconds, error: messageOf(error) })
}

interface KeptLease {
  /** Aborts when the job belongs to somebody else. */
  readonly lost: AbortSignal
  /** After it no renewal is under way: a later claim may have the same number. */
  readonly stop: () => Promise<void>
}

/** Renews the lease of a job while it is worked on. */
function keepLease({ database, log }: RunOptions, { kind, leaseSeconds }: JobKind, job: Job): KeptLease {
  const lost = new AbortController()
  let renewing = Promise.resolve()
  const renew = async () => {
    if (!(await renewLease(database, job, leaseSeconds))) lost.abort()
  }
  const warn = (error: unknown) => log.warn({ err: error, kind, job: job.id }, 'a lease was not renewed')
  const timer = setInterval(
    () => {
      renewing = renewing.then(renew).catch(warn)
    },
    (leaseSeconds * 1_000) / 3,
  )
  return {
    lost: lost.signal,
    stop: async () => {
      clearInterval(timer)
      await renewing
    },
  }
}

/** Does one claimed job to its end. Never throws: a job that cannot even be returned is claimed again after its lease. */
export async function runJob(
  options: RunOptions,
  kind: JobKind,
  { job, stopping }: { readonly job: Job; readonly stopping: AbortSignal },
): Promise<void> {
  const { database, log } = options
  const lease = keepLease(options, kind, job)
  const warn = (error: unknown) => log.warn({ err: error, kind: kind.kind, job: job.id }, 'a job was not returned')
  try {
    const stop = AbortSignal.any([stopping, lease.lost])
    await inBackground(() => kind.run(job, stop)).finally(lease.stop)
    if (kind.everySeconds === undefined) await finishJob(database, job)
    else await rescheduleJob(database, job, kind.everySeconds)
  } catch (error) {
    const isStopped = stopping.aborted && error === stopping.reason
    await (isStopped ? releaseJob(database, job) : endFailed(options, kind, { job, error })).catch(warn)
  }
}

interface Lane {
  readonly kind: JobKind
  /** Claims as many jobs as there is room for. Looks again whenever one has ended. */
  readonly fill: () => Promise<void>
  /** Waits for what is under way. */
  readonly end: () => Promise<void>
}

/** Jobs of one kind under way on this server. */
function openLane(options: JobRunnerOptions, kind: JobKind, stopping: AbortSignal): Lane {
  const running = new Set<Promise<void>>()
  let claiming: Promise<void> | undefined
  const begin = (job: Job) => {
    const work = runJob(options, kind, { job, stopping }).then(() => {
      running.delete(work)
      if (kind.everySeconds === undefined) void fill()
    })
    running.add(work)
  }
  const claim = async () => {
    const most = kind.concurrency - running.size
    if (most <= 0 || stopping.aborted) return
    for (const job of await claimJobs(options.database, kind, most)) begin(job)
  }
  // One claim at a time: two at once would both see the same room.
  const fill = async (): Promise<void> => {
    const before = claiming
    claiming = (async () => {
      await before
      await claim().catch((error: unknown) =>
        options.log.warn({ err: error, kind: kind.kind }, 'looking for jobs failed; it is tried again'),
      )
    })()
    await claiming
  }
  const end = async () => {
    await claiming
    await Promise.all(running)
  }
  return { kind, fill, end }
}

/** Starts looking for jobs. `stop` aborts what runs, waits for it, and leaves the rest in the table. */
export function startJobRunner(options: JobRunnerOptions): Repetition {
  const { database, log, kinds, pollMs = usualPollMs } = options
  const stopping = new AbortController()
  const lanes = new Map(kinds.map((kind) => [kind.kind, openLane(options, kind, stopping.signal)]))
  const stopListening = listen(database.connection, {
    channel: jobChannel,
    hear: (kind) => void lanes.get(kind)?.fill(),
  })
  const polling = repeat('looking for jobs', {
    intervalMs: pollMs,
    log,
    work: async () => {
      for (const kind of await findDueKinds(database)) await lanes.get(kind)?.fill()
    },
  })
  const scheduling = (async () => {
    for (const { kind, everySeconds } of kinds) if (everySeconds !== undefined) await scheduleJob(database, kind)
  })().catch((error: unknown) => log.warn({ err: error }, 'scheduled work could not be entered'))
  return {
    stop: async () => {
      stopping.abort()
      await scheduling
      await polling.stop()
      await stopListening()
      await Promise.all([...lanes.values()].map((lane) => lane.end()))
    },
  }
}
