// Errors that stopped a page of the web application: a line in the log each, under the number that the page shows for support.
import type { PageErrorReport } from '@labelwright/contract/server/operations-schemas'
import type { Context } from '../../context.ts'
import { take } from '../../platform/http/throttle.ts'

interface Reported {
  /** The reporting browser's. */
  readonly address: string
  readonly report: PageErrorReport
}

const reportsPerMinute = 30

/** Logs a report. Throws `too-many-requests` when an address sends more than 30 a minute: anybody may send them. */
export async function logPageError(
  { database, log }: Pick<Context, 'database' | 'log'>,
  { address, report: { number, name, page, frames } }: Reported,
): Promise<void> {
  await take(database, [{ key: `page-error:${address}`, maximum: reportsPerMinute, windowSeconds: 60 }])
  log.error({ number, error: name, page, frames }, 'an error stopped a page')
}
