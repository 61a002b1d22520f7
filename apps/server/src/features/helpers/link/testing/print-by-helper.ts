// Prints by a linked helper, or as a page on its computer does, on a printer that counts what it gets.
import { helperBodyOf } from '@labelwright/contract/helper/print-file-body'
import { createPrinter } from '@labelwright/contract/server/printers'
import { printArticle } from '@labelwright/contract/server/printing'
import type { PrintJobAnswer } from '@labelwright/contract/server/printing-schemas'
import { expect } from 'vitest'
import { type SlowPrinter, startSlowPrinter } from '../../../../../../../scripts/product/slow-printer.ts'
import { call, type Reply } from '../../../../../../helper/src/testing/start-helper.ts'
import { newId } from '../../../../platform/database/ids.ts'
import { pageOrigin } from '../../../../testing/designer-client.ts'
import { lineToPrint } from '../../../../testing/line-to-print.ts'
import { adminEmail, packerEmail, startTestApp, type TestApp } from '../../../../testing/start-app.ts'
import { type LinkedHelper, startLinkedHelper } from './linked-helper.ts'

export interface PrintedLabel {
  readonly state: string
  /** Counts how often the printer received the label. */
  readonly times: number
}

export interface PrintBench {
  readonly test: TestApp
  readonly printer: SlowPrinter
  readonly start: (options?: Partial<Parameters<typeof startLinkedHelper>[1]>) => Promise<LinkedHelper>
  /** So many different labels over the helper's link. Answers the job. */
  readonly print: (via: string, labels: number) => Promise<string>
  /** So many different labels for a page on the computer of a helper. */
  readonly makePageJob: (helper: LinkedHelper, labels: number) => Promise<PrintJobAnswer>
  /** One label for a page on the computer of a helper: the call that it makes to that helper. */
  readonly makePageCall: (helper: LinkedHelper) => Promise<{ readonly jobId: string; readonly body: object }>
  readonly outcomesOf: (jobId: string) => Promise<readonly PrintedLabel[]>
  /** Waits until every label of the job has an outcome, and answers them. */
  readonly untilEnded: (jobId: string) => Promise<readonly PrintedLabel[]>
  /** Stops what a test has started and ends its pairings. */
  readonly clear: () => Promise<void>
  readonly stop: () => Promise<void>
  readonly ends: (() => Promise<void>)[]
}

/** Real processes on a busy machine take their time. */
export const soon = { timeout: 90_000, interval: 50 }

/** Makes the call of a page to the helper of its computer. */
export const callAsPage = (port: number, path: string, body?: object): Promise<Reply> =>
  call(port, path, {
    headers: ['Origin', pageOrigin, ...(body ? ['Content-Type', 'application/json'] : [])],
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  })

/** Makes jobs of so many labels, no two of which have the same bytes. */
async function createJobs(test: TestApp, { port }: SlowPrinter, token: string) {
  const admin = await test.signInAs(adminEmail)
  const raw = { language: 'zpl', dpi: 203.2, printsVia: 'helper', targetIpAddress: '127.0.0.1' } as const
  const body = { ...raw, name: newId(), targetPort: port }
  const printerId = (await test.call(createPrinter, { body }, { token: admin })).body.data.id
  const line = await lineToPrint(test, token, { printerId })
  let made = 0
  return async (job: object, count: number) => {
    const labels = Array.from({ length: count }, () => ({ ...line, quantity: ++made }))
    const headers = { 'idempotency-key': newId() }
    return (await test.call(printArticle, { body: { computerName: '', ...job, labels } }, { token, headers })).body
  }
}

/** An application and a printer, which takes so long for each label that its outcome is known only then. */
export async function startPrintBench(msPerLabel: number): Promise<PrintBench> {
  const printer = await startSlowPrinter(msPerLabel)
  const test = await startTestApp({ LABELWRIGHT_LOOPBACK_PRINTER_PORTS: String(printer.port) })
  const packer = await test.signInAs(packerEmail)
  const makeJob = await createJobs(test, printer, packer)
  const ends: (() => Promise<void>)[] = []
  const outcomesOf = async (jobId: string) => {
    const query = 'select state, file_sha256 from print_job_entries where job_id = $1 order by position'
    const { rows } = await test.rows.query(query, [jobId])
    return rows.map((row) => ({ state: row.state, times: printer.received().get(row.file_sha256) ?? 0 }))
  }
  return {
    test,
    printer,
    ends,
    start: async (options = {}) => {
      const helper = await startLinkedHelper(test, { token: packer, ...options })
      ends.push(() => helper.running.stop())
      await expect.poll(helper.isLinked, soon).toBe(true)
      return helper
    },
    print: async (viaHelperId, labels) => (await makeJob({ viaHelperId }, labels)).entityId,
    makePageJob: ({ computerName }, labels) => makeJob({ computerName }, labels),
    makePageCall: async ({ computerName }) => {
      const { entityId, files } = await makeJob({ computerName }, 1)
      const [file] = files
      if (!file) throw new Error('the job has no file')
      return { jobId: entityId, body: helperBodyOf(file) }
    },
    outcomesOf,
    untilEnded: async (jobId) => {
      const isOpen = ({ state }: PrintedLabel) => state === 'Created' || state === 'Sent'
      await expect.poll(async () => (await outcomesOf(jobId)).filter(isOpen), soon).toEqual([])
      return outcomesOf(jobId)
    },
    clear: async () => {
      for (const end of ends.splice(0)) await end()
      await test.rows.query('update helpers set revoked_at = now() where revoked_at is null')
    },
    stop: async () => {
      await test.stop()
      await printer.close()
    },
  }
}
