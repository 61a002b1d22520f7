// Errors that stopped a page of the web application: a line in the log each, under the number that the page shows for support.
import type { PageErrorReport } from '@labelwright/contract/server/operations-schemas'
import type { Context } from '../../context.ts'
import { limitReports, type Received } from './report-limit.ts'

/** Logs a report. Throws `too-many-requests` when an address sends more than 30 a minute. */
export async function logPageError(
  { database, log }: Pick<Context, 'database' | 'log'>,
  { address, report: { number, name, page, frames } }: Received<PageErrorReport>,
): Promise<void> {
  await limitReports(database, 'page-error', address)
  log.error({ number, error: name, page, frames }, 'an error stopped a page')
}
