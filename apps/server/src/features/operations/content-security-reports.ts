// Breaches of the content security policy, as browsers report them: a line in the log each, for the operator.
import type { ContentSecurityReport } from '@labelwright/contract/server/operations-schemas'
import type { Context } from '../../context.ts'
import { limitReports, type Received } from './report-limit.ts'

const longestText = 300

/** Without query and fragment, which may hold tokens and what a person typed. Keywords such as `inline` stay as they are. */
const addressOf = (uri: string | undefined): string => (uri ?? '').split(/[?#]/, 1)[0]?.slice(0, longestText) ?? ''

/** Logs a report. Throws `too-many-requests` when an address sends more than 30 a minute. */
export async function logContentSecurityReport(
  { database, log }: Pick<Context, 'database' | 'log'>,
  { address, report: { 'csp-report': report } }: Received<ContentSecurityReport>,
): Promise<void> {
  await limitReports(database, 'content-security-report', address)
  const directive = report['effective-directive'] ?? report['violated-directive'] ?? ''
  log.warn(
    {
      directive: directive.slice(0, longestText),
      blocked: addressOf(report['blocked-uri']),
      page: addressOf(report['document-uri']),
      source: addressOf(report['source-file']),
      line: report['line-number'],
      column: report['column-number'],
      // The value behind the bar may be a person's data.
      sink: (report['script-sample'] ?? '').split('|', 1)[0]?.slice(0, 40),
    },
    'a page broke the content security policy',
  )
}
