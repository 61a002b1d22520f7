// States of a job (RFC 8011 §5.3.7) and what each proves about its label.
import { type IppGroup, numberOf, textOf } from './ipp-message.ts'
import { describeJobReasons } from './job-reasons.ts'

export type JobState =
  | 'pending'
  | 'pending-held'
  | 'processing'
  | 'processing-stopped'
  | 'canceled'
  | 'aborted'
  | 'completed'
  | 'unknown'

const states: Readonly<Record<number, JobState>> = {
  3: 'pending',
  4: 'pending-held',
  5: 'processing',
  6: 'processing-stopped',
  7: 'canceled',
  8: 'aborted',
  9: 'completed',
}

/** What a job proves: `under-way` nothing yet, `stopped-midway` that a part of the label may lie in the printer. */
export type JobProof = 'accepted' | 'not-printed' | 'held' | 'stopped-midway' | 'under-way'

export interface IppJob {
  /** Undefined where the printer did not say it. */
  readonly id: number | undefined
  readonly state: JobState
  /** The printer's own reasons in words, ready for the middle of a sentence; empty where it gave none. */
  readonly why: string
  /** The printer says that parts of the file are missing. */
  readonly isIncoming: boolean
  /** Something has come out of the printer, by its own count. */
  readonly hasPrinted: boolean
}

/** Attributes of a job that `readJob` reads. */
export const jobAttributes = [
  'job-id',
  'job-state',
  'job-state-reasons',
  'job-state-message',
  'job-printer-state-message',
  'job-impressions-completed',
  'job-media-sheets-completed',
] as const

/** RFC 8011 §5.3.8. */
const incomingReasons: readonly unknown[] = ['job-incoming', 'job-data-insufficient']

/** Reads the attributes of a job; a state that is missing or not in the RFC is `unknown`. */
export function readJob(group: IppGroup): IppJob {
  const reasons = group.get('job-state-reasons') ?? []
  // CUPS says it in an attribute of its own.
  const message = textOf(group, 'job-state-message') || textOf(group, 'job-printer-state-message')
  const counted = (['job-impressions-completed', 'job-media-sheets-completed'] as const).map(
    (name) => numberOf(group, name) ?? 0,
  )
  return {
    id: numberOf(group, 'job-id'),
    state: states[numberOf(group, 'job-state') ?? 0] ?? 'unknown',
    why: describeJobReasons(reasons.map(String), message),
    isIncoming: reasons.some((reason) => incomingReasons.includes(reason)),
    hasPrinted: counted.some((count) => count > 0),
  }
}

/** `hasWholeFile`: the printer acknowledged the file, or makes a job only when it has all of it. */
export function proofOfJob(job: IppJob, { hasWholeFile }: { readonly hasWholeFile: boolean }): JobProof {
  switch (job.state) {
    case 'completed':
      return 'accepted'
    case 'canceled':
    case 'aborted':
      return job.hasPrinted ? 'stopped-midway' : 'not-printed'
    case 'pending-held':
      return job.isIncoming ? 'under-way' : 'held'
    default:
      return hasWholeFile && !job.isIncoming ? 'accepted' : 'under-way'
  }
}
