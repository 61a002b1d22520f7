import { type Repetition, repeat } from '../../platform/jobs/repeat.ts'
import type { Log } from '../../platform/log.ts'
import type { OrganizationService } from './organization.service.ts'

const hourMs = 3_600_000

/** Once an hour: organizations whose 30 days of grace are over are deleted. */
export const startDeletionWatch = (organization: OrganizationService, log: Log): Repetition =>
  repeat('deletions', hourMs, log, async () => {
    await organization.deleteDue()
  })
