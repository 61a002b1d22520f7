import { failed, type HandOver, type HandOverOptions, type PrintBytes } from '../hand-over.ts'
import type { JobTrace } from '../ipp/find-job.ts'
import { type ReadStatus, unreadable } from '../status/status-words.ts'

/** A print queue of this computer. */
export interface LocalPrintQueue {
  readonly name: string
  readonly isDefault: boolean
  readonly state: 'idle' | 'processing' | 'stopped'
  /** IPP keywords (RFC 8011 §5.4.12), without `none`. */
  readonly stateReasons: readonly string[]
  readonly isAccepting: boolean
}

/** The queues that could be read, and a sentence for a person where some could not. */
export interface QueueList {
  readonly queues: readonly LocalPrintQueue[]
  readonly problem?: string
}

/** A job as it is looked for after a crash. */
export interface SoughtJob {
  /** The document name, which is the job's `printJobEntryId`. */
  readonly name: string
  /** When its hand-over began, ms since 1970. */
  readonly notBefore: number
}

export interface StatusQuestion {
  readonly timeoutMs: number
  /** What the printer is printed to in, where it must be asked itself. */
  readonly language?: string
}

/** The print queues of this computer, whatever its system calls them. */
export interface LocalQueues {
  /** By name. Never rejects. */
  readonly list: () => Promise<QueueList>
  /** Hands the bytes over to a queue once: a PDF is printed by its driver, everything else reaches the printer as it is. */
  readonly print: (queue: string, job: PrintBytes, options: HandOverOptions) => Promise<HandOver>
  /** Looks for a job among the waiting and the finished ones. Rejects where the queue cannot be asked. */
  readonly findJob: (queue: string, job: SoughtJob) => Promise<JobTrace>
  /** How the printer behind a queue is, as far as the system knows. Never rejects. */
  readonly status: (queue: string, question: StatusQuestion) => Promise<ReadStatus>
}

const noneHere = 'Print queues belong to a computer. Print through its printer helper.'

/** Of whoever prints to addresses of the network alone. */
export const noLocalQueues: LocalQueues = {
  list: async () => ({ queues: [], problem: noneHere }),
  print: async () => failed(noneHere),
  findJob: async () => 'not-provable',
  status: async () => unreadable,
}
