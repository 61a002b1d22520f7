import { type Repetition, repeat } from '../../platform/jobs/repeat.ts'
import type { Log } from '../../platform/log.ts'
import type { PrintingService } from './printing.service.ts'

/** Looks for entries whose outcome nobody told, as long as the server runs. */
export const startLeaseWatch = (printing: PrintingService, log: Log, intervalMs: number): Repetition =>
  repeat('leases', intervalMs, log, async () => {
    const ended = await printing.endLeases()
    if (ended > 0) log.warn({ ended }, 'labels without a provable outcome')
  })
