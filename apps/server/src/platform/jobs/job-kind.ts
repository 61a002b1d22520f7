import type { Job } from './job-queue.ts'

/** A kind of work, registered by a line in app.ts. */
export interface JobKind {
  readonly kind: string
  /** How many of this kind one server does at a time. */
  readonly concurrency: number
  /** All servers together do one job of an organization at a time; the others wait for their turn. */
  readonly isOnePerOrganization?: boolean
  /** How long a server that was lost keeps a job from the others; renewed while the work goes on. */
  readonly leaseSeconds: number
  /** Subjects that are due and that this server leaves to others, asked before each claim. */
  readonly passedOver?: () => Promise<readonly string[]>
  readonly maximumAttempts: number
  /** The pause after the n-th failed try, in seconds. */
  readonly backOffSeconds: (attempts: number) => number
  /** Runs again and again with this pause instead of being queued, on one server at a time. */
  readonly everySeconds?: number
  /**
   * Does one job. `signal` aborts when the server stops or has lost the lease. A throw is tried again; a throw of the
   * signal's reason returns the job as it was, and the try does not count.
   */
  readonly run: (job: Job, signal: AbortSignal) => Promise<void>
}

/** Scheduled work: a sweep that every run does anew, so a failed one is simply followed by the next. */
export const scheduled = (kind: string, everySeconds: number, run: () => Promise<void>): JobKind => ({
  kind,
  concurrency: 1,
  leaseSeconds: Math.max(60, 2 * everySeconds),
  maximumAttempts: Number.POSITIVE_INFINITY,
  backOffSeconds: () => everySeconds,
  everySeconds,
  run,
})
