import { ready } from '@labelwright/contract/server/operations'
import { listPrintHistory } from '@labelwright/contract/server/print-history'
import { printArticle } from '@labelwright/contract/server/printing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, newIdBeside } from '../../platform/database/ids.ts'
import { defined } from '../../testing/defined.ts'
import { lineToPrint } from '../../testing/line-to-print.ts'
import { plantEntries, plantPrints } from '../../testing/prints/planted-prints.ts'
import { adminEmail, startTestApp, type TestApp } from '../../testing/start-app.ts'
import { makePrintMonths } from './print-months.service.ts'

let test: TestApp
let token: string
let organization: string
let printed: string
beforeAll(async () => {
  test = await startTestApp()
  token = await test.signInAs(adminEmail)
  const { body } = await test.call(
    printArticle,
    { body: { computerName: 'packing-1', labels: [await lineToPrint(test, token)] } },
    { token },
  )
  printed = defined(body.entries[0]).printJobEntryId
  organization = (await one('select organization_id as value from print_job_entries where id = $1', [
    printed,
  ])) as string
})
afterAll(() => test.stop())

const one = async (sql: string, values: readonly unknown[] = []): Promise<unknown> =>
  (await test.rows.query(sql, [...values])).rows[0]?.value

/** A label printed at another moment. */
async function printAt(moment: number): Promise<{ readonly id: string; readonly jobId: string }> {
  const { jobId, ids } = await plantPrints(test.rows, { organizationId: organization, moment })
  return { id: defined(ids[0]), jobId }
}

const addEntry = (id: string, jobId: string, position: number) =>
  plantEntries(test.rows, { jobId, ids: [id], position })

const partitionOf = (id: string) =>
  one('select tableoid::regclass::text as value from print_job_entries where id = $1', [id])

const monthOf = (moment: number): string =>
  `print_job_entries_${new Date(moment).toISOString().slice(0, 7).replace('-', '_')}`

describe('Printed labels', () => {
  it('stand in the month of their print, five years from now as well, when the months are made every night [LOAD-06]', async () => {
    const now = new Date()
    expect(await partitionOf(printed)).toBe(monthOf(now.getTime()))
    // The server made 24 months ahead when it started.
    expect(await makePrintMonths(test.database, now)).toBe(0)
    for (let month = 0; month <= 60; month += 4) {
      const later = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month, 15)
      expect(await makePrintMonths(test.database, new Date(later))).toBe(month === 0 ? 0 : 4)
      expect(await partitionOf((await printAt(later)).id)).toBe(monthOf(later))
      const [begin, end] = [
        new Date(later).setUTCDate(1),
        Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + month + 1),
      ]
      expect(await partitionOf((await printAt(new Date(begin).setUTCHours(0, 0, 0, 0))).id)).toBe(monthOf(begin))
      expect(await partitionOf((await printAt(end - 1)).id)).toBe(monthOf(begin))
    }
  })

  it('stand in the month of their job, which two of them began before midnight and ended behind it [LOAD-06]', async () => {
    const midnight = Date.UTC(new Date().getUTCFullYear() + 1, 3)
    const jobId = newId(midnight - 1)
    expect(newIdBeside(jobId, midnight + 5).slice(0, 13)).toBe(newId(midnight - 1).slice(0, 13))
    expect(newIdBeside(newId(midnight), midnight - 5).slice(0, 13)).toBe(newId(midnight).slice(0, 13))
    const { jobId: job } = await printAt(midnight - 1)
    await expect(addEntry(newId(midnight), job, 1)).rejects.toThrow(/_job"/)
  })

  it('have each position of a job once, which the database proves for every month and beside them [LOAD-06]', async () => {
    const year = new Date().getUTCFullYear()
    // Months of the migration, one that the function has made, and none.
    await makePrintMonths(test.database, new Date(Date.UTC(year + 3, 5)))
    const moments = [Date.now(), Date.UTC(year + 1, 5, 3), Date.UTC(year + 5, 1, 3), Date.UTC(1990, 1)]
    for (const moment of moments) {
      const { jobId } = await printAt(moment)
      await addEntry(newIdBeside(jobId, moment), jobId, 1)
      await expect(addEntry(newIdBeside(jobId, moment), jobId, 0)).rejects.toThrow(/_position"/)
      for (const other of moments.filter((each) => each !== moment)) {
        await expect(addEntry(newId(other), jobId, 0)).rejects.toThrow(/_job"/)
      }
    }
    await test.rows.query('delete from print_job_entries_default')
  })

  it('that a wrong clock has put beside all months are in the history, and the health page says so until they are gone [LOAD-06]', async () => {
    const health = async () => (await test.call(ready, {})).body.warnings
    expect(await health()).toBeUndefined()
    const future = await printAt(Date.UTC(2090, 1))
    const past = await printAt(Date.UTC(1990, 1))
    expect([await partitionOf(future.id), await partitionOf(past.id)]).toEqual(
      Array(2).fill('print_job_entries_default'),
    )
    const { body } = await test.call(listPrintHistory, { query: { take: 500 } }, { token })
    expect([body.data[0]?.id, body.data.at(-1)?.id]).toEqual([future.id, past.id])
    await expect
      .poll(health, { timeout: 5_000 })
      .toEqual([expect.stringMatching(/^Some labels were printed while the clock/)])
    await test.rows.query('delete from print_job_entries_default')
    await expect.poll(health, { timeout: 5_000 }).toBeUndefined()
  })

  it('of a month that stands beside the months keep new months from being made over them, and lose nothing [LOAD-06]', async () => {
    const end = (await one('select max(first_moment) as value from print_months()')) as Date
    const beyond = Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 2, 9)
    const { id, jobId } = await printAt(beyond)
    const wanted = new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() - 20))
    expect(await makePrintMonths(test.database, wanted)).toBe(1)
    expect(await partitionOf(id)).toBe('print_job_entries_default')
    await expect(addEntry(newIdBeside(jobId, beyond), jobId, 0)).rejects.toThrow(/_position"/)
  })
})

describe('A partition of printed labels', () => {
  it('is closed as its table is, whoever made it, and the application reaches it through the table only [SEC-03]', async () => {
    const { rows } = await test.rows.query(
      `select c.relname, c.relrowsecurity and c.relforcerowsecurity as is_closed,
         has_table_privilege('labelwright_app', c.oid, 'select, insert, update, delete, truncate') as is_reached,
         (select array_agg(p.polname::text order by p.polname::text collate "C") from pg_policy p where p.polrelid = c.oid) as policies
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'print_job_entries'::regclass`,
    )
    expect(rows.length).toBeGreaterThan(60)
    const closed = { is_closed: true, is_reached: false, policies: ['own_organization', 'owner_sees_all'] }
    for (const row of rows) expect(row).toEqual({ relname: row.relname, ...closed })
  })
})
