import { setTimeout as sleep } from 'node:timers/promises'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { packerEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { endExpiredLeases } from './entry-outcomes.service.ts'

const labels = 10_000

let test: TestApp
beforeAll(async () => {
  test = await startTestApp({ LABELWRIGHT_PRINT_LEASE_SECONDS: '3600' })
})
afterAll(() => test.stop())

/** As many jobs of one label as that one print, all waiting for an outcome. */
async function addWaitingLabels(): Promise<void> {
  const token = await test.signInAs(packerEmail)
  const body = { computerName: 'gone', labels: [await lineToPrint(test, token)] }
  const { body: made } = await test.call(printArticle, { body }, { token })
  const columnsOf = async (table: string, changed: readonly string[]) => {
    const { rows } = await test.rows.query(
      `select column_name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    return rows.map(({ column_name }) => column_name as string).filter((name) => !changed.includes(name))
  }
  const jobs = (await columnsOf('print_jobs', ['id'])).join(', ')
  const entries = (await columnsOf('print_job_entries', ['id', 'job_id', 'lease_ends_at'])).join(', ')
  // Ids of the same moment: a job and its entries are of one month.
  const idNow = `overlay(gen_random_uuid()::text placing '${made.entityId.slice(0, 13)}' from 1)::uuid`
  await test.rows.query(
    `create temp table copies as select ${idNow} as job, ${idNow} as entry from generate_series(2, $1::int)`,
    [labels],
  )
  await test.rows.query(
    `insert into print_jobs (id, ${jobs}) select c.job, ${jobs} from print_jobs, copies c where id = $1`,
    [made.entityId],
  )
  await test.rows.query(
    `insert into print_job_entries (id, job_id, lease_ends_at, ${entries})
     select c.entry, c.job, now() + interval '1 day', ${entries} from print_job_entries, copies c where job_id = $1`,
    [made.entityId],
  )
}

describe('10,000 labels that wait for an outcome', () => {
  it('are given up in less than 10 s', async () => {
    await addWaitingLabels()
    await test.rows.query(`update print_job_entries set lease_ends_at = now() - interval '1 day'`)
    const begun = performance.now()
    // The sweep of the running server may have begun already: what counts is when the last one has ended.
    await endExpiredLeases(test.app.context)
    for (;;) {
      const { rows } = await test.rows.query(`select count(*)::int as open from print_job_entries where state = 'Sent'`)
      if (rows[0].open === 0) break
      await sleep(50)
    }
    const ms = performance.now() - begun
    const { rows } = await test.rows.query(
      `select (select count(*)::int from print_job_entries where state = 'Unknown') as unknown,
              (select count(*)::int from print_jobs where state = 'Processed') as processed`,
    )
    expect(rows[0]).toEqual({ unknown: labels, processed: labels })
    process.stdout.write(`${labels} labels given up in ${Math.round(ms)} ms\n`)
    expect(ms).toBeLessThan(10_000)
  })
})
