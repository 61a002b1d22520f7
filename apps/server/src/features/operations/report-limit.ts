import type { Context } from '../../context.ts'
import { take } from '../../platform/http/throttle.ts'

/** A report that browsers send without a session, and the address of the browser. */
export interface Received<Report> {
  readonly address: string
  readonly report: Report
}

const reportsPerMinute = 30

/** Throws `too-many-requests` when an address sends more than 30 reports of a kind in a minute, as anybody may send them. */
export const limitReports = (database: Context['database'], kind: string, address: string): Promise<void> =>
  take(database, [{ key: `${kind}:${address}`, maximum: reportsPerMinute, windowSeconds: 60 }])
