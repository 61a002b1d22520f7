// What the bits of the Windows spooler mean (winspool.h).
import type { SpoolerJob, SpoolerQueue } from './spooler-messages.ts'

/** PRINTER_STATUS_…, in the keywords of IPP (RFC 8011 §5.4.12). */
const queueReasons: readonly (readonly [bits: number, keyword: string])[] = [
  [0x1, 'paused'],
  [0x2 | 0x100000 | 0x80000, 'other-error'],
  [0x4, 'shutdown'],
  [0x8, 'media-jam'],
  [0x10, 'media-empty'],
  [0x20 | 0x40, 'media-needed'],
  [0x80 | 0x1000 | 0x800000, 'offline'],
  [0x800, 'output-area-full'],
  [0x20000, 'toner-low'],
  [0x40000, 'toner-empty'],
  [0x200000, 'memory-full-error'],
  [0x400000, 'cover-open'],
]

/** JOB_STATUS_… Many drivers tell what is wrong by the job that waits for it alone. */
const jobReasons: readonly (readonly [bits: number, keyword: string])[] = [
  [0x2 | 0x200 | 0x400, 'other-error'],
  [0x20, 'offline'],
  [0x40, 'media-empty'],
]

const workOffline = 0x400
/** PRINTER_STATUS_IO_ACTIVE, BUSY, PRINTING and PROCESSING. */
const working = 0x100 | 0x200 | 0x400 | 0x4000
const pendingDeletion = 0x4
const keepsPrinted = 0x100

export const jobStatus = {
  deleting: 0x4,
  spooling: 0x8,
  printing: 0x10,
  printed: 0x80,
  deleted: 0x100,
  complete: 0x1000,
  retained: 0x2000,
} as const

const has = (bits: number, wanted: number): boolean => (bits & wanted) !== 0

const keywordsOf = (bits: number, meanings: typeof queueReasons): string[] =>
  meanings.filter(([wanted]) => has(bits, wanted)).map(([, keyword]) => keyword)

/** What keeps a queue from printing, in the keywords of IPP. */
export function reasonsOfQueue(
  { status, attributes }: Pick<SpoolerQueue, 'status' | 'attributes'>,
  jobs: readonly Pick<SpoolerJob, 'status'>[],
): readonly string[] {
  const offline = has(attributes, workOffline) ? ['offline'] : []
  const fromJobs = jobs.flatMap((job) => keywordsOf(job.status, jobReasons))
  return [...new Set([...keywordsOf(status, queueReasons), ...offline, ...fromJobs])]
}

/** `stopped` for what stops a queue, not for a warning of the printer. */
export function stateOfQueue({ status }: Pick<SpoolerQueue, 'status'>): 'idle' | 'processing' | 'stopped' {
  if (has(status, 0x1 | pendingDeletion)) return 'stopped'
  return has(status, working) ? 'processing' : 'idle'
}

export const takesJobs = ({ status }: Pick<SpoolerQueue, 'status'>): boolean => !has(status, pendingDeletion)

export const keepsPrintedJobs = ({ attributes }: Pick<SpoolerQueue, 'attributes'>): boolean =>
  has(attributes, keepsPrinted)

/** A job that is whole and not thrown away: what it held is printed, or will be. */
export const isWhole = ({ status }: Pick<SpoolerJob, 'status'>): boolean =>
  !has(status, jobStatus.spooling | jobStatus.deleting | jobStatus.deleted)
